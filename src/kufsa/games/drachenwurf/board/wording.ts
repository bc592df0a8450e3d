// Cards and dice in words.

import { putInWords, type Piece } from "$client/app/wording";
import { cardName, dragonName, named as told, say } from "./naming";
import { letters, shelves, type View } from "./scene";

const ACTION = /\u2068((?:keep|take|lay|move|roll|done|end)(?: [^\u2069]*)?)\u2069/gu; // as the server isolates it
const DICE = /\u2068((?:[roygbp]\*?)+)\u2069/gu;
const CARD = /(?<![\p{L}\d])[roygbp][1-6](?![\p{L}\d])/gu;

const colour = (die: string) => told(die.endsWith("*") ? "die-on-egg" : "die-told", { colour: told(`colour-${die.charAt(0)}`) });
export const diceWords = (dice: string) => letters(dice).map(colour).join(", ");
const card = (code: string) => told("card-told", { dragon: dragonName(code.charAt(0)), landscape: say(`landscape-${code.charAt(1)}`) });

const VALUES: Record<string, (value: any) => string> = {
  card,
  cards: (cards: string[]) => cards.map(card).join("; "),
  dice: diceWords,
  die: diceWords,
};

export function inWords(action: string): string {
  const [verb, what = "", where = ""] = action.split(" ");
  switch (verb) {
    case "keep": return told("do-keep", { dice: diceWords(what) });
    case "take": return told(where === "6" ? "take-six" : "take-for", { card: cardName(what), count: Number(where) });
    case "lay":
    case "move": return where === "new" ? told("lay-new-row", { card: cardName(what) }) : told("lay-in-row", { card: cardName(what), number: Number(where) });
    default: return told(`do-${verb}`);
  }
}

/** What each row brings, the best first, and the eggs. */
function pieces(view: View, seat: number): Piece[] {
  const count = view.eggs[seat] ?? 0;
  const rows = shelves(view, seat).map((points) => ({ what: told("piece-row", { count: Math.sqrt(points) }), points }));
  return count ? [...rows, { what: told("board-eggs", { count }), points: count }] : rows;
}

putInWords("drachenwurf", {
  action: inWords,
  done: (action) => (action === "end" ? told("did-end") : ""),
  value: (name, value) => VALUES[name]?.(value),
  pieces,
  sentence: (text) => text.replace(ACTION, (_, action: string) => say("quoted", { text: inWords(action) })).replace(DICE, (_, dice: string) => diceWords(dice)).replace(CARD, card),
});
