// What belongs to nobody in particular: the magic hat, the penalty hat, and the cloth that hides
// a hat until it is seen.
import { both, dot, fold, line, oval, path, star } from "./paper";

const GOLD = "#ffd95e";

/** Fits everybody. */
export const magic =
  path("M-20 0L-25-46Q0-54 25-46L20 0z", "#46318a") +
  fold("M5-50Q16-50 25-46L20 0H8z") +
  oval(0, -46, 25, 5.5, "#1f1442") +
  path("M-21-10Q0-4 21-10L20-1Q0 5-20-1z", "#d8343b") +
  path("M-40-5Q-31 0-20-2Q0 4 20-2Q31 0 40-5Q36 9 0 9Q-36 9-40-5z", "#2a1c5a") +
  star(-9, -31, 1.4, GOLD) + star(9, -23, 1.9, GOLD) + star(-6, -18, 1, GOLD) + star(-31, -54, 1.2, GOLD) + star(33, -40, 1.5, GOLD) + star(4, -58, 0.9, GOLD);

/** Folded from an old newspaper. */
export const penalty =
  path("M-36 4L0-44L36 4z", "#f4f1e6") +
  fold("M0-44L36 4H0z") +
  path("M-36 4L-29-8H29L36 4Q0 12-36 4z", "#fffdf4") +
  line("M-36 4L0-44L36 4Q0 12-36 4zM-29-8H29", "#6c675c", 1.8) +
  line("M-10-19H0M-6-25H0M-14-13H0M4-19H10M4-13H14", "#9a9486", 1.6) +
  line("M-8-2H8", "#b3261e", 4);

/** A cloth of green velvet: every hat is the same below it. */
export const cloth =
  path("M-31 9C-36-12-28-44 0-47C28-44 36-12 31 9Q26 13 21 8Q15 14 8 9Q0 15-8 9Q-15 14-21 8Q-26 13-31 9z", "#1f6b42") +
  path("M-31 9C-36-12-28-44 0-47C-16-36-20-14-21 8Q-26 13-31 9z", "#2f8a58") +
  path("M0-47C10-34 11-12 8 9Q0 15-8 9C-11-12-10-34 0-47z", "#2a7d4f") +
  fold("M0-47C28-44 36-12 31 9Q26 13 21 8C20-14 16-36 0-47z") +
  line("M-31 7Q-26 11-21 6Q-15 12-8 7Q0 13 8 7Q15 12 21 6Q26 11 31 7", "#f6cf6b", 3) +
  both(line("M14-34Q19-20 20-2", "#14532d", 1.6)) +
  dot(0, -48, 5.4, "#f6cf6b") +
  dot(-1.4, -49.6, 1.6, "#fff4dc") +
  // Like a lily, so that it is read as embroidery and not as a hat.
  path("M0-34C5-27 4-21 1.8-17C6-22 13-21 12-14C8-17 4-14 2-11.5H6V-9H2.5L4-2H-4L-2.5-9H-6V-11.5H-2C-4-14-8-17-12-14C-13-21-6-22-1.8-17C-4-21-5-27 0-34z", "#f6cf6b");
