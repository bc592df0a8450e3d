// The lines of a record: each in its one right form, in the right order, with the right sum.
// docs/verify.md describes them.

import { bytes, hex, sha256, unhex } from "./hashing";

// prettier-ignore
export const MISTAKES = [
  "cut", "json", "form", "order", "sum", "chain", "commitment", "claim", "options", "turn", "illegal", "undo", "deal", "untold", "result", "promise",
] as const;

/** What is wrong with a record, and in which line. */
export class Wrong extends Error {
  constructor(
    readonly line: number,
    readonly what: (typeof MISTAKES)[number],
  ) {
    super(`line ${line}: ${what}`);
  }
}

export interface Line {
  number: number;
  text: string;
  kind: string;
  word: string; // as the kind is written; a game has a word of its own for claims
  body: any;
}
/** What the first line agrees on. */
export interface About {
  id: string;
  game: string;
  rules: number;
  options: { players: number } & Record<string, unknown>;
  commitment: string;
}
export interface End {
  how: string;
  scores: number[];
  secret: string;
  winners: number[];
}
export interface MatchRecord {
  lines: Line[];
  about: About;
  added: Map<number, Uint8Array>; // the bytes of the seats that added some
  end: (Omit<Line, "body"> & { body: End }) | undefined; // not there while the match is in play
  chance: Line[];
  head: string;
}

const LONGEST = 8_000_000;
const FORMAT = 1;

// Kinds of lines in their order; those of one rank come in any order.
const ORDER = [["match"], ["bytes"], ["action", "undo", "claim"], ["end"], ["chance"], ["chain"], ["names"], ["sum"]];
const MANY = ["bytes", "action", "undo", "claim", "chance"];
const CLOSING = ["chain", "names", "sum"];
const rank = (kind: string) => ORDER.findIndex((kinds) => kinds.includes(kind));

type Test = (value: any) => boolean;
const isWhole: Test = Number.isSafeInteger;
const isText: Test = (value) => typeof value === "string";
const isObject: Test = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isBytes: Test = (value) => isText(value) && /^([0-9a-f]{2})+$/.test(value);
const isHash: Test = (value) => isBytes(value) && value.length === 64;
const listOf = (test: Test): Test => (value) => Array.isArray(value) && value.every(test);
const orNull = (test: Test): Test => (value) => value === null || test(value);
const fields = (tests: Record<string, Test>): Test => (value) =>
  isObject(value) && Object.keys(value).sort().join() === Object.keys(tests).sort().join() && Object.entries(tests).every(([name, test]) => test(value[name]));

const SHAPES: Record<string, Test> = {
  match: fields({ commitment: isHash, format: (value) => value === FORMAT, game: isText, id: isText, options: isObject, rules: isWhole }),
  bytes: fields({ hex: isBytes, seat: isWhole }),
  action: fields({ number: isWhole, seat: orNull(isWhole), text: isText }),
  undo: fields({ to: isWhole }),
  claim: fields({ cap: isWhole, claims: listOf(fields({ credit: isWhole, reaction: isWhole, seat: isWhole, waited: isWhole })), turn: isWhole, winner: isWhole }),
  end: fields({ how: (value) => ["over", "abandoned", "closed"].includes(value), scores: listOf(isWhole), secret: isHash, winners: listOf(isWhole) }),
  chance: fields({ after: isWhole, by: orNull(isText), dealt: isObject, pieces: isWhole, step: isWhole, told: Array.isArray }),
  chain: isText,
  names: listOf(isText),
  sum: isText,
};

/** The one way to write a value: sorted keys, no spaces, no fractions. */
export function canonical(value: any): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isObject(value)) return `{${Object.keys(value).sort().map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  if (typeof value === "number" && !isWhole(value)) throw new TypeError(`a record holds whole numbers only, not ${value}`);
  if (isText(value) && /\p{Surrogate}/u.test(value)) throw new TypeError("half a character");
  return JSON.stringify(value);
}

/** A record whose lines are well formed, or a Wrong. */
export function readRecord(source: string): MatchRecord {
  if (source.length > LONGEST) throw new Wrong(1, "json");
  const rows = source.split("\n");
  if (rows.pop() !== "") throw new Wrong(rows.length + 1, "cut");
  const lines = rows.map((text, place) => readLine(place + 1, text));
  checkOrder(lines);
  const last = lines.length;
  const above = rows.slice(0, -1).map((row) => `${row}\n`).join("");
  if (lines[last - 1]!.body !== hex(sha256(bytes(above)))) throw new Wrong(last, "sum");
  const only = (kind: string) => lines.filter((line) => line.kind === kind);
  const about: About = lines[0]!.body;
  const seats = lines[last - 2]!.body.length;
  if (about.options.players !== seats) throw new Wrong(last - 1, "form");
  checkActions(lines, seats);
  return { lines, about, added: readBytes(only("bytes"), seats), end: only("end")[0], chance: only("chance"), head: lines[last - 3]!.body };
}

function readLine(number: number, text: string): Line {
  let found: any;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Wrong(number, "json");
  }
  const word = isObject(found) && Object.keys(found).length === 1 ? Object.keys(found)[0]! : "";
  const body = found?.[word];
  const kind = Object.hasOwn(SHAPES, word) ? word : "claim"; // each game has its own word for it
  if (!word || !isCanonical(found, text) || !SHAPES[kind]!(body)) throw new Wrong(number, "form");
  return { number, text, kind, word, body };
}

function isCanonical(value: unknown, text: string): boolean {
  try {
    return canonical(value) === text;
  } catch {
    return false; // a fraction, half a character, or brackets without end
  }
}

function checkOrder(lines: Line[]): void {
  const [first] = lines;
  if (first?.kind !== "match") throw new Wrong(1, "json");
  lines.slice(1).forEach(({ kind, number }, place) => {
    const before = lines[place]!.kind;
    const least = rank(before) + (MANY.includes(before) ? 0 : 1);
    if (rank(kind) < least || (kind === "chance" && !["end", "chance"].includes(before))) throw new Wrong(number, "order");
  });
  if (lines.slice(-3).map((line) => line.kind).join() !== CLOSING.join()) throw new Wrong(lines.length, "cut");
}

/** The actions are numbered, seats exist, and only what was done is taken back. */
function checkActions(lines: Line[], seats: number): void {
  let count = 0;
  for (const { kind, body, number } of lines) {
    if (kind === "action") {
      if (body.number !== ++count || (body.seat !== null && !(0 <= body.seat && body.seat < seats))) throw new Wrong(number, "order");
    } else if (kind === "undo") {
      if (!(0 <= body.to && body.to < count)) throw new Wrong(number, "order");
      count = body.to;
    }
  }
}

function readBytes(lines: Line[], seats: number): Map<number, Uint8Array> {
  const added = new Map<number, Uint8Array>();
  let before = -1;
  for (const { body, number } of lines) {
    if (!(before < body.seat && body.seat < seats)) throw new Wrong(number, "order");
    before = body.seat;
    added.set(body.seat, unhex(body.hex));
  }
  return added;
}
