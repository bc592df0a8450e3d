// How one whole number is written in JSON, and read back: the terms of a game's schema
// (kufsa.core.schema.terms).

import type { Int } from "../record";
import { BadDocument, brief, flag, integer, spaced } from "./checks";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

/** What reading a value depends on beside the value: how many sit at the table. */
export interface Scope {
  players: number;
}

/** Told how many there are of a piece of the game. */
export type Add = (piece: number, count: number) => void;

export interface Term {
  write(number: Int): Json;
  /** The number of a value, or a BadDocument; `where` is what the sentence calls its place. */
  read(value: unknown, where: string, scope: Scope): Int;
  /** The pieces of the game that a number stands for. */
  pieces(number: Int, add: Add): void;
}

/** A part of the schema as it was exported: what it is, and its own fields. */
export type Exported = { is: string } & Record<string, Json>;

/** A maker need not say which pieces its numbers stand for: most stand for one. */
type Maker = (data: Json) => Omit<Term, "pieces"> & Partial<Pick<Term, "pieces">>;

/** The names of numbers, and the number of each. */
export class Names {
  readonly numbers: Map<string, number>;

  constructor(readonly data: { texts: string[]; what: string; clause: string | null }) {
    this.numbers = new Map(data.texts.map((text, number) => [text, number]));
  }

  write(number: Int): string {
    return this.data.texts[Number(number)]!;
  }

  read(value: unknown, where: string): number {
    const found = typeof value === "string" ? this.numbers.get(value) : undefined;
    if (found === undefined) throw new BadDocument(`${brief(value)} in ${where} is no ${this.data.what}`, this.data.clause);
    return found;
  }

  /** What is wrong where a member is listed more than once. */
  twice(member: number): BadDocument {
    return new BadDocument(`the ${this.data.what} ${this.write(member)} is there twice`, this.data.clause);
  }
}

/** A value as text, to compare it; one that is nested too deeply is none of a game's. */
function canonical(value: unknown): string {
  try {
    return spaced(value);
  } catch {
    return brief(value);
  }
}

const MILLION = 1_000_000;

const makers: Record<string, Maker> = {
  Number: ({ low, high, first }) => ({
    write: (number) => Number(number) + first,
    read: (value, where) => integer(value, where, low + first, high + first) - first,
  }),
  Seat: ({ nobody }) => ({
    write: (number) => (Number(number) === nobody ? null : Number(number)),
    read: (value, where, { players }) => (value === null && nobody !== null ? nobody : integer(value, where, 0, players - 1)),
  }),
  Maybe: ({ term, none }) => {
    const inner = makeTerm(term);
    const isNone = (number: Int) => Number(number) === none;
    return {
      write: (number) => (isNone(number) ? null : inner.write(number)),
      read: (value, where, scope) => (value === null ? none : inner.read(value, where, scope)),
      pieces: (number, add) => (isNone(number) ? undefined : inner.pieces(number, add)),
    };
  },
  Flag: () => ({
    write: (number) => Number(number) !== 0,
    read: (value, where) => Number(flag(value, where)),
  }),
  Share: () => ({
    write: (number) => Number(number) / MILLION,
    read: (value, where) => {
      if (typeof value !== "number" || !(value >= 0 && value <= 1)) throw new BadDocument(`${where} is a share from 0 to 1, not ${brief(value)}`);
      return Math.round(value * MILLION);
    },
  }),
  Names: (data) => new Names(data),
  Words: (data) => {
    const names = new Names(data);
    return {
      write: (number) => names.write(number),
      read: (value, where) => {
        const found = names.numbers.get(value as string);
        if (found === undefined) throw new BadDocument(`${where} is one of ${data.texts.join(", ")}, not ${brief(value)}`);
        return found;
      },
    };
  },
  Values: ({ values, what, clause }: { values: Json[]; what: string; clause: string | null }) => {
    const numbers = new Map(values.map((value, number): [string, number] => [canonical(value), number]).reverse()); // the first one counts
    return {
      write: (number) => structuredClone(values[Number(number)]),
      read: (value, where) => {
        const found = numbers.get(canonical(value));
        if (found === undefined) throw new BadDocument(`${where} is no ${what}: ${canonical(value).slice(0, 60)}`, clause);
        return found;
      },
    };
  },
};

/** Other modules say how the terms they know are made. */
export function addTerms(more: Record<string, Maker>): void {
  Object.assign(makers, more);
}

export function makeTerm(data: Exported): Term {
  const maker = makers[data.is];
  if (!maker) throw new TypeError(`no term is called ${data.is}`);
  const made = maker(data);
  return {
    write: (number) => made.write(number),
    read: (value, where, scope) => made.read(value, where, scope),
    pieces: (number, add) => (made.pieces ? made.pieces(number, add) : add(Number(number), 1)),
  };
}
