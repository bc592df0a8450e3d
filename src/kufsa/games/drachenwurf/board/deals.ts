// Where the random numbers of DrachenWurf go. Nothing here knows what is legal.

import { same, type Table, WrongDeal } from "$client/verify/deals";
import type { Stream } from "$client/verify/stream";

export const RULES = 1; // the version that this was written for

export default function deals(table: Table) {
  let pile = table.stream.shuffle([..."roygbp"].flatMap((colour) => [1, 2, 3, 4, 5, 6].map((land) => `${colour}${land}`))).reverse();
  const turn = table.first();
  let dice = roll(table.stream, 6);
  const middle = pile.slice(0, 3);
  pile = pile.slice(3);
  const fits = middle.some((card) => dice.includes(card[0]!));
  table.deal(0, { pile, middle, turn, rolled: fits ? dice : "" });
  let aside = 0, said = false; // dice put aside; whether somebody said so since the roll
  ["", ...table.actions.map((action) => action.text)].forEach((text, number) => {
    if (text.startsWith("keep ")) {
      aside += text.slice(5).replaceAll("*", "").length;
      said = true;
    } else if (text === "roll") {
      aside += said ? 0 : 1;
      said = false;
      dice = roll(table.stream, 6 - aside);
      pile = checkRoll(table, number, dice, pile);
    }
    while (table.due(number)) {
      [aside, said] = [0, false];
      dice = roll(table.stream, 6);
      pile = checkRoll(table, number, dice, pile);
    }
  });
}

function roll(stream: Stream, count: number): string {
  let fallen = stream.below(6 ** count);
  const dice: number[] = [];
  for (let die = 0; die < count; die++) {
    dice.push(fallen % 6);
    fallen = Math.floor(fallen / 6);
  }
  return dice.sort().map((colour) => "roygbp"[colour]).join("");
}

function checkRoll(table: Table, after: number, dice: string, pile: string[]): string[] {
  const line = table.line(after);
  const told = line.told.filter((event) => event?.event === "rolled").map((event) => event.dice);
  const vain = line.told.some((event) => event?.event === "no-match");
  if (!same(told, [dice]) || (line.dealt["rolled"] ?? "") !== (vain ? "" : dice)) throw new WrongDeal(`dice after ${after}`);
  const left: string[] = line.dealt["pile"] ?? pile;
  if (!same(left, pile.slice(pile.length - left.length))) throw new WrongDeal(`pile after ${after}`);
  return left;
}
