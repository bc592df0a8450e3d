// What a game writes itself where its schema does not say enough: `board/notation.ts` in its folder,
// as `notation.py` is in Python.

import type { Options } from "./game";
import type { Json } from "./schema/terms";

/** All pieces of a game with some options, by what they are called, in the order of their kinds. */
export type Box = Record<string, string[]>;

export interface Notation {
  /** The fields of a document that looks like a view: what is hidden lies anyhow. */
  determinized(view: Json, box: Box, options: Options): Record<string, Json>;
}

/** What is left of some pieces when others are taken out, each once; what is no piece is passed over. */
export function without(pieces: string[], others: Iterable<string>): string[] {
  const left = [...pieces];
  for (const one of others) {
    const place = left.indexOf(one);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** Some values of a view that a document has, too. */
export function same(view: Json, ...names: string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}
