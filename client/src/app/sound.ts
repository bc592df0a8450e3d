// What sounds at a table, and a short buzz on phones that can. Boards bring the sounds of their own events.
// What makes them is loaded with the game's table: see client/src/sound.

import type { Recipe } from "../sound/mixer";
import { choices } from "./choices.svelte";
import { afterPaint } from "./frames";

export type { Recipe };

const brought: Record<string, Record<string, Recipe>> = {};
/** The sounds of a game's own events, by their names. */
export const bringSounds = (game: string, sounds: Record<string, Recipe>) => void (brought[game] = sounds);

/** Short tunes of the frame. */
export type Tune = "win" | "loss" | "end" | "turn";

let mixer: typeof import("../sound/mixer") | undefined;
const fetch = () => void import("../sound/mixer").then((found) => (mixer = found), () => {});
const UNTOUCHED = 3000; // milliseconds

/** The board is there: the sounds are fetched by the first touch, or when nothing else is to be done. */
export function listen() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => afterPaint(fetch), { once: true });
  setTimeout(fetch, UNTOUCHED);
}

/** Nothing sounds before somebody has touched the page. */
const may = () => choices.sound && choices.volume > 0 && navigator.userActivation?.hasBeenActive;

export function sound(game: string, event: string) {
  if (may()) mixer?.play(brought[game]?.[event], event);
}
export function tune(name: Tune) {
  if (may()) mixer?.perform(name);
}

export function buzz(milliseconds: number | number[]) {
  if (choices.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}
