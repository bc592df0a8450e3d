// A document that looks like a view: faces that were never shown lie anyhow (notation.py).

import type { Json } from "$client/engine/schema/terms";
import { same, without, type Box } from "$client/engine/notation";

export function determinized(view: Json, { tile }: Box): Record<string, Json> {
  const rows = view.grid as string[];
  const won = (view.won as Record<string, number>[]).flatMap((kinds) => Object.entries(kinds).flatMap(([kind, count]) => Array<string>(count).fill(kind)));
  const rest = without(tile!, [...rows.join(""), ...won]);
  const seen = rows.flatMap((row, y) => [...row].flatMap((face, x) => (tile!.includes(face) ? [`${"abcdefg"[x]}${y + 1}`] : [])));
  const grid = rows.map((row) => [...row].map((face) => (face === "?" ? rest.shift() : face)).join(""));
  return { grid, seen, ...same(view, "up", "won", "turn", "phase") };
}
