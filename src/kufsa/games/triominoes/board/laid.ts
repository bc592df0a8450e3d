// The text of a laid tile, read. Apart from the rest of the scene: the cover needs it, and is on the first page.

import { cellNamed, type Cell } from "./lattice";

export const turns = (digits: string): string[] => [0, 1, 2].map((by) => digits.slice(by) + digits.slice(0, by));

/** A tile on the table, or the shape of one that could lie there. */
export interface Laid {
  action: string;
  digits: string;
  /** What the tile is called however it lies: its smallest turn. */
  tile: string;
  place: string;
  cell: Cell;
}

const read = new Map<string, Laid>(); // the same object for the same text: what stays is not drawn anew

export function laid(action: string): Laid {
  let found = read.get(action);
  if (!found) {
    const [digits, place] = action.split("@") as [string, string];
    read.set(action, (found = { action, digits, tile: turns(digits).sort()[0]!, place, cell: cellNamed(place) }));
  }
  return found;
}
