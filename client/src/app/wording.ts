// A game's notation in words, so that people who listen hear the same names that the board uses.
// Each game's folder knows its own notation; see board/wording.ts in it.

import { SvelteMap } from "svelte/reactivity";
import type { GameEvent } from "./protocol";

/** A part of a result: what it is, and what it brought, where that is a number of its own. */
export interface Piece {
  what: string;
  points?: number;
}

export interface Wording {
  /** An action as its notation writes it: "turn row 4, column 3". */
  action: (action: string, names?: string[]) => string;
  /** The kind of an action: a long list is shown kind by kind. */
  kind?: (action: string) => string;
  /** A field of an event that is written in notation. */
  value?: (name: string, value: any, names?: string[]) => string | number | undefined;
  /** An action as the history tells it, where that is not how it is asked for; empty: what it brought tells enough. */
  done?: (action: string) => string;
  /** How everybody stands, where that is not a number of points: "12 left". */
  standing?: (view: any) => string[] | undefined;
  /** What a seat's result is made of, the most important first: two rows, and 2 tokens. */
  pieces?: (view: any, seat: number) => Piece[];
  /** The same, from all that happened, where the end alone does not show it. */
  earned?: (events: GameEvent[], seat: number) => Piece[];
  /** A sentence of the server that contains notation. */
  sentence?: (text: string) => string;
}

// Sentences may be on the page before the board is: they are written again when it brings its words.
const known = new SvelteMap<string, Wording>();
const asWritten: Wording = { action: (action) => action };

/** Boards bring their words with them when they are loaded. */
export const putInWords = (game: string, wording: Wording) => void known.set(game, wording);
export const wordingOf = (game: string): Wording => known.get(game) ?? asWritten;
