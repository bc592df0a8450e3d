// What a game writes in signs, in words: so that whoever listens hears of the same things that the
// board has names for. Each game's folder knows its own signs; see board/wording.ts in it.

import { SvelteMap } from "svelte/reactivity";

export interface Wording {
  /** An action as its notation writes it: "turn row 4, column 3". */
  action: (action: string, names?: string[]) => string;
  /** Which kind of action it is: a list of many is shown kind by kind. */
  kind?: (action: string) => string;
  /** A field of an event, where it is written in signs. */
  value?: (name: string, value: any, names?: string[]) => string | undefined;
  /** A sentence of the server in which signs stand. */
  sentence?: (text: string) => string;
}

// Sentences may be on the page before the board is: they are told again when it brings its words.
const known = new SvelteMap<string, Wording>();
const asWritten: Wording = { action: (action) => action };

/** Boards bring their words with them when they are loaded. */
export const putInWords = (game: string, wording: Wording) => void known.set(game, wording);
export const wordingOf = (game: string): Wording => known.get(game) ?? asWritten;
