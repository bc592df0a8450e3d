// The course of a match: its actions are played again by the real rules, from the key, and what the
// record says of chance and of the end is compared with what the rules give.

import { BadOption, EVERYONE, type Game, type State } from "../engine/game";
import { IllegalAction, type Position } from "../engine/position";
import { hex } from "./hashing";
import { canonical, Wrong, type Line, type MatchRecord } from "./lines";

export interface Course {
  actions: number; // that were not taken back
  deals: number;
  pieces: number; // random numbers
}

/** What was played, if all of it is right; else a Wrong. */
export function checkCourse(record: MatchRecord, key: Uint8Array, game: Game): Course {
  const positions = playAgain(record, key, game);
  const last = positions.at(-1)!;
  const deals = chanceLines(positions);
  record.chance.forEach(({ number, text }, place) => {
    if (text !== deals[place]) throw new Wrong(number, "deal");
  });
  if (record.chance.length < deals.length) throw new Wrong(record.end!.number, "untold");
  checkEnd(record, last);
  return { actions: positions.length - 1, deals: deals.length, pieces: game.piecesUsed(last.state) };
}

/** The first position, and one after each action that was not taken back. */
function playAgain({ about, lines }: MatchRecord, key: Uint8Array, game: Game): Position[] {
  const positions = [start(game, about.options, key)];
  for (const line of lines) {
    const now = positions.at(-1)!;
    if (line.kind === "action") positions.push(played(now, line));
    else if (line.kind === "claim" && line.word !== game.about.real_time?.claim) throw new Wrong(line.number, "form");
    else if (line.kind === "undo") {
      const { to } = line.body;
      // What chance has decided cannot be taken back.
      if (game.piecesUsed(positions[to]!.state) !== game.piecesUsed(now.state)) throw new Wrong(line.number, "undo");
      positions.splice(to + 1);
    }
  }
  return positions;
}

function start(game: Game, options: Record<string, unknown>, key: Uint8Array): Position {
  try {
    game.checkOptions(options); // before the seed is among them
    return game.start({ ...options, seed: hex(key) });
  } catch (error) {
    if (error instanceof BadOption) throw new Wrong(1, "options");
    throw error;
  }
}

function played(position: Position, { number, body }: Line): Position {
  if (position.over) throw new Wrong(number, "illegal");
  if (position.toAct >= 0 && position.toAct !== body.seat) throw new Wrong(number, "turn");
  try {
    const after = position.play(body.text);
    if (position.toAct === EVERYONE && writtenSeat(body.text) !== body.seat) throw new Wrong(number, "turn");
    return after;
  } catch (error) {
    if (error instanceof IllegalAction) throw new Wrong(number, "illegal");
    throw error;
  }
}

/** Whose action a text of a race is: `1:claim` is that of seat 1; null: the table's. */
function writtenSeat(text: string): number | null {
  const seat = /^([0-9]{1,3}):/.exec(text);
  return seat && Number(seat[1]);
}

/** The lines that tell what chance decided, from the first position on. */
export const chanceLines = (positions: Position[]) => positions.flatMap((position, number) => chanceOf(position, number));

/** What chance decided in a position's steps; before the first action, also the deal. */
function chanceOf({ game, state, steps }: Position, after: number): string[] {
  const lines: string[] = [];
  const tell = (step: number, by: string | null, dealt: object, told: unknown[], at: State) =>
    lines.push(canonical({ chance: { after, step, by, dealt, told, pieces: game.piecesUsed(at) } }));
  const first = after === 0 ? 1 : 0; // step 0 is the deal, or the action itself
  if (first) {
    const dealt = steps[0]?.before ?? state;
    tell(0, null, game.document(dealt), [], dealt);
  }
  steps.forEach((step, place) => {
    if (game.piecesUsed(step.before) === game.piecesUsed(step.after)) return;
    const changed = changes(game.document(step.before), game.document(step.after));
    tell(first + place, game.actions.format(step.action), changed, game.events.read(game.told(step), null), step.after);
  });
  return lines;
}

function changes(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => !(name in before) || canonical(before[name]) !== canonical(value));
  return Object.fromEntries(changed);
}

function checkEnd({ end }: MatchRecord, last: Position): void {
  const { how, scores, winners } = end!.body;
  const same = (told: number[], right: number[]) => told.join() === right.join();
  const over = last.over === (how === "over");
  // A match that was cut short may be recorded without scores.
  const scored = same(scores, last.scores) || (!last.over && !scores.length);
  if (!over || !scored || !same(winners, last.winners)) throw new Wrong(end!.number, "result");
}
