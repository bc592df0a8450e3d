// The eight kinds of tiles as paper cuts, each with a silhouette of its own whatever its colours.
// A cut is drawn around 0,0 and reaches about 22 to each side; its papers lie one upon another.

import type { Kind } from "../scene";
import { DRAGON, DRAGON_PAPERS, type Layer } from "./dragon";

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, w: number, h: number, r = 2) =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;

/** A wedge of the beach ball, from its pole to its rim. */
function wedge(turn: number): string {
  const [x, y, toX, toY] = [turn, turn + 1].flatMap((t) => [20 * Math.cos((t * Math.PI) / 3), 20 * Math.sin((t * Math.PI) / 3)]).map((n) => n.toFixed(1));
  return `M-5-6L${x} ${y}A20 20 0 0 1 ${toX} ${toY}z`;
}

export const CUTS: Record<Kind, Layer[]> = {
  T: [
    [1, "M7-6v-8h-3v-5h13v5h-3v8z"],
    [3, disc(16, -21.5, 2.6) + disc(20.5, -22.5, 1.7)],
    [0, box(-10, -7, 29, 18, 6)],
    [2, box(13, -3, 3, 9, 1.5)],
    [0, box(-21, -15, 17, 26)],
    [1, box(-23, -20, 21, 6, 3)],
    [2, box(-17, -11, 9, 9)],
    [1, "M-17-6.5h9v1.2h-9z"],
    [2, box(0, -7, 2.6, 18, 0)],
    [2, box(6, -7, 1.6, 18, 0)],
    [1, "M16 6l8 10h-13z"],
    [1, box(-22, 9, 41, 4, 1)],
    [1, disc(-13, 14, 7.5) + disc(2, 15.7, 5.8) + disc(13, 15.7, 5.8)],
    [2, disc(-13, 14, 4) + disc(2, 15.7, 2.6) + disc(13, 15.7, 2.6)],
    [1, disc(-13, 14, 1.6)],
  ],
  B: [
    [1, disc(0, 0, 21.8)],
    [0, wedge(0) + wedge(2) + wedge(4)],
    [2, wedge(1) + wedge(3) + wedge(5)],
    [3, wedge(2)],
    [1, disc(-5, -6, 3.6)],
    [2, disc(-5, -6, 1.5)],
    [2, "M-15.5-9.5Q-13-15-8-17.2Q-12-13-13.2-8.6z"],
  ],
  L: [
    [1, "M7-15C17-15 16-4 12.5 3L8 2C10-3 9-7 6-9z", "mirrored"],
    [2, "M4-1.5L17.5 6.5Q18 9.5 15 11L5 6z", "mirrored"],
    [1, box(2, 15, 5.5, 7.5), "mirrored"],
    [0, "M-6-3h12L16.5 16Q0 21.5-16.5 16z"],
    [3, "M-4.5-2.5h9L8 15.5Q0 17.5-8 15.5z"],
    [2, "M-13.6 11Q0 15.5 13.6 11L15 14Q0 18.6-15 14z"],
    [2, disc(0, -11, 9.2)],
    [1, "M-9.8-10C-10.5-25 10.5-25 9.8-10C5-16 0-15.5-2-17C-3-14-6-13-9.8-10z"],
    [0, disc(6, -7.4, 1.8), "mirrored"],
    [1, disc(3.4, -10, 1.5), "mirrored"],
    [0, "M-3.2-6.4Q0-2.6 3.2-6.4Q0-4.8-3.2-6.4z"],
    [1, "M0 .5l5.4-3.2v6.4zM0 .5l-5.4-3.2v6.4z"],
  ],
  R: [
    [1, box(-1.2, -22, 2.4, 7, 0)],
    [3, disc(0, -21, 3)],
    [1, box(11, -14, 4.5, 7, 1) + box(14.5, -1, 6.5, 9, 3) + box(15.5, 9, 4.5, 5, 1.5) + box(3, 13, 8, 9.5), "mirrored"],
    [0, box(-12.5, -17, 25, 15.5, 4)],
    [4, "M-12.5-13q0-4 4-4h17q4 0 4 4z"],
    [0, box(-14.5, 0, 29, 15, 3)],
    [4, "M-14.5 3q0-3 3-3h23q3 0 3 3z"],
    [1, disc(5.5, -9.6, 4.2), "mirrored"],
    [2, disc(5.5, -9.6, 3.2), "mirrored"],
    [1, disc(5.1, -9.2, 1.4), "mirrored"],
    [1, "M-6.5-5.2h13v2.2h-13z"],
    [2, "M-4.6-5.2h1v2.2h-1zM-.5-5.2h1v2.2h-1zM3.6-5.2h1v2.2h-1z"],
    [1, box(-9.5, 4, 19, 8)],
    [2, disc(-5, 8, 2)],
    [3, disc(0, 8, 2)],
    [2, disc(5, 8, 2)],
  ],
  C: [
    [3, "M-17-13L-11-21L-6-17L0-23L5-17L12-21L17-13z"],
    [0, "M-21-3V-7C-21-14-16-16-10-16H10C16-16 21-14 21-7V-3z"],
    [4, "M-20-9C-19-13-15-14-10-14H10C15-14 19-13 20-9z"],
    [0, box(-21, -1, 42, 19)],
    [4, "M-21 4.5h42v1h-42zM-21 10h42v1h-42z"],
    [1, box(-22.5, -4.5, 45, 5, 1.5)],
    [1, "M11-16h4c1.4.4 2.4.9 3.4 1.8V18H11z", "mirrored"],
    [1, box(-22.5, 15, 45, 4.5, 1.5)],
    [2, disc(14.6, -10, 1.2) + disc(14.6, 4, 1.2) + disc(14.6, 12, 1.2), "mirrored"],
    [2, "M-6.5-8H6.5V5Q0 12.5-6.5 5z"],
    [1, disc(0, -2.4, 2.5) + "M-1.1-2h2.2l1.2 7.4h-4.6z"],
  ],
  D: [
    [1, "M-14-18H14L24-5.5L0 22.5L-24-5.5z"],
    [0, "M-13-16.5H13L22-5.5L0 20.5L-22-5.5z"],
    [2, "M-13-16.5L-22-5.5H-9.5z"],
    [3, "M-13-16.5H0L-9.5-5.5z"],
    [2, "M0-16.5L-9.5-5.5H9.5z"],
    [0, "M13-16.5H0L9.5-5.5z"],
    [4, "M13-16.5L9.5-5.5H22z"],
    [3, "M-22-5.5H-9.5L0 20.5z"],
    [2, "M-9.5-5.5H-2L0 20.5z"],
    [4, "M9.5-5.5H22L0 20.5z"],
    [2, "M-15-22l1.1 3.2L-10.7-17.7l-3.2 1.1L-15-13.4l-1.1-3.2l-3.2-1.1l3.2-1.1z"],
  ],
  G: DRAGON,
  S: [
    [1, "M-.6-26h1.2v18h-1.2z"], // the thread it hangs on
    [1, "M4-4L11-16L17.5-7M5-1L17-9L23.5 3M5 4L17 3L22.5 15M4 7L12.5 12L13.5 23", "line"],
    [1, disc(11, -16, 1.9) + disc(17, -9, 1.9) + disc(17, 3, 1.9) + disc(12.5, 12, 1.9), "mirrored"],
    [0, "M0-2C7-2 11 4 11 10C11 17 6 22 0 22C-6 22-11 17-11 10C-11 4-7-2 0-2z"],
    [3, "M-7 4Q0-1 7 4Q0 2-7 4zM-9.5 16Q0 22 9.5 16Q0 19-9.5 16z"],
    [2, "M-4.5 4.5H4.5L.9 10.5L4.5 16.5H-4.5L-.9 10.5z"],
    [0, disc(0, -6, 7.6)],
    [4, "M1 0L4.4-.6Q4.6 3.4 2 5.4Q2.2 2.4 1 0z", "mirrored"],
    [2, disc(2.5, -7, 2.1), "mirrored"],
    [2, disc(5.4, -9.4, 1.1) + disc(1.6, -11, 0.9) + disc(4.9, -4.4, 0.9), "mirrored"],
    [1, disc(2.3, -6.7, 0.8), "mirrored"],
  ],
};

export const PAPERS: Record<Kind, string[]> = {
  T: ["#b8392b", "#4f1713", "#ffe7ae", "#8d6f63"],
  B: ["#137f86", "#0a4449", "#fff4d6", "#d9532c"],
  L: ["#b23a78", "#5a1d16", "#ffe0c2", "#d96aa0"],
  R: ["#5a6781", "#262e42", "#bff4ff", "#d9532c", "#7786a3"],
  C: ["#8a5124", "#43230c", "#ffd45e", "#e8a91f", "#a76a35"],
  D: ["#2f74dc", "#133d8d", "#e6f4ff", "#8fc1ff", "#1e55b5"],
  G: DRAGON_PAPERS,
  S: ["#3b2a4a", "#170f20", "#ff4a3d", "#5a4470", "#e8dcc0"],
};

/** One paper for all layers but two: what a face-down tile is remembered to be. */
export const GHOST = ["#8ea6ee", "#3a519f", "#22305f", "#6f89d8", "#22305f", "#7d96e2", "#5f78c8", "#c3d0ff"];
