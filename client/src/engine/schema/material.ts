// The pieces of the box: nothing is lost and nothing is there twice (kufsa.core.schema.material).

import type { Row } from "../record";
import { BadDocument } from "./checks";
import { makeShape, type Shape } from "./shapes";
import { Names, type Exported } from "./terms";

/** How many pieces there are of each kind; where options decide, for each of their combinations. */
type Counts = number[] | { by: { option: string; choices: unknown[] }[]; counts: number[][] };

export interface MaterialData {
  name: string;
  kinds: Exported & Names["data"];
  counts: Counts;
  clause: string;
  places: (string | Exported)[];
  all_there: boolean;
}

export class Material {
  readonly kinds: Names;
  #own = new Map<Exported, Shape>(); // places that are part of a value

  constructor(readonly data: MaterialData) {
    this.kinds = new Names(data.kinds);
    for (const place of data.places) if (typeof place !== "string") this.#own.set(place, makeShape(place));
  }

  /** How many pieces of each kind there are with these options. */
  of(options: Record<string, unknown>): number[] {
    const { counts } = this.data;
    if (Array.isArray(counts)) return counts;
    const place = counts.by.reduce((found, { option, choices }) => found * choices.length + choices.indexOf(options[option]), 0);
    return counts.counts[place]!;
  }

  /** All pieces with these options, as they are written, in the order of their kinds. */
  all(options: Record<string, unknown>): string[] {
    return this.of(options).flatMap((count, kind) => Array<string>(count).fill(this.kinds.write(kind)));
  }

  /** Throw a BadDocument if a piece is missing, or is there too often. */
  check(row: Row, shapes: Map<string, Shape>, options: Record<string, unknown>): void {
    const there = new Map<number, number>();
    for (const place of this.data.places) {
      const shape = typeof place === "string" ? shapes.get(place)! : this.#own.get(place)!;
      shape.pieces(row, [], (piece, count) => there.set(piece, (there.get(piece) ?? 0) + count));
    }
    this.of(options).forEach((wanted, kind) => {
      const found = there.get(kind) ?? 0;
      there.delete(kind);
      if (found > wanted || (found < wanted && this.data.all_there)) throw this.#refusal(this.#count(kind, wanted, found));
    });
    const strange = [...there].filter(([, count]) => count > 0).map(([piece]) => piece);
    if (strange.length) throw this.#refusal(this.#strange(Math.min(...strange)));
  }

  #refusal(sentence: string): BadDocument {
    return new BadDocument(sentence, this.data.clause);
  }

  #strange(kind: number): string {
    const { name, kinds } = this.data;
    if (kind >= kinds.texts.length) return `a ${name} is there that is not in the game`; // a text that was read as none of them
    return `there is no ${name} ${this.kinds.write(kind)} with these options`;
  }

  #count(kind: number, wanted: number, found: number): string {
    const what = `${this.data.name} ${this.kinds.write(kind)}`;
    if (wanted === 1) return `the ${what} is ${found ? "there twice" : "not there"}`;
    return `there are ${wanted} of the ${what} in the game, not ${found}`;
  }
}
