// A document that looks like a view: what is not open lies anywhere (notation.py).

import type { Json } from "$client/engine/schema/terms";
import { same, without, type Box } from "$client/engine/notation";

export function determinized(view: Json, { card }: Box): Record<string, Json> {
  const rest = without(card!, (view.open as [string, number][]).map(([shown]) => shown)); // prettier-ignore
  const heaps = (sizes: number[]) => sizes.map((size) => rest.splice(0, size).sort());
  const decks = heaps(view.deck_sizes);
  return { decks, piles: heaps(view.pile_sizes), ...same(view, "open", "phase") };
}
