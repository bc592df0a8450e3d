// Cells in words.

import { plain, words, type Values } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";
import { COLUMNS, piles, type View } from "./scene";

const say = (id: string, values?: Values) => plain(words.sayOf("catch_dragon", id, values));
const CELL = /(?<![\p{L}\d])>?([a-g][1-7])(?![\p{L}\d])/gu;

const rowAndColumn = (cell: string) => ({ row: Number(cell[1]), column: COLUMNS.indexOf(cell[0]!) + 1 });
export const placeName = (cell: string) => say("place", rowAndColumn(cell));

export function inWords(action: string): string {
  if (action === "stop" || action === "stay") return say(`do-${action}`);
  return action.startsWith(">") ? say("do-carry", { place: placeName(action.slice(1)) }) : say("do-flip", { place: placeName(action) });
}

/** What was won, and what of it decides: dragons between equals, and the spiders that came with them. */
function reckoning(view: View, seat: number): string {
  const won = piles(view, seat);
  const total = say("board-total", { count: won.reduce((sum, { count }) => sum + count, 0) });
  const kinds = won.filter(({ kind }) => kind === "G" || kind === "S").map(({ kind, count }) => say(`tiles-${kind}`, { count }));
  return kinds.length ? say("reckoning", { total, kinds: kinds.join(", ") }) : total;
}

putInWords("catch_dragon", {
  action: inWords,
  done: (action) => (/^[a-g]\d/.test(action) ? say("did-flip", rowAndColumn(action)) : ""),
  value: (name, value) => (name === "cell" || name === "place" ? placeName(value) : name === "cells" ? value.length : undefined),
  reckoning,
  sentence: (text) => text.replace(CELL, (_, cell: string) => placeName(cell)),
});
