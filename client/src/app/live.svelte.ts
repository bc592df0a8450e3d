// The live half: one socket for all tables that this tab looks at.
//
// What was sent and not acknowledged is sent again after the line came back, with the same id, so
// it happens once. A table that was watched is watched again and comes anew, whole.

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { Command, Incoming, Move, Outgoing, Said, Scene } from "./protocol";

const SUBPROTOCOL = "kufsa.1";
const FIRST_WAIT = 300; // milliseconds until the line is tried again, doubled each time
const LONGEST_WAIT = 8000;
const ANSWER_WAIT = 8000; // a line that says nothing to a command for so long is dead

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
  missing = $state(false); // there is no such table, or it may not be seen
  present = $state.raw<number[]>([]);
  spectators = $state(0);
  why = $state.raw<Record<string, string> | null>(null); // what a bot says about the last action

  take(message: { seq: number; scene?: Scene; changed?: Partial<Scene>; moves?: Move[]; said?: Said[]; why?: Record<string, string> | null }) {
    this.seq = message.seq;
    this.why = message.why ?? null;
    if (message.scene) {
      this.scene = message.scene;
      return;
    }
    if (!this.scene) return;
    const scene = { ...this.scene, ...message.changed };
    const moves = message.moves ?? [];
    scene.history = [...scene.history.slice(0, scene.actions - moves.length), ...moves];
    scene.chat = [...scene.chat, ...(message.said ?? [])];
    this.scene = scene;
  }
}

interface Waiting {
  text: string;
  done: (seq: number) => void;
  refused: (why: Refused) => void;
}

export class Live {
  state = $state<"closed" | "connecting" | "open" | "lost">("closed");
  goodbye = $state(""); // why the server said goodbye, if it will not have us back
  tables = new SvelteMap<string, TableState>();
  turns = new SvelteMap<string, string>(); // tables where it became this person's turn: the game
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #ids = 0;
  #born = Math.random().toString(36).slice(2, 10);
  #closed = false;

  /** A token is that of somebody who plays beside; everybody else is known by the cookie. */
  constructor(readonly token = "") {
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
      this.#waiting.set(id, { text, done, refused });
      if (this.state === "open") this.#deliver(id, text);
      else this.connect();
    });
  }

  connect() {
    if (this.#socket) return;
    this.state = this.state === "lost" ? "lost" : "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const protocols = this.token ? [SUBPROTOCOL, `token.${this.token}`] : [SUBPROTOCOL];
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`, protocols);
    this.#socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.#wait = FIRST_WAIT;
      for (const [table, known] of this.tables) {
        this.#send({ type: "watch", table, since: known.seq });
      }
      for (const [id, { text }] of this.#waiting) this.#deliver(id, text);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string));
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number) {
    this.#socket = null;
    this.state = "lost";
    if (this.#closed) return;
    if (code === 4400) {
      this.goodbye = "old"; // the server speaks another version: the page has to be loaded anew
      return;
    }
    setTimeout(() => this.connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Give a dead line up. To wait for the other side to hang up as well would take long. */
  #hangUp = () => {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(0);
  };

  #comeBack = () => {
    this.#wait = FIRST_WAIT;
    if (this.state === "lost" && !this.#closed && !this.goodbye) this.connect();
  };

  /** Hang up for good. */
  close() {
    this.#closed = true;
    removeEventListener("offline", this.#hangUp);
    removeEventListener("online", this.#comeBack);
    this.#socket?.close();
  }

  /** Come back with another session, as after a name was recovered. */
  reconnect() {
    this.#wait = 0;
    this.#socket?.close();
    this.connect();
  }

  #deliver(id: string, text: string) {
    const socket = this.#socket;
    socket?.send(text);
    setTimeout(() => {
      if (this.#socket === socket && this.#waiting.has(id)) this.#hangUp();
    }, ANSWER_WAIT);
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
        }
        break;
      case "yourturn":
        this.turns.set(message.table, message.game);
        break;
      case "done":
        this.#waiting.get(message.id)?.done(message.seq);
        this.#waiting.delete(message.id);
        break;
      case "refused": {
        const why = new Refused(message.code, message.message, message.clause ?? null);
        this.#waiting.get(message.id ?? "")?.refused(why);
        this.#waiting.delete(message.id ?? "");
        if (message.code === "no_table" && !message.id) {
          for (const known of this.tables.values()) if (!known.scene) known.missing = true;
        }
        break;
      }
    }
  }
}

export const live = new Live();

const LINE = Symbol("line");

/** Whoever sits before this part of the page has a line of their own: see Here.svelte. */
export const setLine = (line: () => Live) => setContext(LINE, line);
export const lineHere = (): (() => Live) => getContext<() => Live>(LINE) ?? (() => live);
