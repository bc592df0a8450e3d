// What part of the lattice is seen: a spot of the lattice is shown at spot · scale + (x, y).

import { SIDE, TALL, corners, spot, type Cell, type Spot } from "./lattice";

export interface Camera extends Spot {
  scale: number;
}
export interface Window {
  width: number;
  height: number;
}

const LARGEST = 1.15; // no tile is drawn larger by itself
const LARGER = 1 / 500; // but where there is more room: in this part of it
const FARTHEST = 0.12;
const CLOSEST = 2.4;
const AROUND = 0.92; // of a side: room for a tile beside the outermost ones
const SNUG = 0.3; // where tiles get small: no room for what is not there
const FOR_EYES = 70; // pixels: a side whose digits are read at arm's length
export const FOR_A_FINGER = 48; // pixels: a side that a finger can hit

/** The whole of some cells in the middle of the window. */
export function fit(cells: Cell[], { width, height }: Window, largest = LARGEST, around = AROUND): Camera {
  const spots = cells.flatMap((cell) => corners(cell).map(spot));
  const [left, right] = ends(spots.map((one) => one.x));
  const [top, bottom] = ends(spots.map((one) => one.y));
  const wide = right - left + 2 * around * SIDE;
  const tall = bottom - top + 2 * around * TALL;
  const scale = Math.min(largest, width / wide, height / tall);
  return { scale, x: width / 2 - (scale * (left + right)) / 2, y: height / 2 - (scale * (top + bottom)) / 2 };
}

const ends = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/**
 * All tiles, with room around them as long as they are large enough; but where they would be too small for a finger and there are places to choose from,
 * just those places.
 */
export function look(tiles: Cell[], places: Cell[], window: Window): Camera {
  const largest = Math.max(LARGEST, LARGER * Math.min(window.width, window.height));
  const whole = fit(tiles.length ? tiles : places.length ? places : [{ x: 0, y: 0, up: true }], window, largest);
  if (!tiles.length || whole.scale * SIDE >= FOR_EYES) return whole;
  const snug = fit([...tiles, ...places], window, FOR_EYES / SIDE, SNUG);
  if (!places.length || snug.scale * SIDE >= FOR_A_FINGER) return snug;
  const close = fit(places, window, 0.7);
  return close.scale > snug.scale ? close : snug;
}

/** Closer or farther, while the spot under a pixel of the window stays where it is. */
export function zoom(camera: Camera, factor: number, at: Spot): Camera {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST, camera.scale * factor));
  const by = scale / camera.scale;
  return { scale, x: at.x - by * (at.x - camera.x), y: at.y - by * (at.y - camera.y) };
}

export const pan = (camera: Camera, by: Spot): Camera => ({ ...camera, x: camera.x + by.x, y: camera.y + by.y });

/** The smallest pan that brings a spot into the window, with a margin. */
export function reveal(camera: Camera, at: Spot, { width, height }: Window): Camera {
  const margin = 0.6 * SIDE * camera.scale;
  const inside = (value: number, size: number) => Math.min(Math.max(value, Math.min(margin, size / 2)), Math.max(size - margin, size / 2));
  const [x, y] = [at.x * camera.scale + camera.x, at.y * camera.scale + camera.y];
  return pan(camera, { x: inside(x, width) - x, y: inside(y, height) - y });
}

/** The spot of the lattice under a pixel of the window. */
export const under = (camera: Camera, at: Spot): Spot => ({ x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale });
