// How a value of a document or a view lies in a record (kufsa.core.schema.shapes and visibility).

import type { Int, Row } from "../record";
import { BadDocument, fields, flag, integer, sequence } from "./checks";
import { makeTerm, Names, type Add, type Exported, type Json, type Scope } from "./terms";

/** The indices so far: the seat, where a value is by seat. */
export type At = number[];

export interface Shape {
  write(row: Row, at: At): Json;
  /** Lay a value into the record, or throw a BadDocument. */
  read(value: unknown, row: Row, where: string, scope: Scope, at: At): void;
  /** The pieces of the game that lie here. */
  pieces(row: Row, at: At, add: Add): void;
  /** Whether the value is named at all. */
  isThere?(row: Row): boolean;
}

/** Shapes of views are only written, and not all shapes hold pieces. */
type Maker = (data: Json) => Pick<Shape, "write"> & Partial<Shape>;

export const count = (row: Row, counted: string | number, at: At) => (typeof counted === "number" ? counted : Number(row.number(counted, at)));
export const first = (row: Row, field: string, length: number, at: At) => row.numbers(field, at).slice(0, length);
export const each = (numbers: Int[], add: Add) => numbers.forEach((number) => add(Number(number), 1));

const makers: Record<string, Maker> = {
  One: ({ field, term }) => {
    const inner = makeTerm(term);
    return {
      write: (row, at) => inner.write(row.number(field, at)),
      read: (value, row, where, scope, at) => {
        const number = inner.read(value, where, scope);
        if (number > row.largest(field)) throw new BadDocument(`${where} is at most ${row.largest(field)}, not ${number}`);
        row.put(field, at, number);
      },
      pieces: (row, at, add) => inner.pieces(row.number(field, at), add),
    };
  },
  Packed: ({ field, bits, term }) => {
    const inner = makeTerm(term);
    const mask = (1n << BigInt(bits)) - 1n;
    return {
      write: (row, [seat]) => inner.write((BigInt(row.number(field)) >> BigInt(bits * seat!)) & mask),
      read: (value, row, where, scope, [seat]) => {
        const shift = BigInt(bits * seat!);
        const number = BigInt(inner.read(value, where, scope));
        row.put(field, [], (BigInt(row.number(field)) & ~(mask << shift)) | (number << shift));
      },
    };
  },
  Counts: ({ field, kinds }) => {
    const names = new Names(kinds);
    return {
      write: (row, at) => Object.fromEntries(row.numbers(field, at).map((n, i): [string, number] => [names.write(i), Number(n)]).filter(([, n]) => n)),
      read: (value, row, where, _, at) => {
        const most = Number(row.largest(field));
        for (const [name, given] of Object.entries(fields(value, where, [], kinds.texts))) {
          row.put(field, [...at, names.numbers.get(name)!], integer(given, `${name} in ${where}`, 1, most));
        }
      },
      pieces: (row, at, add) => row.numbers(field, at).forEach((n, kind) => add(kind, Number(n))),
    };
  },
  Tokens: ({ field, piece, most }) => ({
    write: (row, at) => Number(row.number(field, at)),
    read: (value, row, where, _, at) => row.put(field, at, integer(value, where, 0, Math.min(most, Number(row.largest(field))))),
    pieces: (row, at, add) => add(piece, Number(row.number(field, at))),
  }),
  BySeat: ({ each: one }) => {
    const inner = makeShape(one);
    const seats = (row: Row) => Array.from({ length: row.players }, (_, seat) => seat);
    return {
      write: (row, at) => seats(row).map((seat) => inner.write(row, [...at, seat])),
      read: (value, row, where, scope, at) => {
        const entries = sequence(value, where, scope.players, scope.players);
        entries.forEach((entry, seat) => inner.read(entry, row, `${where} of seat ${seat}`, scope, [...at, seat]));
      },
      pieces: (row, at, add) => seats(row).forEach((seat) => inner.pieces(row, [...at, seat], add)),
    };
  },
  When: ({ field, among, shape, left_out, unless }) => {
    const inner = makeShape(shape);
    const holds = (row: Row) => among.includes(Number(row.number(field))) !== unless;
    return {
      write: (row, at) => (holds(row) ? inner.write(row, at) : null),
      read: (value, row, where, scope, at) => {
        if (holds(row)) inner.read(value, row, where, scope, at);
        else if (value !== null || left_out) throw new BadDocument(`there is no ${where} in this position`);
      },
      pieces: (row, at, add) => (holds(row) ? inner.pieces(row, at, add) : undefined),
      ...(left_out ? { isThere: holds } : {}),
    };
  },
  Differs: ({ field, value: usual, clause }) => {
    const write = (row: Row, at: At) => Number(row.number(field, at)) !== usual;
    return {
      write,
      read: (value, row, where, _, at) => {
        const right = write(row, at);
        if (flag(value, where) !== right) throw new BadDocument(`${where} is ${right} in this position`, clause);
      },
    };
  },

  // Who may see what: a document holds it all.

  Hidden: ({ shape }) => makeShape(shape),
  Counted: ({ shape }) => makeShape(shape),
  Own: ({ shape }) => makeShape(shape),
  Length: ({ count: counted }) => ({ write: (row, at) => count(row, counted, at) }),
  Owned: ({ each: one }) => {
    const inner = makeShape(one);
    return {
      write: (row, [seat]) => {
        if (Number(row.number("viewer")) === seat || Number(row.number("ended"))) return inner.write(row, [seat!]);
        if (one.is === "Many" && typeof one.count === "string") return count(row, one.count, [seat!]);
        if (one.is === "One" && one.term.is === "BitSet") return Number(row.number(`${one.field}_size`, [seat!]));
        return null;
      },
    };
  },
};

/** Other modules say how the shapes they know are made. */
export function addShapes(more: Record<string, Maker>): void {
  Object.assign(makers, more);
}

export function makeShape(data: Exported): Shape {
  const maker = makers[data.is];
  if (!maker) throw new TypeError(`no shape is called ${data.is}`);
  const unread = () => {
    throw new TypeError(`${data.is} is in views only`);
  };
  const empty = () => {
    throw new TypeError(`${data.is} holds no pieces`);
  };
  return { read: unread, pieces: empty, ...maker(data) };
}
