// Questions about a table, asked as the person whose connection it is.

import { call } from "./api";
import type { Drawn } from "../board/contract";
import type { Live } from "./live.svelte";
import type { GameEvent } from "./protocol";

export interface Worth {
  actions: number;
  points: Record<string, number>;
}
export interface Hint {
  actions: number;
  action: string | null;
  remembers: boolean;
}
export interface Undo {
  may: boolean;
}
export interface Odds {
  actions: number;
  odds: any;
}

/** What an action will have done: only what follows from the view, which is then shown at once. */
export interface Predicted {
  view: any;
  events: GameEvent[];
  to_act: number | null;
}

/** null: chance or what is hidden decides. The rules are on this device, and nobody else is asked. */
export const askAhead = (view: any, action: string, openMemory: boolean) =>
  call<Predicted | null>("POST", "/api/here/predict", { view, action, openMemory });

export const warmUp = (game: string) => call("POST", "/api/here/rules", { game });

const ask = <T>(what: string) => (line: Live, table: string) => call<T>("GET", `/api/tables/${table}/${what}`, undefined, line.token);

export const askWorth = ask<Worth>("worth");
export const askHint = ask<Hint>("hint");
export const askOdds = ask<Odds>("odds");
/** Whether the reader can take back their last action: only this device answers it beforehand. */
export const askUndo = ask<Undo>("undo");

/** Bots at a table of this device go on without a wait. */
export const hurry = (table: string) => call("POST", `/api/tables/${table}/hurry`);

/** The server's picture of the board; with `step`, as it was after that many actions. */
export const askBoard = (line: Live, table: string, lang: string, step?: number) =>
  call<Drawn>("GET", `/api/tables/${table}/board?lang=${lang}${step === undefined ? "" : `&step=${step}`}`, undefined, line.token);
