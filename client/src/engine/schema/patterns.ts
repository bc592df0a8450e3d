// Texts with parts for numbers: actions, and other texts (kufsa.core.schema.patterns and actions).

import type { Int } from "../record";
import { BadDocument, brief } from "./checks";
import { addTerms, type Exported, type Json } from "./terms";

interface Part {
  readonly sizes: number[];
  readonly strides: number[];
  readonly expression: string;
  parse(text: string): number[] | null;
  format(place: number[]): string;
}

const MANY = 64; // texts: for more of them their letters are enough of an expression
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

function choice({ texts, strides, otherwise }: Json): Part {
  const rows = Array.isArray(texts[0]);
  const sizes = rows ? [texts.length, Math.max(...texts.map((row: string[]) => row.length))] : [texts.length];
  const places = new Map<string, number[]>();
  const add = (text: string, place: number[]) => places.has(text) || places.set(text, place);
  if (rows) texts.forEach((row: string[], a: number) => row.forEach((text, b) => add(text, [a, b])));
  else texts.forEach((text: string, a: number) => add(text, [a]));
  const known = [...places.keys()];
  const letters = [...new Set(known.join(""))].sort().map(escaped).join("");
  const expressions = known.length > MANY ? [`[${letters}]+`] : known.sort((a, b) => b.length - a.length).map(escaped);
  if (otherwise) expressions.push(otherwise[0]);
  return {
    sizes,
    strides,
    expression: expressions.join("|"),
    parse: (text) => places.get(text) ?? (otherwise && new RegExp(`^(?:${otherwise[0]})$`).test(text) ? otherwise[1] : null),
    format: (place) => String(place.reduce((found: Json, at) => found?.[at], texts) ?? ""),
  };
}

function whole({ low, high, strides, zero, clamp }: Json): Part {
  const first = zero ?? low;
  return {
    sizes: [high - first + 1],
    strides,
    expression: low < 0 ? "0|-?[1-9][0-9]*" : "0|[1-9][0-9]*",
    parse: (text) => {
      const number = Number(text);
      if (low <= number && number <= high) return [number - first];
      return clamp ? [Math.max(low, Math.min(high, number)) - first] : null;
    },
    format: (place) => String(place[0]! + first),
  };
}

function ascending({ kept, most, far, strides }: Json): Part {
  return {
    sizes: [most + 1, ...Array<number>(kept).fill(far + 1)],
    strides,
    expression: "(?: [1-9][0-9]*)*",
    parse: (text) => {
      const numbers = text.split(" ").filter(Boolean);
      // Texts may be of any length: of two numbers the longer one is the larger.
      const larger = (a: string, b: string) => a.length > b.length || (a.length === b.length && a > b);
      if (numbers.some((number, i) => i > 0 && !larger(number, numbers[i - 1]!))) return null;
      const small = numbers.slice(0, kept).map((number) => Math.min(Number(number), far));
      return [Math.min(numbers.length, most), ...small, ...Array<number>(kept - small.length).fill(0)];
    },
    format: (place) => place.slice(1, 1 + place[0]!).map((number) => ` ${number}`).join(""),
  };
}

const parts: Record<string, (data: Json) => Part> = { Choice: choice, Whole: whole, Ascending: ascending };

export class Pattern {
  readonly base: number;
  readonly size: number;
  #pieces: string[]; // literal, name, literal, name, …, literal
  #parts: Record<string, Part> = {};
  #places: { stride: number; name: string; at: number }[] = []; // from the largest stride down
  #expression: RegExp;

  constructor({ template, parts: made, base }: Json) {
    this.base = base ?? 0;
    this.#pieces = (template as string).split(/\{(\w+)\}/);
    const names = this.#pieces.filter((_, i) => i % 2);
    for (const name of names) this.#parts[name] = parts[made[name].is]!(made[name]);
    let stride = 1;
    let size = 1;
    for (const name of [...names].reverse()) {
      const { sizes, strides } = this.#parts[name]!;
      for (let at = sizes.length - 1; at >= 0; at--) {
        const own = strides.length ? strides[at]! : stride;
        if (!strides.length) stride *= sizes[at]!;
        this.#places.push({ stride: own, name, at });
        size += own * (sizes[at]! - 1);
      }
    }
    this.size = size;
    this.#places.sort((a, b) => b.stride - a.stride);
    const whole = this.#pieces.map((piece, i) => (i % 2 ? `(${this.#parts[piece]!.expression})` : escaped(piece)));
    this.#expression = new RegExp(`^(?:${whole.join("")})$`);
  }

  parse(text: string): number | null {
    const found = this.#expression.exec(text);
    if (!found) return null;
    const places: Record<string, number[]> = {};
    for (const [i, name] of this.#pieces.filter((_, i) => i % 2).entries()) {
      const place = this.#parts[name]!.parse(found[i + 1] ?? "");
      if (!place) return null;
      places[name] = place;
    }
    return this.#places.reduce((sum, { stride, name, at }) => sum + stride * places[name]![at]!, this.base);
  }

  /** The places of each part in a number. */
  places(number: number): Record<string, number[]> {
    const found: Record<string, number[]> = {};
    let rest = number - this.base;
    for (const { stride, name, at } of this.#places) {
      (found[name] ??= [])[at] = Math.floor(rest / stride);
      rest %= stride;
    }
    return found;
  }

  format(number: number): string {
    const places = this.places(number);
    return this.#pieces.map((piece, i) => (i % 2 ? this.#parts[piece]!.format(places[piece]!) : piece)).join("");
  }
}

/** The number of a text, or a BadDocument that says what it is not. */
function read(value: unknown, where: string, what: string, texts: { parse(text: string): number | null }): number {
  const number = typeof value === "string" ? texts.parse(value) : null;
  if (number === null) throw new BadDocument(`${brief(value)} in ${where} is no ${what}`);
  return number;
}

addTerms({
  Pattern: (data) => {
    const pattern = new Pattern(data);
    return {
      write: (number: Int) => pattern.format(Number(number)),
      read: (value, where) => read(value, where, data.what, pattern),
    };
  },
  ActionText: ({ actions }) => {
    const made = new Actions(actions);
    return {
      write: (number: Int) => made.format(Number(number)),
      read: (value, where) => read(value, where, "action", made),
    };
  },
});

export class Actions {
  #patterns: Pattern[];
  #secret: boolean[];

  constructor({ forms }: Exported) {
    this.#patterns = forms.map((form: Json) => new Pattern(form));
    this.#secret = forms.map((form: Json) => form.secret);
  }

  #form(number: number): number {
    return this.#patterns.findIndex(({ base, size }) => base <= number && number < base + size);
  }

  format(number: number): string {
    const place = this.#form(number);
    if (place < 0) throw new RangeError(`${number} is the number of no action`);
    return this.#patterns[place]!.format(number);
  }

  parse(text: string): number | null {
    for (const pattern of this.#patterns) {
      const number = pattern.parse(text);
      if (number !== null) return number;
    }
    return null;
  }

  /** Whether that an action is legal may be told to nobody. */
  isSecret(number: number): boolean {
    return this.#secret[this.#form(number)] ?? false;
  }
}
