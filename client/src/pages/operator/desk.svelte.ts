// What the operator's page asks of the server. The token is kept nowhere else: a browser would bring back
// even what a tab stores for itself when somebody opens the tab again.

import { ApiError, call } from "../../app/api";
import { dates } from "../../widgets/dates";
import { say as sayFrame } from "../../app/language.svelte";
import { say } from "./wording";

export interface ServerState {
  version: string;
  uptime_seconds: number;
  servers: number;
  connections: number;
  lag_milliseconds: number;
  tables: Record<string, number>;
  waiting: { store: number; bots: number; messages: number };
  draining: boolean;
}
export interface LiveTable {
  id: string;
  game: string;
  status: "waiting" | "playing";
  public: boolean;
  host: string | null;
  updated: number;
}
export interface KnownPerson {
  id: string;
  name: string;
  named: boolean;
  created: number;
  seen: number;
  banned: number | null;
}
export interface Report {
  id: string;
  match: string;
  by: string | null;
  about: string | null;
  text: string;
  created: number;
  chat: { at: number; name: string; text: string; phrase: string }[];
}

/** What is asked before anything is done; `work` gets what was typed, and says what was done. */
export interface Question {
  title: string;
  yes: string;
  field?: string;
  work: (typed: string) => Promise<string>;
}
type Load = () => Promise<void>;

/** Whether a token can be sent at all: the server allows no others in its settings. */
const SENDABLE = /^[\x21-\x7e]+$/;

export const when = (at: number) => dates({ dateStyle: "medium", timeStyle: "short" }).format(at);

/** Why something was not done. Any other error is a bug of ours and is thrown on. */
export function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "offline") return sayFrame("offline-title");
  return error.code === "invalid" ? sayFrame("check-input") : error.message;
}

export class Desk {
  token = $state("");
  busy = $state(false);
  trouble = $state("");
  server = $state.raw<ServerState>();
  question = $state.raw<Question>();
  /** Whom the list of people shows, by name or id; a new object asks again. */
  wanted = $state.raw({ who: "" });
  #loads = new Set<Load>();

  async signIn(typed: string) {
    this.busy = true;
    this.trouble = "";
    try {
      if (!SENDABLE.test(typed)) return this.signOut(say("wrong-token"));
      this.server = await this.ask<ServerState>("GET", "/server", undefined, typed);
      this.token = typed;
    } catch (error) {
      this.trouble ||= sentence(error);
    } finally {
      this.busy = false;
    }
  }

  signOut(why = "") {
    this.token = "";
    this.wanted = { who: "" };
    this.server = this.question = undefined;
    this.trouble = why;
  }

  async ask<T>(method: string, path: string, body?: unknown, token = this.token): Promise<T> {
    try {
      return await call<T>(method, `/api/operator${path}`, body, token);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.code === "forbidden")) this.signOut(say("wrong-token"));
      throw error;
    }
  }

  /** Look at the server again. */
  look = () => this.#told(async () => {
    this.server = await this.ask<ServerState>("GET", "/server");
  });

  /** Load everything on the page again. */
  refresh = () => this.#told(async () => {
    this.server = await this.ask<ServerState>("GET", "/server");
    await Promise.all([...this.#loads].map((load) => load()));
  });

  /** A list on the page: loaded now, and with everything else. */
  lists(load: Load): () => void {
    this.#loads.add(load);
    void this.#told(load);
    return () => void this.#loads.delete(load);
  }

  async #told(work: Load) {
    try {
      await work();
      if (this.token) this.trouble = "";
    } catch (error) {
      const why = sentence(error);
      if (this.token) this.trouble = why; // otherwise it is the token, as has been said
    }
  }
}
