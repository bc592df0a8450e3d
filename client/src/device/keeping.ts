// Gives a finished game on this device to the server, if its player wants that: see docs/offline.md.

import { ApiError, ask, post, type ListedTable, type Opened } from "../app/api";
import { visitor } from "../app/me.svelte";
import { say } from "./wording";

/** The server's copy of a game: its id there. The game on the device stays as it is. */
export async function keepOnServer(id: string, seat: number): Promise<string> {
  const record = await ask(`/api/tables/${id}/record`).catch(() => null);
  if (!record?.ok) throw new ApiError(409, "broken", say("broken-title"));
  await visitor.comeIn();
  return (await post<Opened>("/api/me/games", { record: await record.text(), seat })).id;
}

/** The games on this device of which the server's list has no copy. */
export function withoutCopies(here: ListedTable[], finished: ListedTable[]): ListedTable[] {
  const copied = new Set(finished.map((one) => one.device_game));
  return here.filter(({ id }) => !copied.has(id));
}
