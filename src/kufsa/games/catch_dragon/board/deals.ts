// Where the random numbers of Catch the Dragon go. Nothing here knows what is legal.

import { range, type Table } from "$client/verify/deals";

export const RULES = 1; // the version that this was written for

export default function deals(table: Table) {
  const tiles = table.stream.shuffle([..."TTTTBBBBLLLLRRRRRRCCCCCCCCDDDDDDDDGGGGGGGGGGGGSSS"]);
  const grid = range(7).map((row) => tiles.slice(7 * row, 7 * row + 7).join(""));
  table.deal(0, { grid, turn: table.first() });
}
