// What a tile is drawn from: a triangle with sides of 100 round its centre, and a sixth of a rosette
// in each corner, so that six equal numbers that meet grow into one flower with a ring of dots.

import { SIDE, round } from "./lattice";

/** Dark enough to be read on ivory; their dots tell them apart without any colour. */
export const INKS = ["#3a4049", "#1c5ca6", "#1f7437", "#b3261e", "#77369c", "#9a4d00"] as const;

const RADIUS = SIDE / Math.sqrt(3); // from the centre to a corner
const GAP = 1.1; // from the side of the cell to the tile
const SOFT = 7; // how much of a corner is rounded off
const REACH = 49; // of the rosette
const RIM = 43.5; // where its dots are

/** Left and upper end of what a tile covers, seen from its centre, and how tall it is. */
export const LEFT = -SIDE / 2;
export const topOf = (up: boolean): number => (up ? -RADIUS : -RADIUS / 2);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const pair = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** Corner i, clockwise from the left foot (up) or the upper left (down). */
function corner(up: boolean, i: number, radius = RADIUS): [number, number] {
  const angle = radians((up ? 150 : 210) + 120 * i);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function body(up: boolean): string {
  const tips = [0, 1, 2].map((i) => corner(up, i, RADIUS - 2 * GAP));
  const toward = ([x, y]: [number, number], [tx, ty]: [number, number]) => {
    const length = Math.hypot(tx - x, ty - y);
    return pair(x + ((tx - x) * SOFT) / length, y + ((ty - y) * SOFT) / length);
  };
  const parts = tips.map((tip, i) => `${toward(tip, tips[(i + 2) % 3]!)}Q${pair(...tip)} ${toward(tip, tips[(i + 1) % 3]!)}`);
  return `M${parts.join("L")}Z`;
}
export const BODY = { up: body(true), down: body(false) };

/** A sixth of a rosette, with its point at 0 0 and its middle straight down. */
export const PETAL = (() => {
  const half = radians(30) - Math.asin(GAP / REACH);
  const [x, y] = [REACH * Math.sin(half), REACH * Math.cos(half)];
  const [sx, sy] = [SOFT / 2, 2 * GAP + SOFT * Math.cos(radians(30))];
  return `M${pair(-sx, sy)}Q${pair(0, 2 * GAP)} ${pair(sx, sy)}L${pair(x, y)}A${REACH} ${REACH} 0 0 1 ${pair(-x, y)}Z`;
})();

const dot = (x: number, y: number, r: number) => `M${pair(x - r, y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** As many dots as the number says on the rim of its petal; nought is a ring. */
export const DOTS = [0, 1, 2, 3, 4, 5].map((digit) => {
  if (!digit) return dot(0, RIM, 3.6) + dot(0, RIM, 1.9);
  return Array.from({ length: digit }, (_, i) => {
    const angle = radians((i - (digit - 1) / 2) * 10.8);
    return dot(RIM * Math.sin(angle), RIM * Math.cos(angle), 2.7);
  }).join("");
});

/** Where the three petals and the three digits go. */
function places(up: boolean) {
  return [0, 1, 2].map((i) => {
    const [x, y] = corner(up, i);
    const [dx, dy] = corner(up, i, RADIUS * 0.515);
    return { petal: `translate(${pair(x, y)}) rotate(${round((Math.atan2(x, -y) * 180) / Math.PI)})`, x: round(dx), y: round(dy + 9.4) };
  });
}
export const CORNERS = { up: places(true), down: places(false) };
