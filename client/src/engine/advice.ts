// Help for whoever is to act: what actions win at once (kufsa.match.worth), and what the strongest bot would do.

import { Bot, strongest } from "./bots";
import { EVERYONE } from "./game";
import type { Position } from "./position";
import type { Json } from "./schema/terms";
import { systemClock } from "./search";

const WORLDS = 2;
const IMAGINED = 300; // worlds, before what a step showed is given up

/** The points that each legal action of a seat wins at once; actions that win none are left out.
 *  Only what is the same in all worlds that the seat cannot tell apart follows from what it knows. */
export function worth(position: Position, seat: number): Record<string, number> {
  const gains = position.game.events.names("gains");
  if (!gains.size || position.toAct !== seat) return {};
  const worlds = Array.from({ length: WORLDS }, (_, number) => position.resample(seat, `worth ${number}`));
  const found: Record<string, number> = {};
  for (const action of position.legalFor(seat)) {
    const brought = new Set(worlds.map((world) => points(world.play(action).events(seat), seat, gains)));
    const [same] = brought;
    if (brought.size === 1 && same) found[action] = same;
  }
  return found;
}

function points(events: Json[], seat: number, gains: Set<string>): number {
  const own = events.filter(({ event, seat: whose }) => gains.has(event) && whose === seat);
  return own.reduce((sum, { points: won }) => sum + won, 0);
}

export interface Hint {
  /** Null: there is no answer. */
  action: string | null;
  /** Whether the adviser knows everything that the seat was ever shown, and not only what it was shown lately. */
  remembers: boolean;
}

export interface Asked {
  /** The name of the match: the same question in the same match gets the same answer. */
  match?: string;
  clock?: () => number;
}

/** What the strongest bot would do in a seat that is to act, in the last of these positions.
 *
 *  They begin with the deal. Where people forget and the table has no open memory, a hint that
 *  remembered everything would play the game for them: then the bot is told what they saw lately. */
export function hint(positions: Position[], seat: number, openMemory: boolean, { match = "", clock = systemClock }: Asked = {}): Hint {
  const position = positions.at(-1)!;
  const { game, players } = position;
  const remembers = openMemory || JSON.stringify(position.personView(seat)) === JSON.stringify(position.view(seat));
  const level = strongest(game);
  if (!level || position.toAct === EVERYONE || position.toAct !== seat) return { action: null, remembers };
  const bot = new Bot(game, level, `hint ${match} ${seat} ${positions.length - 1}`, clock);
  bot.begin(seat, players);
  if (remembers) {
    for (const told of positions.slice(1)) bot.observe(told, seat);
    return { action: bot.choose(position, seat).action, remembers };
  }
  if (!game.canDeterminize) return { action: null, remembers };
  const view = recollected(positions.slice(sinceLastTurn(positions, seat)), seat);
  const { action } = bot.chooseIn((seed) => game.determinize(view, seed).state, position, seat);
  return { action, remembers };
}

/** How many actions there were before the last one of a seat's last turn, the present one aside. */
function sinceLastTurn(positions: Position[], seat: number): number {
  let count = positions.length - 1;
  while (count && positions[count - 1]!.toAct === seat) count--;
  while (count && positions[count - 1]!.toAct !== seat) count--;
  return Math.max(0, count - 1);
}

/** The last of these positions for somebody who saw the first as it lay there, and all since (kufsa.match.advice). */
export function recollected(course: Position[], seat: number): Record<string, Json> {
  const [first, ...rest] = course;
  return rest.reduce((view, position, number) => learned(view, position, seat, number), first!.forgetfulView(seat));
}

/** A world is imagined from what is known; if the same action shows the same in it, it is known what it showed. */
function learned(view: Record<string, Json>, position: Position, seat: number, number: number): Record<string, Json> {
  const open = position.forgetfulView(seat);
  const same = JSON.stringify([position.events(seat), open]);
  for (let attempt = 0; attempt < IMAGINED; attempt++) {
    const world = position.game.determinize(view, `${number} ${attempt}`);
    if (!world.legal.includes(position.action!)) continue; // it follows from what cannot be known
    const after = world.play(position.action!);
    if (JSON.stringify([after.events(seat), after.forgetfulView(seat)]) === same) return after.view(seat);
  }
  return open;
}
