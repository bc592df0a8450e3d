// The live half of the server: one socket for all tables that this tab watches.
//
// What was sent and not acknowledged is sent again after reconnecting, with the same id, so it happens
// once. A table that was watched is watched again, and its whole scene arrives again.

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { Command, Incoming, Move, Outgoing, Said, Scene } from "./protocol";

const SUBPROTOCOL = "kufsa.1";
const FIRST_WAIT = 300; // milliseconds until the next attempt to reconnect, doubled each time
const LONGEST_WAIT = 8000;
const ANSWER_WAIT = 8000; // a connection that leaves a command unanswered for this long is dead
const UNSTORED_WAIT = 1000; // until the next attempt after the server could not store something, doubled each time
const MOST_FAILURES = 5;
const OLD_VERSION = 4400; // why the server closed the connection
const SESSION_ENDED = 4401;
const PASSING = ["not_stored", "too_many"]; // refusals to show a table that will not last

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause: string | null,
  ) {
    super(message);
  }
}

/** What this tab knows of one table. */
export class TableState {
  seq = $state(0);
  scene = $state.raw<Scene | null>(null);
  missing = $state(""); // why it is not shown: no_table, removed, elsewhere (in another tab), broken …
  told = $state(""); // the same as a sentence
  present = $state.raw<number[]>([]);
  spectators = $state(0);
  counting = $state(0); // seconds until the game goes on after a pause
  why = $state.raw<Record<string, string> | null>(null); // what a bot says about the last action

  take(message: { seq: number; scene?: Scene; changed?: Partial<Scene>; moves?: Move[]; said?: Said[]; why?: Record<string, string> | null }) {
    this.seq = message.seq;
    this.why = message.why ?? null;
    if (message.scene) {
      this.missing = "";
      this.scene = message.scene;
      if (!message.scene.covered) this.counting = 0;
      return;
    }
    if (!this.scene) return;
    const scene = { ...this.scene, ...message.changed };
    const moves = message.moves ?? [];
    const stays = scene.actions - moves.length; // entries go by their numbers: a scene has the last ones only
    scene.history = [...scene.history.filter(([number]) => number <= stays), ...moves];
    scene.chat = [...scene.chat, ...(message.said ?? [])];
    this.scene = scene;
    if (!scene.covered) this.counting = 0;
  }
}

interface Waiting {
  text: string;
  sent: number; // rises whenever it is sent or answered: a timer can tell whether it is still about that
  failures: number; // how often the server could not store it
  done: (seq: number) => void;
  refused: (why: Refused) => void;
}

/** What is needed of a WebSocket: a table on this device has another one. */
export interface Socket {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

function toServer(token: string): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/live`, token ? [SUBPROTOCOL, `token.${token}`] : [SUBPROTOCOL]);
}

export class Live {
  state = $state<"closed" | "connecting" | "open" | "lost">("closed");
  goodbye = $state(""); // why the server said goodbye, if we should not come back: old, session
  farewell = $state(""); // the same as a sentence of the server
  tables = new SvelteMap<string, TableState>();
  turns = new SvelteMap<string, string>(); // tables where it became this person's turn: the game
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined; // of the next attempt to connect
  #ids = 0;
  #born = Math.random().toString(36).slice(2, 10);
  #closed = false;

  /** A token is for a second player on this device; everybody else is known by the cookie. */
  constructor(
    readonly token = "",
    private open: (token: string) => Socket = toServer,
  ) {
    if (open !== toServer) return; // nothing can happen to a connection within this device
    globalThis.addEventListener?.("offline", this.#hangUp); // a test has no window
    globalThis.addEventListener?.("online", this.#comeBack);
  }

  watch(table: string): TableState {
    let known = this.tables.get(table);
    if (!known) {
      known = new TableState();
      this.tables.set(table, known);
      if (this.state === "open") this.#send({ type: "watch", table, since: 0 });
    }
    this.turns.delete(table);
    this.connect();
    return known;
  }

  unwatch(table: string) {
    this.tables.delete(table);
    if (this.state === "open") this.#send({ type: "unwatch", table });
  }

  /** Have a command carried out, or throw Refused with the reason. */
  do(table: string, command: Command): Promise<number> {
    const id = `${this.#born}-${++this.#ids}`;
    const seq = this.tables.get(table)?.seq ?? 0;
    const text = JSON.stringify({ type: "do", table, id, seq, command });
    return new Promise((done, refused) => {
      this.#waiting.set(id, { text, sent: 0, failures: 0, done, refused });
      if (this.state === "open") this.#deliver(id);
      else this.connect();
    });
  }

