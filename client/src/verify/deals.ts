// What the games deal and roll is computed anew from the stream: board/deals.ts of each game says
// where random numbers go.

import type { Stream } from "./stream";

export interface Dealt {
  after: number;
  by: string | null;
  dealt: Record<string, any>;
  pieces: number;
  told: any[];
}
export interface Played {
  seat: number | null;
  text: string;
}

export class WrongDeal extends Error {}

export class Table {
  #next = 0;
  constructor(
    readonly stream: Stream,
    readonly players: number,
    readonly options: Record<string, any>,
    readonly actions: Played[],
    readonly lines: Dealt[],
  ) {}

  first(): number {
    const first = this.options["first"] ?? "random";
    return first === "random" ? this.stream.below(this.players) : first;
  }
  due(after: number): boolean {
    return this.lines[this.#next]?.after === after;
  }
  line(after: number): Dealt {
    const line = this.lines[this.#next];
    if (!line || line.after !== after) throw new WrongDeal(`after ${after}`);
    this.#next++;
    if (line.pieces !== this.stream.used) throw new WrongDeal(`numbers after ${after}`);
    return line;
  }
  deal(after: number, now: Record<string, any>, before: Record<string, any> = {}) {
    const { dealt } = this.line(after);
    for (const [name, value] of Object.entries(now)) {
      if (!same(dealt[name] ?? before[name], value)) throw new WrongDeal(`${name} after ${after}`);
    }
  }
  finish() {
    if (this.#next < this.lines.length) throw new WrongDeal("more lines than deals");
  }
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export const range = (length: number) => [...Array(length).keys()];

export interface Deals {
  RULES: number;
  default: (table: Table) => void;
}

const known = import.meta.glob("../../../src/kufsa/games/*/board/deals.ts") as Record<string, () => Promise<Deals>>;
const folder = (path: string) => path.split("/").at(-3)!;
const loaders = new Map(Object.entries(known).map(([path, load]) => [folder(path), load]));

/** The deals of a game, if they are known here. */
export const dealsOf = (game: string) => loaders.get(game)?.();
