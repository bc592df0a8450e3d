// From a view of Catch the Dragon to what is drawn. No rule is here: what may be done comes as
// `legal`, what happened as events. The dots are printed on the tiles, and counting them is what
// anyone at the table can do.

import type { GameEvent } from "$client/app/protocol";
import type { View } from "./view";

export const SIDE = 7;
export const KINDS = ["T", "B", "L", "R", "C", "D", "G", "S"] as const;
export type Kind = (typeof KINDS)[number];
export const COLUMNS = "abcdefg";
export const CELLS: string[] = [...Array(SIDE).keys()].flatMap((row) => [...COLUMNS].map((column) => `${column}${row + 1}`));

/** The dots under each picture: how many such tiles make a set. */
export const DOTS: Record<Kind, number> = { T: 2, B: 2, L: 2, R: 3, C: 4, D: 1, G: 1, S: 0 };

export type Counts = Partial<Record<Kind, number>>;

export type { View };

export interface Place {
  cell: string;
  row: number; // from 1, as people count
  column: number;
  empty: boolean;
  /** The face that can be seen: turned this turn, or not yet turned away. */
  face: Kind | null;
  /** The face is turned away already, and only looked at a little longer. */
  passing: boolean;
  /** What lies face down here, where the table remembers for everybody. */
  remembered: Kind | null;
  /** The waiting spider: it may stay. */
  waiting: boolean;
  /** What a tap on the place asks for. */
  action: string;
  legal: boolean;
}

/** What still shows on a cell although the view is further: a face that is turned away by now, or
 * "." where a tile has not arrived yet. */
export type Held = ReadonlyMap<string, Kind | ".">;

export function letterOn(view: Pick<View, "grid">, cell: string): string {
  return view.grid[Number(cell[1]) - 1]![COLUMNS.indexOf(cell[0]!)]!;
}

export function places(view: View, legal: string[], held: Held): Place[] {
  const may = new Set(legal);
  const spider = view.phase === "spider" ? view.up.at(-1) : undefined;
  return CELLS.map((cell, number) => {
    const letter = letterOn(view, cell);
    const up = view.up.includes(cell);
    const still = up ? (letter as Kind) : held.get(cell);
    const face = still && still !== "." ? still : null;
    const tile = still !== "." && letter !== ".";
    const action = spider === undefined ? cell : cell === spider ? "stay" : `>${cell}`;
    return {
      cell,
      row: Math.floor(number / SIDE) + 1,
      column: (number % SIDE) + 1,
      empty: !tile && face === null,
      face,
      passing: face !== null && !up && tile,
      remembered: tile && !up && letter !== "?" ? (letter as Kind) : null,
      waiting: cell === spider,
      action,
      legal: may.has(action),
    };
  });
}

export interface Gathered {
  kind: Kind;
  count: number;
  /** How many of them are in whole sets. */
  whole: number;
}

/** What lies face up, kind by kind in the order turned. */
export function gathered(view: View): Gathered[] {
  const counts = new Map<Kind, number>();
  for (const cell of view.up) {
    const kind = letterOn(view, cell) as Kind;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count, whole: DOTS[kind] ? count - (count % DOTS[kind]) : 0 }));
}

/** What became of a tile whose face was seen: turned back, won by a seat, or a spider carried off. */
export type Fate =
  | { cell: string; kind: Kind; fate: "back" }
  | { cell: string; kind: Kind; fate: "won"; seat: number }
  | { cell: string; kind: Kind; fate: "carried"; place: string };

/** The tiles that the last action turned away or took off the square, in the order turned. */
export function fates(before: View, after: View, events: GameEvent[]): Fate[] {
  const event = (name: string) => events.find((one) => one.event === name);
  const won = event("won");
  const carried = event("spider-moved");
  const found: Fate[] = [];
  for (const [cell, kind] of Object.entries(after.last?.shown ?? {})) {
    if (after.up.includes(cell)) continue;
    if (won && (won["cells"] as string[]).includes(cell)) found.push({ cell, kind, fate: "won", seat: won.seat! });
    else if (carried && carried["cell"] === cell) found.push({ cell, kind, fate: "carried", place: carried["place"] as string });
    else found.push({ cell, kind, fate: "back" });
  }
  const taken = event("spiders-taken");
  if (taken) {
    const swept = CELLS.filter((cell) => letterOn(before, cell) !== "." && letterOn(after, cell) === "." && !found.some((one) => one.cell === cell));
    found.push(...swept.map((cell) => ({ cell, kind: "S" as const, fate: "won" as const, seat: taken.seat! })));
  }
  return found;
}

export interface Pile {
  kind: Kind;
  count: number;
}

/** The treasure of a seat, less what is still on its way there. */
export function piles(view: View, seat: number, coming: Kind[] = []): Pile[] {
  const won = view.won[seat] ?? {};
  return KINDS.map((kind) => ({ kind, count: (won[kind] ?? 0) - coming.filter((one) => one === kind).length })).filter(({ count }) => count > 0);
}

const STEPS: Record<string, [dx: number, dy: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-SIDE, 0], End: [SIDE, 0], PageUp: [0, -SIDE], PageDown: [0, SIDE] };

/** Where a key leads from a cell of the square; null: the key is not for the square. */
export function step(cell: string, key: string): string | null {
  const by = STEPS[key];
  if (!by) return null;
  const within = (n: number) => Math.min(SIDE - 1, Math.max(0, n));
  const x = within(COLUMNS.indexOf(cell[0]!) + by[0]);
  const y = within(Number(cell[1]) - 1 + by[1]);
  return `${COLUMNS[x]}${y + 1}`;
}
