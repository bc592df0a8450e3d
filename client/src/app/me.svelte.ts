// Who this is: a guest from the first action on.

import { ApiError, call, get, post, type GameInfo, type ListedTable, type Me } from "./api";
import { live } from "./live.svelte";
import { words } from "./language.svelte";
import { notices } from "./notices.svelte";
import { forget, recall, remember } from "./remembering";

const KNOWN = "kufsa-known";

type Sitting = { tables: ListedTable[] };

class Visitor {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[]>([]);
  phrases = $state.raw<string[]>([]);
  plays = $state.raw<{ id: string; name: string } | null>(null); // who plays on this device now, if not its owner: see device/people.svelte.ts
  chat = "phrases"; // how people chat at a new table here
  freeChat = true; // a host may let them write in their own words
  botPace = 1; // how long bots wait before a move; the server's setting
  tables = $state.raw<ListedTable[]>([]);

  /** Whether somebody was here before, on this device. */
  get known(): boolean {
    return recall(KNOWN) !== null;
  }

  async load() {
    const [box] = await Promise.all([get<{ games: GameInfo[]; phrases: string[]; bot_pace?: number; chat?: string; free_chat?: boolean }>("/api/games"), this.known && this.#recognise()]);
    this.games = box.games;
    this.phrases = box.phrases;
    this.botPace = box.bot_pace ?? 1;
    this.chat = box.chat ?? this.chat;
    this.freeChat = box.free_chat ?? true;
  }

  async #recognise() {
    try {
      const [me, sitting] = await Promise.all([get<Me>("/api/me"), get<Sitting>("/api/me/tables")]);
      this.me = me;
      this.tables = sitting.tables;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) forget(KNOWN); // else there is no connection: games on this device go on
    }
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  title(id: string): string {
    return this.game(id)?.titles[words.lang] ?? id;
  }

  /** A sentence about a game, or nothing. */
  about(id: string): string {
    return this.game(id)?.about[words.lang] ?? "";
  }

  /** Become a guest, unless this is somebody already. */
  async comeIn(): Promise<Me> {
    if (!this.me) {
      this.me = await post<Me>("/api/session");
      remember(KNOWN, "1");
      if (live.state !== "closed") live.reconnect(); // the connection was a visitor's
      if (this.me.lang !== words.lang) await this.change({ lang: words.lang });
    }
    return this.me!;
  }

  /** The session has ended, here or on another device: from now on this is a new visitor. */
  isSignedOut(why: string) {
    if (!this.me) return;
    this.me = null;
    this.tables = [];
    forget(KNOWN);
    if (why) notices.tell(why, { lasting: true });
  }

  async change(what: { name?: string; lang?: string }) {
    this.me = await call<Me>("PATCH", "/api/me", what);
    live.reconnect();
  }

  async loadTables() {
    if (this.me) this.tables = (await get<Sitting>("/api/me/tables")).tables;
  }
}

export const visitor = new Visitor();
