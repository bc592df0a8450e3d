// A position to try things in, by the real rules: on this device, or by the server.

import { post } from "../../app/api";
import type { GameEvent, Seat } from "../../app/protocol";
import { playsHere, type Drawn } from "../../board/contract";

export interface Tried {
  document: any;
  view: any;
  legal: string[];
  worth: Record<string, number>;
  events: GameEvent[];
  to_act: number | null;
  over: boolean;
  drawn: Drawn | null;
}

/** How it stands for a seat after some actions, or why they cannot be done. */
export const attempt = (game: string, seat: number, document: any, actions: string[] = [], draw = "") =>
  post<Tried>(playsHere(game) ? "/api/here/try" : `/api/games/${game}/try`, { document, seat, actions, draw });

export const seatsOf = (names: string[]): Seat[] => names.map((name) => ({ person: "", name, bot: "", reserved: false, out_of_time: false, added: false }));
