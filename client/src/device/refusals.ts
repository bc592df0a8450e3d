// Why something is not done: a code for programs, and a sentence of kufsa.match or of the game.

import { IllegalAction } from "../engine/position";
import type { Match } from "./match";

export type Values = Record<string, string | number>;

export class NotDone extends Error {
  /** `message`: its id among the messages of the game; without one, that of the code. */
  constructor(
    readonly code: string,
    readonly values: Values = {},
    readonly clause: string | null = null,
    readonly said = "",
  ) {
    super(code);
  }
}

/** A refusal of the rules as one of the table; any other error is thrown on. */
export function notDone(error: unknown): NotDone {
  if (error instanceof NotDone) return error;
  if (error instanceof IllegalAction) return new NotDone("illegal", { action: error.action.slice(0, 40), text: error.action.slice(0, 30) }, error.clause, error.reason);
  throw error;
}

export function mustPlay(match: Match): void {
  if (match.end) throw new NotDone("over");
}

/** The seat in which a person sits, and has not left. */
export function ownSeat(match: Match, person: string): number {
  const seat = match.seatOf(person);
  if (seat === null) throw new NotDone("no_seat");
  if (match.isBot(seat)) throw new NotDone("away");
  return seat;
}

export function mustGoOn(match: Match): void {
  if (match.saved.paused) throw new NotDone("paused");
}

/** The seat of a person who may be helped now. */
export function helped(match: Match, person: string): number {
  mustPlay(match);
  const { hints, helped: some } = match.saved.manners;
  if (!hints && !some?.includes(match.seatOf(person) ?? -1)) throw new NotDone("hints_off");
  if (match.everyoneActs) throw new NotDone("no_hints");
  const seat = ownSeat(match, person);
  if (match.saved.paused) throw new NotDone("paused");
  if (match.toAct !== seat) throw new NotDone("not_your_turn");
  return seat;
}
