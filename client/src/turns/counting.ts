// At which tables of the server it is this person's turn.

import type { ListedTable } from "../app/api";
import type { Scene } from "../app/protocol";

/** Whether only bots wait at a table: they have time. */
const isPatient = ({ seats }: { seats: { person: string; bot: string }[] }) => seats.filter((seat) => seat.person && !seat.bot).length < 2;

/** Whether others wait for the reader of a scene. */
const isMine = (scene: Scene | null) =>
  scene !== null && scene.status === "playing" && !scene.paused && scene.seat !== null && scene.to_act === scene.seat && !scene.seats[scene.seat]?.bot && !isPatient(scene);

/** The tables that wait: those on a list, those that the server has told of, and those that are watched. */
export function waitingTables(listed: ListedTable[], told: Iterable<string>, watched: ReadonlyMap<string, { scene: Scene | null }>): string[] {
  const patient = new Set(listed.filter(isPatient).map(({ id }) => id));
  const elsewhere = [...listed.filter((table) => table.your_turn).map(({ id }) => id), ...told];
  const there = [...watched].filter(([, { scene }]) => isMine(scene)).map(([id]) => id);
  return [...new Set([...elsewhere.filter((id) => !patient.has(id) && !watched.has(id)), ...there])];
}
