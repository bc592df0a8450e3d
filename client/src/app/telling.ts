// What happened, as a sentence: the same rules as core/telling.py, with notation put into words.

import type { GameEvent } from "./protocol";
import { isolated, words, type Values } from "./language.svelte";
import { wordingOf } from "./wording";

/** Names as a sentence lists them: each keeps its place, whatever script it is in. */
export function namesJoined(names: string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  const script = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(last) ? "rtl" : "ltr";
  return words.say("list-and", { first: listed(names.slice(0, -1).map(isolated)), last, script });
}

/** A list that runs as its language does, whatever its first entry is. */
const listed = (parts: string[]) => (words.dir === "rtl" ? "\u2067" : "\u2066") + parts.join(", ") + "\u2069";

export function tell(game: string, event: GameEvent, names: string[]): string {
  let id = `event-${event.event}`;
  if (!("tile" in event) && words.hasOf(game, `${id}-hidden`)) id += "-hidden";
  const values: Values = {};
  for (const [name, value] of Object.entries(event)) {
    if (!["event", "clause", "seat"].includes(name)) values[name] = told(game, name, value, names);
  }
  if (event.seat !== undefined) values["player"] = names[event.seat] ?? "";
  return words.sayOf(game, id, values);
}

/** Capitalise a sentence, which may begin with a name in small letters; marks that isolate it stay. */
export const opened = (sentence: string) => sentence.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => start.toLocaleUpperCase(words.lang));

function told(game: string, name: string, value: any, names: string[]): string | number {
  const worded = wordingOf(game).value?.(name, value, names);
  if (worded !== undefined) return worded;
  if (Array.isArray(value)) {
    if (name === "winners") return namesJoined(value.map((seat: number) => names[seat] ?? ""));
    if (name === "scores" || name === "hands") {
      // The list runs as its language does, and a negative score keeps its minus in front.
      const seats = value.map((part, seat) => [names[seat], [part].flat().join(" ")].filter(Boolean).map(isolated).join(" "));
      return listed(seats);
    }
    return value.join(", ");
  }
  if (value !== null && typeof value === "object") {
    return Object.entries(value)
      .map(([kind, count]) => words.sayOf(game, `tiles-${kind}`, { count: count as number }))
      .join(", ");
  }
  return typeof value === "number" ? value : String(value);
}
