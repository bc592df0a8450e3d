// Bots, hints and analyses are worked out in a worker of their own: a long thought holds up nobody.

import type { Hint } from "../engine/advice";
import type { Advised, Progress } from "../engine/analysis";
import { hex } from "../verify/hashing";
import type { Match } from "./match";

/** What a bot says about its choice: a message of its package, with values. */
export interface Reason {
  id: string;
  values: Record<string, string | number>;
}
export interface Chosen {
  action: string | null;
  seconds: number | null; // in real time: until the hand is there
  why: Reason | null;
}
/** A match as the thinker needs it; it plays the actions again, and keeps what it has played. */
export interface Told {
  table: string;
  life: number; // rises when something is taken back
  game: string;
  options: Record<string, unknown>;
  key: string;
  actions: string[];
}
export type Question =
  | { ask: "choose"; told: Told; seat: number; bot: string; seed: string }
  | { ask: "hint"; told: Told; seat: number; openMemory: boolean }
  | { ask: "analyse"; told: Told }
  | { ask: "advise"; told: Told }
  | { ask: "forget"; table: string };
export type Answer = { id: number } & ({ found: unknown } | { progress: Progress } | { failed: string });

interface Waiting {
  done: (found: any) => void;
  failed: (why: Error) => void;
  progress?: (at: Progress) => void;
}

/** The worker that thinks, as far as the host sees it. */
export interface Line {
  postMessage: (question: object) => void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

/** The side of the host: asks, and awaits answers. */
export class Thinking {
  #worker: Line | null = null;
  #waiting = new Map<number, Waiting>();
  #ids = 0;

  constructor(private start: () => Line) {}

  #ask<T>(question: Question, progress?: (at: Progress) => void): Promise<T> {
    this.#worker ??= this.#started();
    const id = ++this.#ids;
    const worker = this.#worker;
    return new Promise<T>((done, failed) => {
      this.#waiting.set(id, { done, failed, ...(progress ? { progress } : {}) });
      worker.postMessage({ id, ...question });
    });
  }

  #started(): Line {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      if ("progress" in data) return waiting?.progress?.(data.progress);
      this.#waiting.delete(data.id);
      if ("failed" in data) waiting?.failed(new Error(data.failed));
      else waiting?.done(data.found);
    };
    worker.onerror = (event) => {
      // It could not be loaded, or it broke: the next question starts another one.
      this.#worker = null;
      for (const { failed } of this.#waiting.values()) failed(new Error(event.message || "the worker failed"));
      this.#waiting.clear();
    };
    return worker;
  }

  choose(match: Match, seat: number): Promise<Chosen> {
    const { bot } = match.saved.seats[seat]!;
    const seed = `bot ${match.saved.secret} ${match.undone} ${seat}`;
    return this.#ask({ ask: "choose", told: toldOf(match), seat, bot, seed });
  }

  hint(match: Match, seat: number): Promise<Hint> {
    return this.#ask({ ask: "hint", told: toldOf(match), seat, openMemory: match.reminds(seat) });
  }

  analyse(match: Match, progress: (at: Progress) => void): Promise<Progress> {
    return this.#ask({ ask: "analyse", told: toldOf(match) }, progress);
  }

  /** What to do best at the end of a line that somebody tries out; it is at no table. */
  advise(told: Told): Promise<Advised | null> {
    return this.#ask({ ask: "advise", told });
  }

  forget(table: string): void {
    this.#worker?.postMessage({ id: ++this.#ids, ask: "forget", table });
  }
}

function toldOf(match: Match): Told {
  const { id, game, options } = match.saved;
  return { table: id, life: match.undone, game, options, key: hex(match.key), actions: match.moves.map(([, action]) => action) };
}
