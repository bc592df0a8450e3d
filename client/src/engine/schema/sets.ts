// Several things in one number: sets, counts by kind, letters in their order (kufsa.core.schema.sets).

import type { Int } from "../record";
import { BadDocument, brief, fields, inOrder, integer, sequence } from "./checks";
import { addTerms, makeTerm, Names, type Exported, type Json } from "./terms";

/** The bits of a number that are set. */
export function bits(number: Int): number[] {
  const found: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(number));
  for (let at = 0; rest; at++, rest >>= 1n) if (rest & 1n) found.push(at);
  return found;
}

/** The number with these bits. */
export const ofBits = (members: number[]) => members.reduce((sum, member) => sum | (1n << BigInt(member)), 0n);

const part = (number: Int, at: number, width: number) => Number((BigInt(number) >> BigInt(at * width)) & ((1n << BigInt(width)) - 1n));
const placed = (count: number, at: number, width: number) => BigInt(count) << BigInt(at * width);

/** Letters in their order, each as often as its bits say. */
export class Repeats {
  readonly letters: string[];
  #width: number;
  #room: number;
  #clause: string | null;
  #expression: RegExp;

  constructor({ letters, bits: width, most, clause }: Json) {
    this.letters = [...letters];
    this.#width = width;
    this.#room = most ?? (2 ** width - 1) * this.letters.length;
    this.#clause = clause;
    const each = this.letters.map((letter) => letter.replace(/[*+?.^$|(){}[\]\\/]/u, "\\$&"));
    this.#expression = new RegExp(`^(?:${each.map((letter) => `(?:${letter}\\*)*${letter}*`).join("")})$`, "su");
  }

  get clause(): string | null {
    return this.#clause;
  }

  write(number: Int): string {
    return this.letters.map((letter, at) => letter.repeat(part(number, at, this.#width))).join("");
  }

  read(value: unknown, where: string): bigint {
    if (typeof value === "string" && [...value].length <= this.#room) {
      const counts = this.letters.map((letter) => value.split(letter).length - 1);
      const number = counts.reduce((sum, count, at) => sum + placed(count, at, this.#width), 0n);
      if (counts.every((count) => count < 2 ** this.#width) && this.write(number) === value) return number;
      if (value.includes("*") && this.spells(value)) throw new BadDocument(`no letter of ${where} has a star: ${brief(value)}`, this.#clause);
    }
    throw new BadDocument(`${where} is at most ${this.#room} letters in the order ${this.letters.join("")}, not ${brief(value)}`);
  }

  /** Whether a text is letters in their order; some may have a star, the first of a kind. */
  spells(text: string): boolean {
    return this.#expression.test(text);
  }
}

addTerms({
  BitSet: ({ members }) => {
    const member = makeTerm(members);
    const count = members.is === "Number" ? members.high + 1 : members.texts.length;
    return {
      write: (number) => bits(number).map((at) => member.write(at)),
      read: (value, where, scope) => {
        const numbers = sequence(value, where, 0, count).map((entry) => Number(member.read(entry, where, scope)));
        const twice = numbers.find((number, at) => numbers.indexOf(number, at + 1) >= 0);
        if (twice !== undefined) throw new BadDocument(`${where} names ${member.write(twice)} twice`, members.clause ?? null);
        if (numbers.some((number, at) => at > 0 && number < numbers[at - 1]!)) throw new BadDocument(`${where} lists its entries in ascending order`);
        return ofBits(numbers);
      },
      pieces: (number, add) => bits(number).forEach((one) => add(one, 1)),
    };
  },
  OnLine: ({ members, lines, flaw, clause }: { members: Names["data"]; lines: number[][]; flaw: string; clause: string | null }) => {
    const names = new Names(members);
    const width = Math.max(...lines.map((line) => line.length));
    const listed = (number: Int) => lines[Number(number) >> width]!.filter((_, place) => (Number(number) >> place) & 1);
    return {
      write: (number) => listed(number).map((one) => names.write(one)),
      read: (value, where) => {
        const entries = sequence(value, where, 1, members.texts.length);
        const found = inOrder(entries.map((entry) => names.read(entry, where)), where); // prettier-ignore
        found.forEach((member, at) => {
          if (found.indexOf(member) !== at) throw names.twice(member);
        });
        const number = lines.findIndex((line) => found.every((member) => line.includes(member)));
        if (number < 0) throw new BadDocument(`${entries.join(" ")} in ${where} ${flaw}`, clause);
        return found.reduce((sum, member) => sum | (1 << lines[number]!.indexOf(member)), number << width);
      },
      pieces: (number, add) => listed(number).forEach((one) => add(one, 1)),
    };
  },
  Tally: ({ kinds, bits: width }: { kinds: Names["data"] & Exported; bits: number }) => {
    const names = new Names(kinds);
    return {
      write: (number) => {
        const counts = kinds.texts.map((text, at): [string, number] => [text, part(number, at, width)]);
        return Object.fromEntries(counts.filter(([, count]) => count));
      },
      read: (value, where) => {
        const given = Object.entries(fields(value, where, [], kinds.texts));
        const parts = given.map(([name, count]) => placed(integer(count, `${name} of ${where}`, 1, 2 ** width - 1), names.numbers.get(name)!, width));
        return parts.reduce((sum, one) => sum + one, 0n);
      },
    };
  },
  Repeats: (data) => new Repeats(data),
});
