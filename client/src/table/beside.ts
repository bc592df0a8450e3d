// People who share a device at a table of the server: for games that the client has no rules of.

import { post, type Opened } from "../app/api";
import { words } from "../app/language.svelte";
import { Live, live } from "../app/live.svelte";
import { visitor } from "../app/me.svelte";
import { freshBytes, note } from "../app/shuffle";

/** Seat people who share this device at a table of the server: the table, and a connection for each. */
export async function openBeside(game: string, names: string[]): Promise<[table: string, lines: Live[]]> {
  await visitor.comeIn();
  const { id, commitment } = await post<Opened>("/api/tables", { game, players: names.length, sit: false, manners: { chat: "off", spectators: false } });
  const lines: Live[] = [];
  for (const [seat, name] of names.entries()) {
    const guest = await post<{ token: string }>("/api/session/beside", { name, lang: words.lang });
    const line = new Live(guest.token);
    line.watch(id);
    const salt = freshBytes();
    await line.do(id, { do: "sit", seat, salt });
    note(id, commitment, salt, `${seat}`);
    lines.push(line);
  }
  await live.do(id, { do: "start" });
  return [id, lines];
}
