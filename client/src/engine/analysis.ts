// Analysis of a finished game: which decisions mattered, how it stood, and what was luck.
// kufsa.arena.analysis does the same in Python, with the same result; docs/analyse.md says what the figures mean.

import { conclude, type Analysis, type Effort, type Judged } from "./accounts";
import { Bot, strongest } from "./bots";
import { EVERYONE, type SearchSettings, type State } from "./game";
import type { Position } from "./position";
import { systemClock, weighed, type Clock } from "./search";
import { chanceKey } from "./seed";

const TO_THE_END = 4000; // actions below the tree: no game in the box is longer

/** As a server does it. */
export const EFFORT: Effort = { simulations: 400, seconds: 0.2 };

/** A game that is not over, or that no bot can judge. */
export class CannotAnalyse extends Error {
  override name = "CannotAnalyse";
}

/** A decision; without alternatives, only how it stood. */
export interface Question {
  number: number; // of the action, from 1
  seat: number;
  told: Position[]; // up to the decision
  world: Position; // one that the seat cannot tell from the true one
  legal: string[];
  chosen: string;
  race: boolean; // nobody has a turn, and the first of `legal` is the best action there was
}

/** How far an analysis is, and at the end the analysis. */
export interface Progress {
  done: number;
  of: number;
  analysis: Analysis | null;
}

/** What to judge in a finished game: its first position and the one after each action. */
export function questions(positions: Position[]): Question[] {
  const { game } = positions[0]!;
  if (!positions.at(-1)!.over) throw new CannotAnalyse("the game is not over: only a finished game is analysed");
  const race = positions[0]!.toAct === EVERYONE;
  if (!game.about.search || !(race || strongest(game))) throw new CannotAnalyse(`${game.id} has no bot that could analyse it`);
  return positions.slice(0, -1).flatMap((position, before) => {
    const number = before + 1;
    const chosen = positions[number]!.action!;
    return deciding(position, chosen).map(([seat, legal]) => ({
      number,
      seat,
      told: positions.slice(0, number),
      world: position.resample(seat, `${number} ${seat}`),
      legal,
      chosen: legal.includes(chosen) || isOf(seat, chosen) ? chosen : legal.at(-1)!,
      race: position.toAct === EVERYONE,
    }));
  });
}

const isOf = (seat: number, action: string) => action.startsWith(`${seat}:`);

/** Who had a choice, and which. In a race everybody has one: to claim something, or not. */
function deciding(position: Position, chosen: string): [seat: number, legal: string[]][] {
  const { legal, toAct, players } = position;
  if (toAct !== EVERYONE) return legal.length > 1 ? [[toAct, legal]] : [];
  const waiting = legal.filter((action) => !action.includes(":"));
  const found: [number, string[]][] = [];
  for (let seat = 0; seat < players; seat++) {
    const right = legal.filter((action) => isOf(seat, action)).slice(0, 1);
    if (waiting.includes(chosen)) {
      if (right.length) found.push([seat, [...right, ...waiting]]); // nobody saw it
    } else if (isOf(seat, chosen)) {
      found.push([seat, [...(right.length ? right : waiting), chosen]]);
    } else if (waiting.length) {
      found.push([seat, waiting]); // another was faster: nothing was left to decide
    }
  }
  return found;
}

/** Judge one decision; the same seed and effort, without seconds, give the same answer. */
export function judge(question: Question, effort: Effort, seed: number | string = 1, clock = systemClock): Judged {
  const { number, seat, chosen } = question;
  const { best, weigh } = thoughtThrough(question, effort, seed, clock);
  const [own, other] = [...new Set([chosen, best])].map(weigh);
  const better = other ?? own!;
  return { number, seat, chosen, best, value: own!.value, bestValue: better.value, tried: Math.min(own!.tried, better.tried) };
}

export interface Advised {
  best: string;
  /** The share of the win that it expects. */
  value: number;
}

/** What the strongest bot would do in the last of these positions, which begin with the deal; null: nobody has a turn. */
export function advised(positions: Position[], effort = EFFORT, seed: number | string = 1, clock = systemClock): Advised | null {
  const position = positions.at(-1)!;
  const { game, toAct: seat, legal } = position;
  if (seat < 0 || !game.about.search || !strongest(game)) return null;
  const number = positions.length;
  const question = { number, seat, told: positions, world: position.resample(seat, `${number} ${seat}`), legal, race: false };
  const { best, weigh } = thoughtThrough(question, effort, seed, clock);
  return { best, value: weigh(best).value };
}

/** The best action for a seat, and how to weigh any: all are tried in the same worlds, so that their difference is less a matter of luck. */
function thoughtThrough(question: Omit<Question, "chosen">, effort: Effort, seed: number | string, clock: Clock) {
  const { number, seat, world } = question;
  const { game, players } = world;
  const named = `${seed} ${number} ${seat}`;
  const imagined = world.resample(seat, named).state;
  const { best, how } = bestOf(question, imagined, effort, named, clock);
  const weigh = (text: string) => {
    const action = game.actions.parse(text)!;
    return weighed(game, { world: imagined, seat, players, action }, how, chanceKey(`${named}:0`), clock);
  };
  return { best, weigh };
}

/** What the strongest bot would do, and a search like its own that only cares who wins. */
function bestOf({ seat, legal, told, world, race }: Omit<Question, "chosen">, imagined: State, effort: Effort, seed: string, clock: Clock): { best: string; how: SearchSettings } {
  const { game, players } = world;
  const { simulations, seconds } = effort;
  const level = race ? undefined : strongest(game);
  const how: SearchSettings = { ...(level?.search ?? game.about.search!.usual), simulations, seconds, margin: 0, depth: TO_THE_END };
  if (!level) return { best: legal[0]!, how };
  const bot = new Bot(game, { ...level, search: { ...level.search!, seconds } }, seed, clock);
  bot.begin(seat, players);
  for (const position of told) bot.observe(position, seat);
  const numbers = legal.map((action) => game.actions.parse(action)!);
  return { best: bot.chooseFrom(imagined, seat, players, numbers).action, how };
}

/** Analyse a finished game, one decision at a time: whoever asks for the next may stop, or do something else first.
 *
 *  `dealt` is false if the game did not begin with a deal. */
export function* analyse(positions: Position[], effort = EFFORT, { seed = 1 as number | string, dealt = true, clock = systemClock } = {}): Generator<Progress, void, void> {
  const asked = questions(positions);
  const judged: Judged[] = [];
  for (const question of asked) {
    yield { done: judged.length, of: asked.length, analysis: null };
    judged.push(judge(question, effort, seed, clock));
  }
  yield { done: asked.length, of: asked.length, analysis: conclude(positions, judged, effort, dealt) };
}
