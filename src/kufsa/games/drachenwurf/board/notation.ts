// A document that looks like a view: the pile lies in any order (notation.py).

import type { Json } from "$client/engine/schema/terms";
import { same, without, type Box } from "$client/engine/notation";

export function determinized(view: Json, { card }: Box): Record<string, Json> {
  const nests = (view.nests as Record<string, string[]>[]).flatMap((nest) => Object.values(nest).flat());
  const pile = without(card!, [...view.middle, ...nests, ...view.lairs.flat(2)]);
  const open = same(view, "middle", "nests", "lairs", "eggs", "supply", "turn", "rolled", "kept", "egg_spent", "free", "phase");
  return { pile, ...open };
}
