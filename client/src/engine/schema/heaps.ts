// Lists that are kept in less plain ways: rows, groups, chains, marked dice (kufsa.core.schema.heaps).

import type { Int, Row } from "../record";
import { BadDocument, brief, fields, inOrder, sequence, text } from "./checks";
import { columnsOf } from "./lists";
import { bits, ofBits, Repeats } from "./sets";
import { addShapes, count, each, first, type At } from "./shapes";
import { makeTerm, Names, type Json } from "./terms";

const sum = (row: Row, field: string) => row.numbers(field).reduce((total: number, one) => total + Number(one), 0);
const tooMany = (room: number, clause: string | null) => new BadDocument(`there are more than ${room} in all`, clause);

addShapes({
  Rows: ({ field, counts, term, what }) => {
    const inner = makeTerm(term);
    const lengths = (row: Row) => first(row, counts, row.players, []).map(Number);
    return {
      write: (row) => {
        const numbers = row.numbers(field);
        let start = 0;
        return lengths(row).map((length) => numbers.slice(start, (start += length)).map((n) => inner.write(n)));
      },
      read: (value, row, where, scope) => {
        const room = row.room(field);
        const found: Int[] = [];
        sequence(value, where, scope.players, scope.players).forEach((entry, seat) => {
          const entries = sequence(entry, `${where} of seat ${seat}`, 0, room);
          found.push(...entries.map((one) => inner.read(one, `${what} of seat ${seat}`, scope)));
          row.put(counts, [seat], entries.length);
        });
        if (found.length > room) throw new BadDocument(`${where} has at most ${room} entries in all, not ${found.length}`);
        row.putAll(field, [], found);
      },
      pieces: (row, _, add) => {
        const length = lengths(row).reduce((total, one) => total + one, 0);
        first(row, field, length, []).forEach((number) => inner.pieces(number, add));
      },
    };
  },
  Grouped: ({ field, by, members, groups: [low, high] }) => {
    const names = new Names(members);
    const groups = Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
    const chosen = (row: Row, at: At) => bits(row.number(field, at)).filter((member) => member < members.texts.length);
    return {
      write: (row, at) => {
        const group = row.numbers(by);
        const found: Record<string, string[]> = {};
        for (const member of chosen(row, at)) (found[String(group[member])] ??= []).push(names.write(member));
        return found; // names that are numbers are listed in ascending order
      },
      read: (value, row, where, _, at) => {
        const found: number[] = [];
        for (const [name, entries] of Object.entries(fields(value, where, [], groups))) {
          const place = `group ${name} of ${where}`;
          const listed = sequence(entries, place, 1, members.texts.length).map((entry) => names.read(entry, place));
          for (const member of inOrder(listed, place)) {
            if (found.includes(member)) throw names.twice(member);
            found.push(member);
            row.put(by, [member], Number(name));
          }
        }
        row.put(field, at, ofBits(found));
      },
      pieces: (row, at, add) => each(chosen(row, at), add),
    };
  },
  Marked: ({ field, mark, repeats, none }) => {
    const dice = new Repeats(repeats);
    const written = (number: Int, marked: number) => {
      const letter = dice.letters[marked]!;
      return marked === none ? dice.write(number) : dice.write(number).replace(letter, `${letter}*`);
    };
    return {
      write: (row, at) => written(row.number(field, at), Number(row.number(mark, at))),
      read: (value, row, where, _, at) => {
        const given = text(value, where);
        const number = dice.read(given.replaceAll("*", ""), where);
        const star = given.indexOf("*");
        const marked = star < 1 ? none : dice.letters.indexOf(given[star - 1]!);
        if (marked < 0 || given !== written(number, marked)) {
          const many = given.includes("*") && dice.spells(given);
          const order = `${where} is in the order ${dice.letters.join("")}`;
          throw new BadDocument(`${order}, with at most one star after the first of a kind, not ${brief(given)}`, many ? dice.clause : null);
        }
        row.put(field, at, number);
        row.put(mark, at, marked);
      },
    };
  },
  Chain: ({ face, after, top, size, term, first: offset, sorted, clause }) => {
    const names = new Names(term);
    const cards = (row: Row, seat: number) => {
      const [faces, below] = [row.numbers(face), row.numbers(after)];
      const found: Int[] = [];
      let card = Number(row.number(top, [offset + seat]));
      for (let left = Number(row.number(size, [offset + seat])); left > 0; left--) {
        found.push(faces[card]!);
        card = Number(below[card]);
      }
      return found;
    };
    return {
      write: (row, [seat]) => {
        const found = cards(row, seat!).map((one) => names.write(one));
        return sorted ? found.sort() : found;
      },
      read: (value, row, where, _, [seat]) => {
        const room = row.room(face);
        const entries = sequence(value, where, 0, room) as string[];
        const found = entries.map((entry) => names.read(entry, where));
        if (sorted && entries.some((entry, i) => i > 0 && entry < entries[i - 1]!)) throw new BadDocument(`${where} is not sorted`);
        const start = sum(row, size);
        if (start + found.length > room) throw tooMany(room, clause);
        row.putAll(face, [], found, start);
        row.put(size, [offset + seat!], found.length);
        if (!found.length) return;
        row.put(top, [offset + seat!], start);
        row.putAll(after, [], found.slice(1).map((_, i) => start + 1 + i), start); // prettier-ignore
      },
      pieces: (row, [seat], add) => each(cards(row, seat!), add),
    };
  },
  Loose: ({ face, cards, note, count: counted, size, term, clause }: Json) => {
    const [names, [[field, noted]]] = [new Names(term), columnsOf([note])];
    const loose = (row: Row, at: At) => {
      const faces = row.numbers(face);
      return first(row, cards, count(row, counted, at), []).map((card) => faces[Number(card)]!);
    };
    return {
      write: (row, at) => {
        const notes = row.numbers(field);
        return loose(row, at).map((one, i) => [names.write(one), noted.write(notes[i]!)]);
      },
      read: (value, row, where, scope, at) => {
        const room = row.room(face);
        const start = sum(row, size);
        const entries = sequence(value, where, 0, room);
        if (start + entries.length > room) throw tooMany(room, clause);
        entries.forEach((entry, place) => {
          const name = `entry ${place + 1} of ${where}`;
          const [card, said] = sequence(entry, name, 2, 2);
          row.put(face, [start + place], names.read(card, name));
          row.put(cards, [place], start + place);
          row.put(field, [place], noted.read(said, name, scope));
        });
        row.put(counted, at, entries.length);
      },
      pieces: (row, at, add) => each(loose(row, at), add),
    };
  },
});
