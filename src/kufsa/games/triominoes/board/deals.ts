// Where the random numbers of Triangle Dominoes go. Nothing here knows what is legal.

import { range, type Table, WrongDeal } from "$client/verify/deals";

export const RULES = 1; // the version that this was written for

export default function deals(table: Table) {
  let { hands, pool, turn } = dealTiles(table);
  let round = 1;
  table.deal(0, { hands, pool, turn, round });
  table.actions.forEach(({ seat, text }, place) => {
    const before = { hands: hands.map((hand) => [...hand].sort()), pool: [...pool], turn: seat, round };
    if (text === "draw") hands[seat!]!.push(pool.shift()!);
    else if (text !== "pass") {
      const digits = text.slice(0, 3);
      const tile = range(3).map((by) => digits.slice(by) + digits.slice(0, by)).sort()[0]!;
      const hand = hands[seat!]!;
      if (!hand.includes(tile)) throw new WrongDeal(`tile ${tile}`);
      hand.splice(hand.indexOf(tile), 1);
    }
    if (table.due(place + 1)) {
      ({ hands, pool, turn } = dealTiles(table));
      table.deal(place + 1, { hands, pool, turn, round: ++round }, before);
    }
  });
}

function dealTiles(table: Table) {
  const tiles: string[] = [];
  for (let a = 0; a < 6; a++) for (let b = a; b < 6; b++) for (let c = b; c < 6; c++) tiles.push(`${a}${b}${c}`);
  table.stream.shuffle(tiles).reverse();
  const each = table.players === 2 ? 9 : 7;
  const hands = range(table.players).map((seat) => tiles.slice(seat * each, (seat + 1) * each).sort());
  const rank = (tile: string) => {
    const [a, b, c] = [...tile].map(Number) as [number, number, number];
    if (a === c) return [3, a, 0, 0, 0];
    if (b === a || b === c) return [2, b, a + c - b, 0, 0];
    return [1, a + b + c, c, b, a];
  };
  const key = (tile: string) => rank(tile).map((part) => String(part).padStart(2, "0")).join();
  const best = hands.map((hand) => hand.map(key).sort().at(-1)!);
  return { hands, pool: tiles.slice(each * table.players), turn: best.indexOf([...best].sort().at(-1)!) };
}
