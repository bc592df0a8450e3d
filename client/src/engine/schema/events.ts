// Events: a kernel writes numbered records of what happened, and this says what they mean
// (kufsa.core.schema.events).

import { makeTerm, type Exported, type Json } from "./terms";

type Reader = (words: bigint[], at: number) => [Json, number];

interface Kind {
  name: string;
  clause: string;
  private: boolean;
  passing: boolean;
  lasting: boolean;
  gains: boolean;
  fields: { name: string; private: boolean; read: Reader }[];
}

const UNKNOWN = -1n;
const SHOWN = "shown"; // such a record goes into `last` of a view and is not told

function makeReader(data: Exported): Reader {
  switch (data.is) {
    case "ListOf": {
      const entry = makeReader(data.entry);
      return (words, at) => {
        const found: Json[] = [];
        let place = at + 1;
        for (let left = Number(words[at]); left > 0; left--) {
          const [value, next] = entry(words, place);
          found.push(value);
          place = next;
        }
        return [found, place];
      };
    }
    case "Record": {
      const inner = Object.entries(data.fields as Record<string, Exported>).map(([name, part]): [string, Reader] => [name, makeReader(part)]);
      return (words, at) => {
        const found: Record<string, Json> = {};
        let place = at;
        for (const [name, read] of inner) [found[name], place] = read(words, place);
        return [found, place];
      };
    }
    case "Row": {
      const inner = (data.entries as Exported[]).map(makeReader);
      return (words, at) => {
        const found: Json[] = [];
        let place = at;
        for (const read of inner) {
          const [value, next] = read(words, place);
          found.push(value);
          place = next;
        }
        return [found, place];
      };
    }
    case "Mapping": {
      const [key, value] = [makeTerm(data.key), makeTerm(data.value)];
      return (words, at) => {
        const found: Record<string, Json> = {};
        const length = Number(words[at]);
        for (let i = 0; i < length; i++) found[key.write(words[at + 1 + 2 * i]!)] = value.write(words[at + 2 + 2 * i]!);
        return [found, at + 1 + 2 * length];
      };
    }
  }
  const term = makeTerm(data);
  return (words, at) => [term.write(words[at]!), at + 1];
}

export class Events {
  #kinds: Kind[];

  constructor(kinds: Record<string, Json>) {
    this.#kinds = Object.values(kinds).map((kind) => ({
      ...kind,
      fields: Object.entries(kind.fields as Record<string, Exported>).map(([name, part]) => ({
        name,
        private: part.is === "Private",
        read: makeReader(part.is === "Private" ? part.part : part),
      })),
    }));
  }

  /** The names of events with a flag. */
  names(flag: "lasting" | "gains"): Set<string> {
    return new Set(this.#kinds.filter((kind) => kind[flag]).map(({ name }) => name));
  }

  *#records(words: bigint[]): Generator<[Kind, Record<string, Json>]> {
    for (let at = 0; at < words.length; ) {
      const kind = this.#kinds[Number(words[at++])]!;
      const values: Record<string, Json> = {};
      for (const { name, read } of kind.fields) [values[name], at] = read(words, at);
      yield [kind, values];
    }
  }

  #told(kind: Kind, values: Record<string, Json>, seat: number | null): Record<string, Json> {
    const known = kind.fields.filter((field) => !field.private || (seat !== null && values.seat === seat));
    return Object.fromEntries(known.map(({ name }) => [name, values[name]]));
  }

  /** What a seat is told (null: a spectator). */
  read(words: bigint[], seat: number | null): Json[] {
    const found: Json[] = [];
    for (const [kind, values] of this.#records(words)) {
      if (kind.name === SHOWN || (kind.private && values.seat !== seat)) continue;
      found.push({ event: kind.name, clause: kind.clause, ...this.#told(kind, values, seat) });
    }
    return found;
  }

  /** What a seat is told, as words: what it may not know is -1; and where each event begins. */
  told(words: bigint[], seat: number): { words: bigint[]; starts: number[] } {
    const found: bigint[] = [];
    const starts: number[] = [];
    for (let at = 0; at < words.length; ) {
      const start = at;
      const kind = this.#kinds[Number(words[at++])]!;
      const parts = kind.fields.map((field) => {
        const [value, end] = field.read(words, at);
        const part = { field, value, words: words.slice(at, end) };
        at = end;
        return part;
      });
      const own = parts.find(({ field }) => field.name === "seat")?.value === seat;
      if (kind.name === SHOWN || (kind.private && !own)) continue;
      starts.push(found.length);
      found.push(words[start]!, ...parts.flatMap((part) => (part.field.private && !own ? [UNKNOWN] : part.words)));
    }
    return { words: found, starts };
  }

  /** What the steps since an action showed a seat: the first of each value, lists joined. */
  shown(steps: bigint[][], seat: number | null): Record<string, Json> {
    const found: Record<string, Json> = {};
    for (const words of steps) {
      for (const [kind, values] of this.#records(words)) {
        if (kind.name !== SHOWN) continue;
        for (const [name, value] of Object.entries(this.#told(kind, values, seat))) {
          if (Array.isArray(value) && name in found) found[name] = [...found[name], ...value];
          else if (!(name in found)) found[name] = value;
        }
      }
    }
    return found;
  }
}
