// Cells in words.

import { plain, words, type Values } from "$client/app/language.svelte";
import { putInWords, type Piece } from "$client/app/wording";
import { COLUMNS, piles, type View } from "./scene";

const say = (id: string, values?: Values) => plain(words.sayOf("catch_dragon", id, values));
const CELL = /(?<![\p{L}\d])>?([a-g][1-7])(?![\p{L}\d])/gu;

const rowAndColumn = (cell: string) => ({ row: Number(cell[1]), column: COLUMNS.indexOf(cell[0]!) + 1 });
export const placeName = (cell: string) => say("place", rowAndColumn(cell));

export function inWords(action: string): string {
  if (action === "stop" || action === "stay") return say(`do-${action}`);
  return action.startsWith(">") ? say("do-carry", { place: placeName(action.slice(1)) }) : say("do-flip", { place: placeName(action) });
}

/** What was won, kind by kind: dragons decide between equals, and spiders came with them. */
const pieces = (view: View, seat: number): Piece[] => piles(view, seat).map(({ kind, count }) => ({ what: say(`tiles-${kind}`, { count }) }));

function done(action: string): string {
  if (action === "stop") return "";
  if (action === "stay") return say("did-stay");
  return action.startsWith(">") ? say("did-carry", { place: placeName(action.slice(1)) }) : say("did-flip", rowAndColumn(action));
}

putInWords("catch_dragon", {
  action: inWords,
  done,
  value: (name, value) => (name === "cell" || name === "place" ? placeName(value) : name === "cells" ? value.length : undefined),
  pieces,
  sentence: (text) => text.replace(CELL, (_, cell: string) => placeName(cell)),
});
