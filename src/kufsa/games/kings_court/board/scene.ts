// From a view of King's Court to what stands where: nothing here knows a rule, only the notation.

import type { GameEvent } from "$client/app/protocol";
import type { View } from "./view";

export const HIDDEN = "?";
export const MAGIC = "*";

/** A place of the row. People and hats have numbers, so that they can be followed as they move. */
export interface Place {
  person: number;
  kind: string;
  hat: number;
  /** The hat as far as it lies open, or is remembered by the view; else HIDDEN. */
  letter: string;
}

export type { View };

// Who is where

/** Numbers for new people and hats. */
export type Numbers = () => number;

export function seated(view: View, next: Numbers): Place[] {
  return view.row.map((place) => ({ person: next(), kind: place[0]!, hat: next(), letter: place[1]! }));
}

/**
 * The row after what happened: hats keep their numbers through swaps, people when the row moves up.
 * Where the story does not lead to the view, everybody is new.
 */
export function follow(before: Place[], events: GameEvent[], view: View, next: Numbers): Place[] {
  let row = before.map((place) => ({ ...place }));
  for (const event of events) {
    const place = row[(event["slot"] ?? 0) - 1];
    switch (event.event) {
      case "swapped": {
        const other = row[event["other"] - 1];
        if (place && other) [place.hat, other.hat] = [other.hat, place.hat];
        break;
      }
      case "magic":
        if (place) place.hat = next();
        break;
      case "arrived":
        if (place) Object.assign(place, { person: next(), hat: next(), kind: event["character"] });
        break;
      case "closed":
        row = row.filter((one) => one !== place);
        break;
      case "laid-anew":
        return seated(view, next);
    }
  }
  if (row.map((place) => place.kind).join("") !== view.row.map((place) => place[0]).join("")) return seated(view, next);
  return row.map((place, at) => ({ ...place, letter: view.row[at]![1]! }));
}

/** The slot and the hat that the last action showed, if it still lies there. */
export function justSeen(view: View): { slot: number; hat: string } | null {
  const { last } = view;
  if (!last?.hat || !last.slot || last.hat === MAGIC || last.fits) return null;
  return { slot: last.slot, hat: last.hat };
}

/** The seats that know the hat of a slot, where the table shows it. */
export function knowing(view: View, slot: number): number[] {
  if (!view.known || view.phase === "over") return [];
  return view.known.flatMap((slots, seat) => (slots.includes(slot) ? [seat] : []));
}

/** What somebody has just done with a hat that is still there: to be shown beside it. */
export function deed(view: View): { seat: number; verb: "peek" | "call"; slot: number } | null {
  const [verb, slot] = view.last?.action.split(" ") ?? [];
  if (view.phase === "over" || (verb !== "peek" && verb !== "call")) return null;
  if (view.last!.fits || view.last!.hat === MAGIC) return null;
  return { seat: view.last!.seat, verb, slot: Number(slot) };
}

// What may be done

export interface Offers {
  peek: string | null;
  call: string | null;
  /** The slots whose hat this one may be swapped with. */
  swaps: number[];
}

export const swapOf = (one: number, other: number) => `swap ${Math.min(one, other)} ${Math.max(one, other)}`;

/** The legal actions that begin with a slot. */
export function offers(legal: string[], slot: number): Offers {
  const found: Offers = { peek: null, call: null, swaps: [] };
  for (const action of legal) {
    const [verb, first, second] = action.split(" ");
    if (verb === "swap") {
      if (Number(first) === slot) found.swaps.push(Number(second));
      if (Number(second) === slot) found.swaps.push(Number(first));
    } else if (Number(first) === slot && (verb === "peek" || verb === "call")) found[verb] = action;
  }
  return found;
}

// Where things stand, in pixels

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The width of a place. */
  unit: number;
  valance: number;
  /** How many stand on each floor of the stage. */
  floors: number[];
  /** The upper left corner of each place. */
  spots: Spot[];
}

export const TALL = 1.91; // a place is so many times as high as wide
export const BROW = 0.72; // from its top down to where hats meet foreheads, in widths
export const LEDGE = 1.44; // and to the ledge that everybody stands behind
export const SHIELD = 1.36; // and to the shields on it, above which words stay
const WIDEST = 190;
const NARROWEST = 66; // below this, a second floor makes room

/** Where everybody stands, on a stage so wide; `tall`: how high it may be if that makes everybody larger, as on a tablet. */
export function layout(count: number, room: number, tall = 0): Layout {
  const width = Math.max(room, 240); // before it is shown, a stage has no room at all
  const curtain = width < 560 ? 5 : width * 0.042;
  const fits = (columns: number) => Math.min(WIDEST, (width - 2 * curtain) / columns);
  const high = tall / (2 * TALL + 0.36); // the width of a place where two rows fill that height
  const stands = width >= 560 && Math.min(high, fits(Math.ceil(count / 2))) > 1.2 * fits(count);
  const floors = count > 4 && (stands || fits(count) < NARROWEST) ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count];
  // A row that grows shorter does not grow larger all at once.
  const unit = Math.min(fits(Math.max(...floors)), fits(floors.length > 1 || width < 560 ? 3.6 : 6.2), stands ? high : Infinity);
  const valance = Math.max(38, unit * 0.36);
  const spots = floors.flatMap((people, floor) =>
    Array.from({ length: people }, (_, at) => ({ x: (width - people * unit) / 2 + at * unit, y: valance + floor * unit * TALL })),
  );
  return { width, height: valance + floors.length * unit * TALL, unit, valance, floors, spots };
}

/** The slot that an arrow key leads to from a slot. */
export function neighbour(slot: number, key: string, { floors }: Layout): number {
  const count = floors.reduce((sum, people) => sum + people, 0);
  const [upper] = floors as [number];
  if (key === "ArrowLeft") return Math.max(1, slot - 1);
  if (key === "ArrowRight") return Math.min(count, slot + 1);
  if (key === "Home") return 1;
  if (key === "End") return count;
  if (key === "ArrowUp" && slot > upper) return slot - upper;
  if (key === "ArrowDown" && slot <= upper && count > upper) return Math.min(count, slot + upper);
  return slot;
}

/** The way of a hat from where it was: up, over, and down again. */
export function arc(dx: number, dy: number, unit: number, steps = 10): Spot[] {
  const lift = unit * 0.35 + Math.hypot(dx, dy) * 0.18;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const left = 1 - step / steps; // of the way
    return { x: dx * left, y: dy * left - lift * 4 * left * (1 - left) };
  });
}

/** The line of a swap above two places, for those who looked away. */
export function bow(one: Spot, other: Spot, unit: number): string {
  const [a, b] = [one, other].map(({ x, y }) => ({ x: x + unit / 2, y: y + unit * 0.2 })) as [Spot, Spot];
  const top = Math.min(a.y, b.y) - unit * 0.12 - Math.abs(a.x - b.x) * 0.06;
  return `M${a.x} ${a.y}C${a.x} ${top} ${b.x} ${top} ${b.x} ${b.y}`;
}

/** How a hat sits on a head: straight if it is its own, askew if not, always the same way. */
export function askew(kind: string, letter: string): { turn: number; drop: number } {
  if (kind === letter || letter === MAGIC || letter === HIDDEN) return { turn: 0, drop: 0 };
  const mixed = kind.charCodeAt(0) * 7 + letter.charCodeAt(0) * 5;
  return { turn: (mixed % 2 ? 1 : -1) * (8 + (mixed % 6)), drop: 2 + (mixed % 4) };
}
