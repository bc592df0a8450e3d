// Games on this device, which need no server: see client/src/device.

import { call, get, isHere, type ListedTable, type Opened, type Value } from "./api";
import { plain, say } from "./language.svelte";
import type { TableSettings } from "./protocol";
import { recall, remember } from "./remembering";
import { visitor } from "./me.svelte";

const KEPT = "kufsa-here"; // whether games are kept here: nothing is loaded to look for none

export interface Wanted {
  game: string;
  players: number;
  options?: Record<string, Value>;
  manners?: TableSettings;
  people: { person: string; name: string; profile?: string; reminded?: boolean }[];
  bots?: string[];
  fits?: boolean;
}

/** Open a table on this device. */
export async function openHere(wanted: Wanted): Promise<string> {
  const pace = visitor.botPace;
  const { id } = await call<Opened>("POST", "/api/here/tables", { ...wanted, pace });
  remember(KEPT, "1");
  return id;
}

export async function tablesHere(): Promise<ListedTable[]> {
  if (!recall(KEPT)) return [];
  return (await get<{ tables: ListedTable[] }>("/api/here/tables")).tables;
}

/** Where a table is played: people who share this device sit at theirs together. */
export function placeOf(id: string, game: string, seats: { person: string }[]): string {
  const shared = isHere(id) && seats.filter(({ person }) => person).length > 1;
  return shared ? `/here/${game}/${id}` : `/t/${id}`;
}

/** Whoever plays alone, by the name that they gave themselves. */
export function alone(): Wanted["people"] {
  const name = (visitor.plays ?? visitor.me)?.name ?? plain(say("player-number", { number: 1 }));
  return [{ person: "me", name, profile: visitor.plays?.id }];
}
