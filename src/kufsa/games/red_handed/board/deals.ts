// Where the random numbers of Red-Handed go. Nothing here knows what is legal.

import { range, type Table } from "$client/verify/deals";

export const RULES = 1; // the version that this was written for

export default function deals(table: Table) {
  const cards: string[] = [];
  for (const kind of "TDF") for (const colour of "rgb") for (const quantity of "123") cards.push(kind + colour + quantity, kind + colour + quantity);
  cards.push("Pr", "Pg", "Pb", "K", "K", "K");
  table.stream.shuffle(cards);
  const each = 60 / table.players;
  table.deal(0, { decks: range(table.players).map((seat) => cards.slice(seat * each, (seat + 1) * each)) });
}
