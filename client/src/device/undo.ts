// Taking back: possible only if nothing hidden or random has happened since (kufsa.match.undo says why).

import { IllegalAction, type Position } from "../engine/position";
import { Row } from "../engine/record";
import type { Match } from "./match";
import { NotDone } from "./refusals";

const WORLDS = 64;

/** How many actions stay if a seat takes its last one back. */
export function firstToGo(match: Match, seat: number): number {
  if (match.everyoneActs) throw new NotDone("no_undo");
  const own = match.moves.map(([mover]) => mover).lastIndexOf(seat);
  if (own < 0) throw new NotDone("nothing_to_undo");
  for (let number = own; number < match.moves.length; number++) {
    const [mover, action] = match.moves[number]!;
    const [before, after] = [match.positions[number]!, match.positions[number + 1]!];
    if (chanceOf(before) !== chanceOf(after)) throw new NotDone("undo_chance", { number: number + 1, action });
    for (const who of new Set([seat, mover])) {
      if (learned(before, action, after, who, match.reminds(who))) throw new NotDone("undo_revealed", { number: number + 1, action });
    }
  }
  return own;
}

/** Whether a seat can take its last action back. */
export function mayTakeBack(match: Match, seat: number): boolean {
  try {
    firstToGo(match, seat);
    return true;
  } catch (error) {
    if (error instanceof NotDone) return false;
    throw error;
  }
}

/** The stream of chance in a position: it changes exactly when chance comes into play. */
const chanceOf = (position: Position) => new Row(position.game.about.state, position.state).numbers("chance").join();
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const told = (position: Position, seat: number | null) => [position.view(seat), position.events(seat)];

/** Whether the action showed a seat something: in another world it would have been told otherwise. */
function learned(before: Position, action: string, after: Position, seat: number | null, openMemory: boolean): boolean {
  if (!openMemory && reminded(before, after, seat)) return true;
  const truth = told(after, seat);
  for (let number = 0; number < WORLDS; number++) {
    try {
      if (!same(told(before.resample(seat, `undo ${number}`).play(action), seat), truth)) return true;
    } catch (error) {
      if (error instanceof IllegalAction) return true;
      throw error;
    }
  }
  return false;
}

/** Whether the action reminded people of something that they no longer see. */
function reminded(before: Position, after: Position, seat: number | null): boolean {
  const view = before.view(seat);
  if (same(before.personView(seat), view)) return false;
  const [was, now] = [view["last"] ?? {}, after.view(seat)["last"] ?? {}] as Record<string, unknown>[];
  return Object.entries(now!).some(([name, value]) => !["action", "seat"].includes(name) && isThere(value) && !same(was![name], value));
}

const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
