// The gardener: freckles, straps, and a sunflower that wants to be in the picture.
import { TAN, both, box, bust, dot, eyes, fold, line, path } from "./paper";

const PETALS = Array.from({ length: 10 }, (_, i) => {
  const turn = (i * Math.PI) / 5;
  return dot(+(33 + 8 * Math.cos(turn)).toFixed(1), +(40 + 8 * Math.sin(turn)).toFixed(1), 3.8, i % 2 ? "#ffd23e" : "#f4b81e");
}).join("");

export const head =
  line("M33 88V46M33 72Q44 70 45 60", "#3f8f4a", 3.4) +
  bust("#f0e7d3", TAN, 16) +
  path("M-22 88V68H22V88z", "#3c6ea5") +
  fold("M6 68H22V88H6z") +
  both(box(14, 52, 7, 20, "#3c6ea5", 1), dot(17.5, 71, 2.3, "#f2c230")) +
  path("M-18 14C-24-8 24-8 18 14L13 7L8 11L2 6L-6 11L-11 6z", "#c8641e") +
  both(path("M14 6L23 9L17 13L22 19L15 18z", "#c8641e")) +
  both(dot(9, 25, 1.1, "#9a5a34"), dot(12, 27, 1.1, "#9a5a34"), dot(11.5, 23.5, 1.1, "#9a5a34")) +
  eyes(17) +
  line("M-1 24Q1.5 26 3 23.5", "#a5643a", 1.7) +
  path("M-8 29Q0 33 8 29Q6 38 0 38Q-6 38-8 29z", "#7a2a22") +
  path("M-2.5 31h5v3h-5z", "#fff") +
  PETALS +
  dot(33, 40, 5.6, "#8a4a1f");

export const hat =
  path("M-41-2Q-20-10 0-9Q20-10 41-2Q30 9 0 9Q-30 9-41-2z", "#e6c067") +
  path("M-41-2Q-30 9 0 9Q30 9 41-2Q20 5 0 5Q-20 5-41-2z", "#9c7424") +
  path("M-19-4C-23-36 23-36 19-4Q0 2-19-4z", "#eccb7c") +
  fold("M4-28C15-27 21-20 19-4Q12-2 4-1.5z") +
  line("M-15-20Q0-16 15-20M-12-25Q0-22 12-25M-34-2Q-26 4-14 5", "#b98d39", 1.4) +
  path("M-19.6-11Q0-5 19.6-11L19-3.5Q0 2-19-3.5z", "#3f8f4a") +
  [0, 1, 2, 3, 4].map((i) => dot(+(-13 + 4 * Math.cos(i * 1.257)).toFixed(1), +(-9 + 4 * Math.sin(i * 1.257)).toFixed(1), 2.7, "#fff6d8")).join("") +
  dot(-13, -9, 2.4, "#d8843b");
