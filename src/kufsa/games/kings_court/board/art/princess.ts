// The princess: two braids, and plans of her own.
import { INK, PALE, both, bust, dot, eyes, fold, line, oval, path } from "./paper";

const GOLD = "#f0c64a";
const BRAID = [0, 1, 2, 3, 4, 5].map((i) => oval(23 + (i % 2) * 3, 22 + 9.5 * i, 7, 7, i % 2 ? "#e0b12f" : GOLD)).join("");

export const head =
  bust("#b04a8c", PALE, 14) +
  path("M-24 88L-15 56Q0 68 15 56L24 88z", "#e58bbf") +
  fold("M0 62Q9 61 15 56L24 88H12z") +
  both(path("M13 0C27 4 28 20 23 26L14 20z", GOLD), BRAID, path("M25 78l9-6v12zM25 78l-9-6v12z", "#d8343b")) +
  path("M-15 18C-18-8 18-8 15 18C9 6 3 5 0 4C-3 5-9 6-15 18z", GOLD) +
  eyes(19, 6.5) +
  both(line("M9 16L13 13.5M7 14.8L9.5 11.5", INK, 1.5), dot(10, 27, 3.2, "#f4a9a0")) +
  line("M-1 24.5Q0 26 1.5 24.5", "#cf9a77", 1.6) +
  path("M-5 30Q-2 28.5 0 29.5Q2 28.5 5 30Q0 36-5 30z", "#d3466a") +
  line("M-9 54Q0 60 9 54", "#fff4d6", 2);

export const hat =
  path("M8-61C32-42 40-8 43 18C33 8 24-4 18-16z", "#f9d6ea", 0.92) +
  path("M-20 4L8-62L21 1Q0 9-20 4z", "#d9589f") +
  fold("M8-62L21 1Q14 4 6 5.5z") +
  path("M-21-3Q0 4 19.6-6L21 1Q0 9-20 4z", "#f9d6ea") +
  line("M-13-13Q2-9 15.5-19M-6-29Q3-27 11-33", "#f7c84a", 2.6) +
  dot(8, -62, 4, "#f7c84a");
