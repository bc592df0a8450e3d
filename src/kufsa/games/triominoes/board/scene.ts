// From a view to what is drawn. The texts of actions are read, never judged: what may be laid is
// what stands in `legal`.

import type { GameEvent } from "$client/app/protocol";
import { around, cellName, corners, inReading, neighbours, type Cell, type Point } from "./lattice";
import { laid, turns, type Laid } from "./laid";
import type { View } from "./view";

export { laid, type Laid };
export type { View };

const isLay = (action: string) => action.includes("@");

/** In how many places each tile can be laid. */
export function openings(legal: string[]): Map<string, number> {
  const places = new Map<string, Set<string>>();
  for (const lay of legal.filter(isLay).map(laid)) {
    places.set(lay.tile, (places.get(lay.tile) ?? new Set()).add(lay.place));
  }
  return new Map([...places].map(([tile, open]) => [tile, open.size]));
}

/** The places where a tile can be laid, in reading order, each with every way to turn it there. */
export function placesFor(legal: string[], tile: string | null): { cell: Cell; ways: Laid[] }[] {
  const places = new Map<string, Laid[]>();
  for (const lay of legal.filter(isLay).map(laid)) {
    if (lay.tile === tile) places.set(lay.place, [...(places.get(lay.place) ?? []), lay]);
  }
  return [...places.values()].map((ways) => ({ cell: ways[0]!.cell, ways })).sort((a, b) => inReading(a.cell, b.cell));
}

/** The digits of the tiles beside a cell, as they lie. */
export function beside(board: string[], cell: Cell): string[] {
  const near = neighbours(cell).map(cellName);
  return board.map(laid).filter((tile) => near.includes(tile.place)).map((tile) => tile.digits);
}

/**
 * Laying a tile where it was not offered, for the server to say why not: turned so that most corners
 * agree, which gets the most telling answer. Nothing where no tile is near.
 */
export function attempt(board: string[], tile: string, cell: Cell): string | null {
  if (!beside(board, cell).length) return null;
  const digits = new Map(board.map(laid).flatMap((one) => corners(one.cell).map((point, i) => [String(point), one.digits[i]] as const)));
  const agreeing = (way: string) => corners(cell).filter((point, i) => digits.get(String(point)) === way[i]).length;
  const best = turns(tile).reduce((one, other) => (agreeing(other) > agreeing(one) ? other : one));
  return `${best}@${cellName(cell)}`;
}

/** The tile that came to the table between two boards; none if anything else differs. */
export function newcomer(before: string[], now: string[]): Laid | null {
  const grown = now.length === before.length + 1 && before.every((tile, i) => tile === now[i]);
  return grown ? laid(now.at(-1)!) : null;
}

/** The points of a tile that have six tiles around them. */
export function hexagons(board: string[], cell: Cell): Point[] {
  const taken = new Set(board.map((tile) => laid(tile).place));
  return corners(cell).filter((point) => around(point).every((one) => taken.has(cellName(one))));
}

export interface Rise {
  kind: "laid" | "bridge" | "hexagon";
  points: number;
  count: number;
}

/** The points that rise from the tile that earned them. */
export function rises(events: GameEvent[]): Rise[] {
  return events
    .filter((event) => ["laid", "bridge", "hexagon"].includes(event.event) && event["points"])
    .map((event) => ({ kind: event.event as Rise["kind"], points: event["points"], count: event["count"] ?? 1 }));
}

const AT_A_SEAT: Record<string, (event: GameEvent) => number> = {
  drew: (event) => -event["cost"],
  "extra-cost": (event) => -event["points"],
  "lost-hand": (event) => -event["points"],
  "went-out": (event) => event["bonus"],
};

/** What each seat won or lost apart from the tile it laid. */
export function changes(events: GameEvent[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const event of events) {
    const points = AT_A_SEAT[event.event]?.(event);
    if (points && event.seat !== undefined) found.set(event.seat, (found.get(event.seat) ?? 0) + points);
  }
  return found;
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What the next draw costs: the third of a turn more, unless its tile may still be laid. */
export function price(view: View, options: Record<string, unknown>): number {
  if (options["mode"] === "basic") return 0;
  return view.draws === 2 && options["third_draw"] !== "may_lay" ? 15 : 5;
}

export const sum = (hand: string[]): number => [...hand.join("")].reduce((total, digit) => total + Number(digit), 0);

/** The hands at the end of a round that was followed by another. */
export function closing(view: View, events: GameEvent[]): { round: number; hands: string[][] } | null {
  const shown = events.find((event) => event.event === "hands-shown");
  return shown && view.phase === "play" ? { round: view.round - 1, hands: shown["hands"] } : null;
}

export interface Standing {
  tile: string;
  up: boolean;
  at: number; // where its left end is, in sides
}
const STEP = 0.6; // from a tile to one that points the other way: they lean into each other
const FULL = 1.04;

/**
 * The own tiles side by side. A tile keeps the way it points, so that the rest stands still when one
 * is gone; a new one points the other way than the tile before it.
 */
export function rack(hand: string[], before: Standing[]): Standing[] {
  const known = new Map(before.map((one) => [one.tile, one.up]));
  const standing: Standing[] = [];
  for (const tile of hand) {
    const previous = standing.at(-1);
    const up = known.get(tile) ?? !previous?.up;
    const at = previous ? previous.at + (previous.up === up ? FULL : STEP) : 0;
    standing.push({ tile, up, at });
  }
  return standing;
}

/** A hand in as many rows as it needs for its tiles to be seen at once: one, or two. */
export function racks(hand: string[], before: Standing[], room: number): Standing[][] {
  const one = rack(hand, before);
  if ((one.at(-1)?.at ?? 0) + 1 <= room) return [one];
  const half = Math.ceil(hand.length / 2);
  return [rack(hand.slice(0, half), before), rack(hand.slice(half), before)];
}

/** How far a tile turns, in degrees, on its way from the hand to the table: the shorter way round. */
export function turned(tile: string, up: boolean, lay: Laid): number {
  const corner = turns(lay.digits).indexOf(tile); // which corner has the first digit of the name
  const angle = (pointsUp: boolean, i: number) => (pointsUp ? 150 : 210) + 120 * i;
  const degrees = angle(up, 0) - angle(lay.cell.up, corner);
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
