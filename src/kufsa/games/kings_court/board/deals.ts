// Where the random numbers of King's Court go. Nothing here knows what is legal.

import { type Table } from "$client/verify/deals";

export const RULES = 1; // the version that this was written for

export default function deals(table: Table) {
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
}
