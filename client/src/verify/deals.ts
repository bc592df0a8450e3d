// What each game deals and rolls, computed anew from the stream. Nothing here knows what is legal:
// only where random numbers go.

import type { Stream } from "./stream";

export interface Dealt {
  after: number;
  by: string | null;
  dealt: Record<string, any>;
  pieces: number;
  told: any[];
}
export interface Played {
  seat: number | null;
  text: string;
}

export class WrongDeal extends Error {}

export class Table {
  #next = 0;
  constructor(
    readonly stream: Stream,
    readonly players: number,
    readonly options: Record<string, any>,
    readonly actions: Played[],
    readonly lines: Dealt[],
  ) {}

  first(): number {
    const first = this.options["first"] ?? "random";
    return first === "random" ? this.stream.below(this.players) : first;
  }
  due(after: number): boolean {
    return this.lines[this.#next]?.after === after;
  }
  line(after: number): Dealt {
    const line = this.lines[this.#next];
    if (!line || line.after !== after) throw new WrongDeal(`after ${after}`);
    this.#next++;
    if (line.pieces !== this.stream.used) throw new WrongDeal(`numbers after ${after}`);
    return line;
  }
  deal(after: number, now: Record<string, any>, before: Record<string, any> = {}) {
    const { dealt } = this.line(after);
    for (const [name, value] of Object.entries(now)) {
      if (!same(dealt[name] ?? before[name], value)) throw new WrongDeal(`${name} after ${after}`);
    }
  }
  finish() {
    if (this.#next < this.lines.length) throw new WrongDeal("more lines than deals");
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const range = (length: number) => [...Array(length).keys()];

export const DEALS: Record<string, (table: Table) => void> = {
  catch_dragon(table) {
    const tiles = table.stream.shuffle([..."TTTTBBBBLLLLRRRRRRCCCCCCCCDDDDDDDDGGGGGGGGGGGGSSS"]);
    const grid = range(7).map((row) => tiles.slice(7 * row, 7 * row + 7).join(""));
    table.deal(0, { grid, turn: table.first() });
  },

  red_handed(table) {
    const cards: string[] = [];
    for (const kind of "TDF") for (const colour of "rgb") for (const quantity of "123") cards.push(kind + colour + quantity, kind + colour + quantity);
    cards.push("Pr", "Pg", "Pb", "K", "K", "K");
    table.stream.shuffle(cards);
    const each = 60 / table.players;
    table.deal(0, { decks: range(table.players).map((seat) => cards.slice(seat * each, (seat + 1) * each)) });
  },

  triominoes(table) {
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
  },

  kings_court(table) {
    const cards = [..."ABCDEFGHIJKL".slice(0, table.options["kinds"] ?? 10)].flatMap((kind) => Array(table.options["copies"] ?? 2).fill(kind) as string[]);
    let characters = cards.slice(0, 7), characterPile = cards.slice(7);
    let hats = cards.slice(0, 7), hatPile = [...cards.slice(7), ...(Array(table.options["magic"] ?? 4).fill("*") as string[])];
    const dead = () => !hats.some((hat) => hat === "*" || characters.includes(hat));
    const lay = () => {
      do {
        const some = table.stream.shuffle([...characters, ...characterPile]);
        [characters, characterPile] = [some.slice(0, characters.length), some.slice(characters.length)];
        const more = table.stream.shuffle([...hats, ...hatPile]);
        [hats, hatPile] = [more.slice(0, hats.length), more.slice(hats.length)];
      } while (dead());
    };
    const position = () => ({ row: characters.map((one, i) => one + hats[i]), characters: [...characterPile].reverse(), hats: [...hatPile].reverse() });
    lay();
    table.deal(0, { ...position(), turn: table.first() });
    table.actions.forEach(({ text }, place) => {
      const [what, one, two] = text.split(" ");
      const before = position();
      const slot = Number(two ?? one) - 1;
      if (what === "swap") {
        const other = Number(one) - 1;
        [hats[slot], hats[other]] = [hats[other]!, hats[slot]!];
        return;
      }
      const pair = what === "call" && hats[slot] === characters[slot];
      if (pair && !characterPile.length) {
        characters.splice(slot, 1);
        hats.splice(slot, 1);
      } else if (pair || hats[slot] === "*") {
        if (pair) characters[slot] = characterPile.pop()!;
        hats[slot] = hatPile.pop()!;
        if (dead()) {
          lay();
          table.deal(place + 1, position(), before);
        }
      }
    });
  },

  drachenwurf(table) {
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
  },
};

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
