// Lists: in one array, as a text, as a grid, and in several arrays side by side
// (kufsa.core.schema.lists).

import type { Row } from "../record";
import { BadDocument, brief, sequence, text } from "./checks";
import { addShapes, count, each, first, type At } from "./shapes";
import { makeTerm, type Exported, type Json, type Term } from "./terms";

export type Column = [field: string, term: Term];

export function columnsOf(data: [string, Exported][]): [Column, ...Column[]] {
  return data.map(([field, term]): Column => [field, makeTerm(term)]) as [Column, ...Column[]];
}

function many({ field, term, count: counted, start, next_first, least, most, once }: Json) {
  const inner = makeTerm(term);
  const numbers = (row: Row, at: At) => {
    const found = row.numbers(field, at).slice(start, start + count(row, counted, at));
    return next_first ? found.reverse() : found;
  };
  return {
    write: (row: Row, at: At) => numbers(row, at).map((number) => inner.write(number)),
    read: (value: unknown, row: Row, where: string, scope: { players: number }, at: At) => {
      const [from, to] = typeof counted === "number" ? [counted, counted] : [least, most ?? row.room(field) - start];
      const found = sequence(value, where, from, to).map((entry) => inner.read(entry, where, scope));
      if (once && new Set(found).size !== found.length) throw new BadDocument(`${where} names an entry twice`);
      row.putAll(field, at, next_first ? found.reverse() : found, start);
      if (typeof counted === "string") row.put(counted, at, found.length);
    },
    pieces: (row: Row, at: At, add: (piece: number, count: number) => void) => each(numbers(row, at), add),
  };
}

addShapes({
  Many: many,
  Text: ({ field, letters, count: counted }) => {
    const list = many({ field, term: letters, count: counted, start: 0, least: 0 });
    return {
      ...list,
      write: (row, at) => list.write(row, at).join(""),
      read: (value, row, where, scope, at) => {
        const given = [...text(value, where)];
        const room = row.room(field);
        if (given.length > room) throw new BadDocument(`${where} has at most ${room} letters, not ${given.length}`, letters.clause);
        list.read(given, row, where, scope, at);
      },
    };
  },
  Grid: ({ field, letters, columns, pieces_below, readable }) => {
    const letter = makeTerm(letters);
    return {
      write: (row, at) => {
        const faces = row.numbers(field, at).map((number) => letter.write(number));
        return Array.from({ length: faces.length / columns }, (_, i) => faces.slice(i * columns, (i + 1) * columns).join(""));
      },
      read: (value, row, where, scope, at) => {
        const rows = Math.floor(row.room(field) / columns);
        const numbers = sequence(value, where, rows, rows).flatMap((line, i) => {
          const name = `row ${i + 1} of ${where}`;
          const given = [...text(line, name)];
          if (given.length !== columns) throw new BadDocument(`${name} has ${columns} letters, not ${given.length}`);
          return given.map((one) => {
            const found = letter.read(one, where, scope);
            if (readable !== null && found >= readable) throw new BadDocument(`${brief(one)} in ${where} is no ${letters.what}`);
            return found;
          });
        });
        row.putAll(field, at, numbers);
      },
      pieces: (row, at, add) => each(row.numbers(field, at).filter((number) => number < (pieces_below ?? letters.texts.length)), add),
    };
  },
  Together: ({ columns, count: counted, joined, least, most, what, piece_column }) => {
    const lists = columnsOf(columns);
    return {
      write: (row, at) => {
        const length = count(row, counted, at);
        const written = lists.map(([field, term]) => first(row, field, length, at).map((number) => term.write(number)));
        return Array.from({ length }, (_, i) => (joined ? written.map((list) => list[i]).join("") : written.map((list) => list[i])));
      },
      read: (value, row, where, scope, at) => {
        const room = Math.min(...lists.map(([field]) => row.room(field)));
        const entries = sequence(value, where, least, most ?? room);
        entries.forEach((entry, place) => {
          const name = `${what} ${place + 1} of ${where}`;
          const parts = joined ? [...text(entry, name)] : sequence(entry, name, 0, 99);
          if (parts.length !== lists.length) {
            throw new BadDocument(`${name} has ${lists.length} ${joined ? "letters" : "entries"}, not ${brief(entry)}`);
          }
          lists.forEach(([field, term], i) => row.put(field, [...at, place], term.read(parts[i], name, scope)));
        });
        row.put(counted, at, entries.length);
      },
      pieces: (row, at, add) => each(first(row, lists[piece_column]![0], count(row, counted, at), at), add),
    };
  },
  Combined: ({ columns, count: counted, term, piece_column }: Json) => {
    const inner = makeTerm(term);
    const lists = columns as [field: string, stride: number][];
    return {
      write: (row, at) => {
        const length = count(row, counted, at);
        const parts = lists.map(([field, stride]) => first(row, field, length, at).map((n) => Number(n) * stride));
        return Array.from({ length }, (_, i) => inner.write(parts.reduce((sum, list) => sum + list[i]!, 0)));
      },
      read: (value, row, where, scope, at) => {
        const entries = sequence(value, where, 0, Math.min(...lists.map(([field]) => row.room(field))));
        entries.forEach((entry, place) => {
          let rest = Number(inner.read(entry, where, scope));
          for (const [field, stride] of lists) {
            row.put(field, [...at, place], Math.floor(rest / stride));
            rest %= stride;
          }
        });
        row.put(counted, at, entries.length);
      },
      pieces: (row, at, add) => each(first(row, lists[piece_column]![0], count(row, counted, at), at), add),
    };
  },
});
