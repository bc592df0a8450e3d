// Sounds made in code, and a short buzz on phones that can. Each event of a game may have its own;
// what has none is a soft tap.

import { choices } from "./choices.svelte";

type Recipe = (number | undefined)[]; // as zzfx reads it
const TAP: Recipe = [0.4, 0, 420, 0, 0.01, 0.04, 1, 1.6];
const SOUNDS: Record<string, Recipe> = {
  flipped: [0.5, 0, 300, 0.01, 0.02, 0.08, 1, 1.2, 6],
  "turned-up": [0.5, 0, 260, 0.01, 0.02, 0.08, 1, 1.2, 5],
  won: [0.6, 0, 523, 0.01, 0.08, 0.2, 1, 1.8, 0, 0, 260, 0.06],
  laid: [0.5, 0, 190, 0, 0.02, 0.06, 3, 0.6],
  rolled: [0.5, 0.1, 120, 0.01, 0.08, 0.1, 4, 1, 0, 0, 0, 0, 0.03, 2],
  busted: [0.6, 0, 160, 0.02, 0.1, 0.25, 2, 1.5, -4],
  spider: [0.6, 0, 110, 0.02, 0.12, 0.3, 2, 0.8, -1],
  snatched: [0.7, 0, 700, 0, 0.04, 0.12, 1, 1.4, -12],
  mistake: [0.6, 0, 140, 0.02, 0.1, 0.25, 2, 1.5, -4],
  wrong: [0.6, 0, 150, 0.02, 0.1, 0.25, 2, 1.5, -3],
  magic: [0.5, 0, 880, 0.02, 0.15, 0.3, 1, 1.8, 4, 0, 200, 0.05],
  called: [0.5, 0, 330, 0.01, 0.05, 0.12, 1, 1.4],
  swapped: [0.4, 0, 240, 0.02, 0.06, 0.12, 1, 1.2, 8],
  theft: [0.6, 0, 523, 0.01, 0.08, 0.2, 1, 1.8, 0, 0, 260, 0.06],
  over: [0.7, 0, 440, 0.02, 0.3, 0.4, 1, 1.6, 0, 0, 220, 0.1],
};

let player: Promise<(...recipe: Recipe) => unknown> | undefined;

export function sound(event: string) {
  if (!choices.sound || !navigator.userActivation?.hasBeenActive) return;
  player ??= import("zzfx").then((found) => found.zzfx as (...recipe: Recipe) => unknown);
  void player.then((play) => play(...(SOUNDS[event] ?? TAP)));
}

export function buzz(milliseconds: number) {
  if (choices.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}
