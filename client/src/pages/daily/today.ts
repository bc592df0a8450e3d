// Which day it is, for everybody, and how everybody did.

import { ALONE, get, post } from "../../app/api";
import { dates } from "../../widgets/dates";
import { visitor } from "../../app/me.svelte";
import type { Own } from "./solved";

export interface Answered {
  solved: number;
  at_first_try: number;
  half_within: number | null;
}
export interface Today {
  day: number;
  /** How it went for everybody, by game; null: no server was there to ask. */
  games: Record<string, Answered> | null;
}
const DAY = 86_400_000; // milliseconds

/** The day of the server; without one, that of this device. A day begins at midnight UTC. */
export async function today(): Promise<Today> {
  const device: Today = { day: Math.floor(Date.now() / DAY), games: null };
  if (ALONE) return device;
  return get<Today>("/api/today").catch(() => device);
}

/** Which puzzle of a book a day has: all in turn, then again from the first. */
export const numberOf = (day: number, count: number) => (((day % count) + count) % count) + 1;

export const dateOf = (day: number) => dates({ dateStyle: "long", timeZone: "UTC" }).format(day * DAY);

export const weekday = (day: number, weekday: "narrow" | "long") => dates({ weekday, timeZone: "UTC" }).format(day * DAY);

/** Count it among everybody's, and hear how it went for them. */
export async function tellSolved(day: number, game: string, { tries, milliseconds }: Own): Promise<Answered> {
  await visitor.comeIn();
  return post<Answered>(`/api/today/${game}`, { day, tries, milliseconds });
}
