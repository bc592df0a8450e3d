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

/** A kind of action as the server tells of it: its pattern, the names of its groups, its message. */
export interface Form {
  pattern: string;
  parts: string[];
  message: string;
}

/** The words for a game's actions that follow from its forms: the same rules as core/wording.py. */
export function formWording(forms: Form[], said: (message: string, values: Record<string, string | number>) => string | null): Wording {
  const known = forms.map((form) => ({ ...form, pattern: new RegExp(`^(?:${form.pattern})$`) }));
  const formOf = (text: string) => known.find(({ pattern }) => pattern.test(text));
  function action(text: string, names: string[] = []): string {
    const form = formOf(text);
    if (!form) return text;
    const written = form.pattern.exec(text)!.slice(1).map((part) => part.trim());
    const values: Record<string, string | number> = {};
    form.parts.forEach((name, at) => {
      const part = written[at]!;
      values[name] = /^-?\d+$/.test(part) ? Number(part) : part;
      const player = name === "seat" ? names[Number(part)] : undefined;
      if (player !== undefined) values["player"] = player;
    });
    return said(form.message, values) ?? text;
  }
  return {
    action,
    kind: (text) => formOf(text)?.pattern.source ?? "",
    value: (name, value, names) => (name === "action" && typeof value === "string" ? action(value, names) : undefined),
  };
}

// Sentences may be on the page before the board is: they are told again when it brings its words.
const known = new SvelteMap<string, Wording>();
const asWritten: Wording = { action: (action) => action };

/** Boards bring their words with them when they are loaded. */
export const putInWords = (game: string, wording: Wording) => void known.set(game, wording);
export const wordingOf = (game: string): Wording => known.get(game) ?? asWritten;
