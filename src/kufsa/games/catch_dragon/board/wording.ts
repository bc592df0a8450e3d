// Cells in words.

import { plain, words, type Values } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";
import { COLUMNS } from "./scene";

const say = (id: string, values?: Values) => plain(words.sayOf("catch_dragon", id, values));
const CELL = /(?<![\p{L}\d])>?([a-g][1-7])(?![\p{L}\d])/gu;

export const placeName = (cell: string) => say("place", { row: Number(cell[1]), column: COLUMNS.indexOf(cell[0]!) + 1 });

export function inWords(action: string): string {
  if (action === "stop" || action === "stay") return say(`do-${action}`);
  return action.startsWith(">") ? say("do-carry", { place: placeName(action.slice(1)) }) : say("do-flip", { place: placeName(action) });
}

putInWords("catch_dragon", {
  action: inWords,
  value: (name, value) => (name === "cell" || name === "place" ? placeName(value) : name === "cells" ? value.map(placeName).join("; ") : undefined),
  sentence: (text) => text.replace(CELL, (_, cell: string) => placeName(cell)),
});
