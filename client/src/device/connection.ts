// The page's end of the device's host, which works in a worker: requests, and a socket for the live half.

import { tick } from "svelte";
import { ALONE } from "../app/api";
import { words } from "../app/language.svelte";
import { Live, type Socket } from "../app/live.svelte";
import { visitor } from "../app/me.svelte";
import { notices } from "../app/notices.svelte";
import { afterPaint } from "../app/frames";
import type { Answered } from "./host";

const requests = new Map<number, { done: (answer: Answered) => void; failed: (why: Error) => void }>();
const sockets = new Map<number, HereSocket>();
const unsaved = new Set<string>(); // tables of which somebody was told so
let numbers = 0;

// The page shows a tap before it hears what came of it: both in one frame would be too much for a slow phone.
let shown = Promise.resolve();
// Nor does it hear two things at once: every step is shown and read aloud, however quickly bots move.
let heard = Promise.resolve();

let worker: Worker | null = null;
let thinker: Worker | null = null;

/** The worker, started when it is needed first, and again if it could not be loaded. */
function host(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL("./host.worker.ts", import.meta.url), { type: "module" });
  let alive = false;
  started.onmessage = ({ data }) => {
    alive = true;
    heard = heard
      .then(() => shown)
      .then(() => {
        queueMicrotask(() => hear(data)); // an error is reported, and what follows is heard all the same
        return tick();
      });
  };
  started.onerror = () => {
    if (alive || worker !== started) return; // a bug of ours: it goes on, and the browser has reported it
    worker = null;
    for (const { failed } of requests.values()) failed(new Error("the worker could not be started"));
    requests.clear();
    for (const socket of [...sockets.values()]) socket.lose();
  };
  started.postMessage({ box: box() });
  return (worker = started);
}

/** Start the worker that thinks for the host, and connect them. */
function think(port: MessagePort): void {
  thinker?.terminate();
  const started = new Worker(new URL("./host.worker.ts", import.meta.url), { type: "module", name: "thinker" });
  started.onerror = (event) => worker?.postMessage({ thinkerFailed: event.message ?? "" });
  started.postMessage({ port, box: box() }, [port]);
  thinker = started;
}

/** What workers cannot know: see outsiders.ts. */
const box = () => ({ games: visitor.games.filter(({ module }) => module), alone: ALONE, base: document.baseURI });

function hear(data: any): void {
  if ("unsaved" in data) return tellUnsaved(data.unsaved);
  if ("thinker" in data) return think(data.thinker);
  if ("line" in data) return sockets.get(data.line)?.onmessage?.({ data: data.text });
  const waiting = requests.get(data.id);
  requests.delete(data.id);
  if (data.answer) waiting?.done(data.answer);
  else waiting?.failed(new Error(data.failed));
}

function tellUnsaved(table: string): void {
  if (unsaved.has(table)) return;
  unsaved.add(table);
  void import("./wording").then(({ say }) => notices.tell(say("unsaved"), { lasting: true }));
}

/** Whoever sits at this device alone is "me"; several people have tokens that name them. */
const caller = (token: string) => ({ person: token || "me", lang: words.lang });

/** As fetch, for what the device answers itself. */
export async function fetchHere(path: string, method = "GET", body?: unknown, token = ""): Promise<Response> {
  const id = ++numbers;
  const answer = await new Promise<Answered>((done, failed) => {
    requests.set(id, { done, failed });
    host().postMessage({ id, method, path, body, caller: caller(token) });
  });
  return new Response(answer.body, { status: answer.status, headers: { "Content-Type": answer.type } });
}

/** As a WebSocket, as far as Live uses one. */
class HereSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  #line = ++numbers;
  #watched = new Set<string>();

  constructor(private token: string) {
    sockets.set(this.#line, this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text);
    if (message.type === "do") shown = new Promise((done) => afterPaint(done));
    if (message.type === "watch") this.#watched.add(message.table);
    if (message.type === "unwatch") this.#watched.delete(message.table);
    host().postMessage({ line: this.#line, message, caller: caller(this.token) });
  }

  /** The other end is gone. */
  lose(): void {
    sockets.delete(this.#line);
    this.onclose?.({ code: 1006 });
  }

  close(): void {
    for (const table of this.#watched) this.send(JSON.stringify({ type: "unwatch", table }));
    sockets.delete(this.#line);
    this.onclose?.({ code: 1000 });
  }
}

/** The connection of a person; whoever plays alone needs no token. */
export const hereLine = (token = "") => new Live(token, (person) => new HereSocket(person) as Socket);
