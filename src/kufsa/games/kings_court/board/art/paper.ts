// Paper cuts: the few shapes that characters and hats are put together from, as SVG text.
//
// A character is drawn downwards from 0,0, where a hat meets its forehead: a face about 36 high,
// shoulders down to 88. A hat is drawn upwards from the same point, so that any hat sits on any
// head, and looks wrong on the wrong one.

export const INK = "#2b1a14";
export const PALE = "#f8d6b8";
export const WARM = "#ebbb90";
export const TAN = "#cb8f60";
export const BROWN = "#8f5a38";

export interface Cut {
  head: string;
  hat: string;
}

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const line = (d: string, stroke: string, width = 2) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, round = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;

/** Shapes of the right half, and their mirror image. */
export const both = (...shapes: string[]) => {
  const half = shapes.join("");
  return `<g>${half}</g><g transform="scale(-1 1)">${half}</g>`;
};

/** The shadow of a fold: a little darker, whatever is below. */
export const fold = (d: string) => path(d, "#2b0a1a", 0.13);

/** Eyes whose pupils can look up at what is put on the head. */
export const eyes = (y = 17, apart = 6.5, lid = "") =>
  both(oval(apart, y, 3.7, 4.1, "#fff")) + `<g class="pupils">${both(dot(apart, y + 0.5, 2.1, INK))}</g>` + (lid && `<g class="lids">${both(path(`M${apart - 4.4} ${y}a4.4 4.6 0 0 1 8.8 0z`, lid))}</g>`);

/** Shoulders, a neck and a face without features. */
export const bust = (coat: string, skin: string, width = 15) =>
  path("M-35 88C-35 60-20 50 0 48C20 50 35 60 35 88z", coat) +
  fold("M0 48C20 50 35 60 35 88H16C20 70 14 56 0 48z") +
  box(-7, 34, 14, 18, skin, 6) +
  fold("M-7 38Q0 44 7 38V44Q0 48-7 44z") +
  both(oval(width, 20, 3.4, 4.8, skin)) +
  oval(0, 18, width, 19.5, skin);

export const star = (x: number, y: number, size: number, fill: string) =>
  `<path d="M0-5L1.3-1.5L5-1.3L2 1L3.1 4.6L0 2.5L-3.1 4.6L-2 1L-5-1.3L-1.3-1.5z" fill="${fill}" transform="translate(${x} ${y}) scale(${size})"/>`;
