// Who this is: a guest from the first deed on.

import { ApiError, call, get, post, type GameInfo, type ListedTable, type Me } from "./api";
import { live } from "./live.svelte";
import { words } from "./language.svelte";

const KNOWN = "kufsa-known";

type Sitting = { tables: ListedTable[] };

class Visitor {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[]>([]);
  phrases = $state.raw<string[]>([]);
  tables = $state.raw<ListedTable[]>([]);

  /** Whether somebody was here before, on this device. */
  get known(): boolean {
    return localStorage.getItem(KNOWN) !== null;
  }

  async load() {
    const [box] = await Promise.all([get<{ games: GameInfo[]; phrases: string[] }>("/api/games"), this.known && this.#recognise()]);
    this.games = box.games;
    this.phrases = box.phrases;
  }

  async #recognise() {
    try {
      const [me, sitting] = await Promise.all([get<Me>("/api/me"), get<Sitting>("/api/me/tables")]);
      this.me = me;
      this.tables = sitting.tables;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      localStorage.removeItem(KNOWN);
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

  /** Become a guest, unless one is somebody already. */
  async comeIn(): Promise<Me> {
    if (!this.me) {
      this.me = await post<Me>("/api/session");
      localStorage.setItem(KNOWN, "1");
      if (live.state !== "closed") live.reconnect(); // it was nobody's
      if (this.me.lang !== words.lang) await this.change({ lang: words.lang });
    }
    return this.me!;
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
