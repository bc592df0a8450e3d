// What happened, as a sentence: the same rules as core/telling.py, and signs in words.

import type { GameEvent } from "./protocol";
import { isolated, words, type Values } from "./language.svelte";
import { wordingOf } from "./wording";

export function namesJoined(names: string[]): string {
  return new Intl.ListFormat(words.lang, { type: "conjunction" }).format(names);
}

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

/** A sentence may begin with something that is named in small letters; signs that isolate it stay. */
export const opened = (sentence: string) => sentence.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(words.lang));

function told(game: string, name: string, value: any, names: string[]): string | number {
  const worded = wordingOf(game).value?.(name, value, names);
  if (worded !== undefined) return worded;
  if (Array.isArray(value)) {
    if (name === "winners") return namesJoined(value.map((seat: number) => names[seat] ?? ""));
    if (name === "scores" || name === "hands") {
      // The list runs as its language does, and a negative score keeps its minus in front.
      const seats = value.map((part, seat) => [names[seat], [part].flat().join(" ")].filter(Boolean).map(isolated).join(" "));
      return (words.dir === "rtl" ? "\u2067" : "\u2066") + seats.join(", ") + "\u2069";
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
