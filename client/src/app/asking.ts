// Questions about a table, as whoever a line belongs to.

import { call } from "./api";
import type { Drawn } from "../board/contract";
import type { Live } from "./live.svelte";

export interface Worth {
  actions: number;
  points: Record<string, number>;
}
export interface Hint {
  actions: number;
  action: string | null;
  remembers: boolean;
}
export interface Odds {
  actions: number;
  odds: any;
}

const ask = <T>(what: string) => (line: Live, table: string) => call<T>("GET", `/api/tables/${table}/${what}`, undefined, line.token);

export const askWorth = ask<Worth>("worth");
export const askHint = ask<Hint>("hint");
export const askOdds = ask<Odds>("odds");

/** The server's picture of the board; with `step`, as it was after so many actions. */
export const askBoard = (line: Live, table: string, lang: string, step?: number) =>
  call<Drawn>("GET", `/api/tables/${table}/board?lang=${lang}${step === undefined ? "" : `&step=${step}`}`, undefined, line.token);
