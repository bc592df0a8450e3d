// Reactions: a drawn one at somebody's chip, for a moment. At a table of a server they are lines of the chat, so
// that they are limited, muted and unheard like these; at one of this device nobody else is there to see them.

import { SvelteMap } from "svelte/reactivity";
import { drawn } from "../../faces/reacting";

export const KINDS = ["heart", "star", "laugh", "wow", "cry", "luck"] as const;
export type Kind = (typeof KINDS)[number];
const PREFIX = "react-"; // of the phrases that these are

export const SHOWN = 3500; // milliseconds
export const REST = 1500; // between two of one person
const ANSWERED = 900; // after so long a bot answers,
const OFTEN = 3; // of four times

/** The reaction that a line of the chat is; null: it is another line. */
export const kindOf = (phrase: string): Kind | null => KINDS.find((kind) => phrase === PREFIX + kind) ?? null;
export const phraseOf = (kind: Kind): string => PREFIX + kind;

/** What a bot makes of a reaction. */
const ANSWERS: Record<Kind, Kind> = { heart: "heart", star: "heart", laugh: "laugh", wow: "laugh", cry: "luck", luck: "luck" };

/** Which bot answers, and how; null: none does this time. */
export function answerTo(kind: Kind, bots: number[], match: string, count: number): { seat: number; kind: Kind } | null {
  const chance = drawn(match, count);
  return bots.length && chance % 4 < OFTEN ? { seat: bots[(chance >>> 2) % bots.length]!, kind: ANSWERS[kind] } : null;
}

/** What is shown now at a table of this device, by seat. */
export class Local {
  readonly shown = new SvelteMap<number, Kind>();
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #count = 0;

  show(seat: number, kind: Kind): void {
    clearTimeout(this.#timers.get(seat));
    this.shown.set(seat, kind);
    this.#timers.set(seat, setTimeout(() => this.shown.delete(seat), SHOWN));
  }

  /** Somebody reacts, and perhaps a bot answers. */
  react(seat: number, kind: Kind, bots: number[], match: string): void {
    this.show(seat, kind);
    const answer = answerTo(kind, bots, match, ++this.#count);
    if (answer) setTimeout(() => this.show(answer.seat, answer.kind), ANSWERED);
  }
}

const tables = new Map<string, Local>();
export function localOf(match: string): Local {
  const found = tables.get(match) ?? new Local();
  tables.set(match, found);
  return found;
}
