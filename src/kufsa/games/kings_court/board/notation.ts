// A document that looks like a view: hats and piles lie anyhow (notation.py). No hat that a seat knows
// is magic; a dead end is for `resample` to deal again.

import type { Json } from "$client/engine/schema/terms";
import { same, without, type Box } from "$client/engine/notation";

export function determinized(view: Json, { character, hat }: Box): Record<string, Json> {
  const row = [...(view.row as string[])];
  const won = [...(view.pairs as string[]).join("")];
  const magic = (view.magic as number[]).flatMap((count) => Array<string>(count).fill("*"));
  const characters = without(character!, [...row.map((place) => place[0]!), ...won]);
  const hats = without(hat!, [...row.map((place) => place[1]!), ...won, ...magic]);
  const known = new Set((view.known as number[][]).flat());
  const unknown = row.map((_, i) => i + 1).filter((slot) => row[slot - 1]![1] === "?");
  // Known slots come first and draw from the front, where no magic hat is.
  for (const slot of [...unknown.filter((one) => known.has(one)), ...unknown.filter((one) => !known.has(one))]) {
    row[slot - 1] = row[slot - 1]![0]! + hats.shift()!;
  }
  return { row, characters, hats, ...same(view, "known", "pairs", "penalties", "magic", "last_swap", "turn", "phase") };
}