  connect() {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.state = this.state === "lost" ? "lost" : "connecting";
    const socket = this.open(this.token);
    this.#socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.#wait = FIRST_WAIT;
      for (const [table, known] of this.tables) {
        this.#send({ type: "watch", table, since: known.seq });
      }
      for (const id of this.#waiting.keys()) this.#deliver(id);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string));
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number) {
    this.#socket = null;
    this.state = "lost";
    if (this.#closed) return;
    if (code === OLD_VERSION) this.goodbye = "old"; // the page has to be reloaded
    if (code === SESSION_ENDED) this.goodbye ||= "session";
    if (this.goodbye) return;
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Give up a dead connection. Waiting for the other side to close it as well would take long. */
  #hangUp = () => {
    if (this.#drop()) this.#lost(0);
  };

  /** Close the connection and hear nothing more of it; whether there was one. */
  #drop(): boolean {
    const socket = this.#socket;
    if (!socket) return false;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
    return true;
  }

  #comeBack = () => {
    this.#wait = FIRST_WAIT;
    if (this.state === "lost" && !this.#closed && !this.goodbye) this.connect();
  };

  /** Close the connection for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.("offline", this.#hangUp);
    globalThis.removeEventListener?.("online", this.#comeBack);
    this.#socket?.close();
  }

  /** Hear nothing until `reconnect`: the session is about to be replaced by another. */
  rest() {
    clearTimeout(this.#timer);
    this.#drop();
    if (this.state === "open") this.state = "lost";
  }

  /** Reconnect with another session, as after recovering a name. */
  reconnect() {
    this.#drop();
    this.goodbye = this.farewell = "";
    this.#wait = FIRST_WAIT;
    if (this.state === "open") this.state = "lost";
    this.connect();
  }

  #deliver(id: string) {
    const socket = this.#socket;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    const attempt = ++waiting.sent;
    socket?.send(waiting.text);
    if (this.open !== toServer) return;
    setTimeout(() => {
      if (this.#socket === socket && this.#waiting.get(id)?.sent === attempt) this.#hangUp();
    }, ANSWER_WAIT);
  }

  /** The server could not say whether it stored a command: ask again under the same id, so that it happens once. */
  #askAgain(id: string, waiting: Waiting) {
    const answered = ++waiting.sent;
    const wait = UNSTORED_WAIT * 2 ** waiting.failures++;
    setTimeout(() => waiting.sent === answered && this.state === "open" && this.#deliver(id), wait); // otherwise when it is open again
  }

  /** A table is not shown, or no longer. */
  #notShown(id: string, table: TableState, { code, message }: { code: string; message: string }) {
    if (PASSING.includes(code)) {
      setTimeout(() => this.state === "open" && this.tables.get(id) === table && this.#send({ type: "watch", table: id, since: table.seq }), UNSTORED_WAIT);
      return;
    }
    [table.missing, table.told] = [code, message];
    table.scene = null;
  }

  #send(message: Incoming) {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(message: Outgoing) {
    const table = "table" in message ? this.tables.get(message.table ?? "") : undefined;
    switch (message.type) {
      case "ping":
        this.#send({ type: "pong", nonce: message.nonce });
        break;
      case "scene":
      case "step":
        table?.take(message);
        break;
      case "presence":
        if (table) {
          table.present = message.seats;
          table.spectators = message.spectators;
          if (message.counting) table.counting = message.counting; // others may come meanwhile
        }
        break;
      case "yourturn":
        this.turns.set(message.table, message.game);
        break;
      case "invited":
      case "friends":
        void import("../people/news").then(({ tell }) => tell(message), () => {});
        break;
      case "done":
        this.#waiting.get(message.id)?.done(message.seq);
        this.#waiting.delete(message.id);
        break;
      case "refused": {
        const waiting = this.#waiting.get(message.id ?? "");
        if (waiting && message.code === "not_stored" && waiting.failures < MOST_FAILURES) {
          this.#askAgain(message.id!, waiting);
          break;
        }
        waiting?.refused(new Refused(message.code, message.message, message.clause ?? null));
        this.#waiting.delete(message.id ?? "");
        if (!message.id && table) this.#notShown(message.table!, table, message);
        break;
      }
      case "bye":
        if (message.retry === false) [this.goodbye, this.farewell] = [message.code, message.message];
        break;
    }
  }
}

export const live = new Live();

const LINE = Symbol("line");

/** The person at this part of the page has a connection of their own: see Here.svelte. */
export const setLine = (line: () => Live) => setContext(LINE, line);
export const lineHere = (): (() => Live) => getContext<() => Live>(LINE) ?? (() => live);
