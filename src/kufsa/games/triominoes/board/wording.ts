// Tiles and places in words.

import { plain, words, type Values } from "$client/app/language.svelte";
import type { GameEvent } from "$client/app/protocol";
import { putInWords, type Piece } from "$client/app/wording";
import { cellNamed } from "./lattice";
import { laid, sum, type View } from "./scene";

const say = (id: string, values?: Values) => plain(words.sayOf("triominoes", id, values));
const PLACE = /-?\d+,-?\d+[v^]/g;

const spaced = (digits: string) => [...digits].join("\u00a0"); // a tile is not torn apart at the end of a line
export function placeWords(place: string): string {
  const { x, y, up } = cellNamed(place);
  return say("place-words", { x, y, way: up ? "up" : "down" });
}

export function inWords(action: string): string {
  if (!action.includes("@")) return say(`do-${action}`);
  return say("do-lay", { digits: spaced(laid(action).digits) }); // where is seen on the board
}

type Shown = View & { options?: { mode?: string } };
const isBasic = (view: Shown) => view.options?.mode === "basic";
/** Without points, what everybody still holds. */
const standing = (view: Shown) => (isBasic(view) ? view.hand_sizes.map((count) => say("tiles-held", { count })) : undefined);

/** What was left in a hand, beside the points; without points, what decides between as many tiles (TR-16). */
function pieces(view: Shown, seat: number): Piece[] {
  const left = view.hands?.[seat];
  if (!left) return [];
  if (isBasic(view)) return view.hands!.every((hand) => hand.length) ? [{ what: say("hand-adds-up", { sum: sum(left) }) }] : [];
  return [{ what: left.length ? say("piece-left", { tiles: say("tiles-held", { count: left.length }) }) : say("no-tiles-left") }];
}

// What every event brings or costs its seat.
const GAINS: Record<string, (event: GameEvent) => number> = {
  laid: ({ points }) => points,
  bridge: ({ points }) => points,
  hexagon: ({ points }) => points,
  "went-out": ({ bonus }) => bonus,
  drew: ({ cost }) => -cost,
  "extra-cost": ({ points }) => -points,
  "lost-hand": ({ points }) => -points,
};
const SOURCES = { laid: ["laid"], bridge: ["bridge"], hexagon: ["hexagon"], out: ["went-out"], drew: ["drew", "extra-cost"], lost: ["lost-hand"] };

/** What points were earned by, and lost by, in all rounds. */
function earned(events: GameEvent[], seat: number): Piece[] {
  const own = events.filter((event) => event.seat === seat);
  return Object.entries(SOURCES).flatMap(([source, kinds]) => {
    const points = own.filter(({ event }) => kinds.includes(event)).reduce((sum, event) => sum + GAINS[event.event]!(event), 0);
    return points ? [{ what: say(`earned-${source}`), points }] : [];
  });
}

putInWords("triominoes", {
  action: inWords,
  value: (name, value) => (name === "place" ? placeWords(value) : name === "tile" ? spaced(value) : undefined),
  standing,
  pieces,
  earned,
  sentence: (text) => text.replace(PLACE, placeWords),
});
