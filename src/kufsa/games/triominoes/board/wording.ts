// Tiles and places in words.

import { plain, words, type Values } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";
import { cellNamed } from "./lattice";
import { laid } from "./scene";

const say = (id: string, values?: Values) => plain(words.sayOf("triominoes", id, values));
const PLACE = /-?\d+,-?\d+[v^]/g;

export const spaced = (digits: string) => [...digits].join(" ");
export function placeWords(place: string): string {
  const { x, y, up } = cellNamed(place);
  return say("place-words", { x, y, way: up ? "up" : "down" });
}

export function inWords(action: string): string {
  if (!action.includes("@")) return say(`do-${action}`);
  return say("do-lay", { digits: spaced(laid(action).digits) }); // where is seen on the board
}

putInWords("triominoes", {
  action: inWords,
  value: (name, value) => (name === "place" ? placeWords(value) : name === "tile" ? spaced(value) : undefined),
  sentence: (text) => text.replace(PLACE, placeWords),
});
