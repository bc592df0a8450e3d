// The guard: does not laugh. Has never laughed.
import { INK, TAN, both, box, dot, eyes, fold, line, oval, path } from "./paper";

export const head =
  path("M-38 88V62C-32 50-14 48 0 48C14 48 32 50 38 62V88z", "#c4242f") +
  fold("M0 48C14 48 32 50 38 62V88H18C22 70 14 56 0 48z") +
  both(box(20, 52, 19, 8, "#f2c230", 4), line("M24 60v4M29 60v4M34 60v4", "#f2c230", 2)) +
  line("M-28 56L22 88M28 56L-22 88", "#fff", 5.5) +
  box(-10, 38, 20, 13, "#1b2440", 3) +
  line("M-10 41H10", "#f2c230", 1.6) +
  both(oval(14.5, 20, 3.2, 4.8, TAN)) +
  path("M-14.5 14C-14.5-6 14.5-6 14.5 14V26C14.5 36 8 40 0 40C-8 40-14.5 36-14.5 26z", TAN) +
  path("M-14 6C-13-4 13-4 14 6z", "#3a2418") +
  both(line("M14 0V26Q12 39 0 41", "#d8b24a", 2.6)) +
  eyes(17, 6.5, "#b97a4b") +
  both(line("M2.5 13.5L11 10", INK, 3.2)) +
  line("M0 19L2.4 26H-1", "#a56b42", 1.7) +
  path("M-12 31Q-6 25 0 28Q6 25 12 31Q6 32 0 31Q-6 32-12 31z", "#3a2418") +
  line("M-3.5 35H3.5", INK, 1.8) +
  dot(0, 72, 4.4, "#f2c230");

export const hat =
  path("M20-20C36-26 36-50 28-58C20-50 18-36 18-22z", "#d8343b") +
  path("M-22 4l-5-8l1-9l-5-7l4-9l-2-9l6-6l3-8l8-3l5-6l7 3l7-3l5 6l8 3l3 8l6 6l-2 9l4 9l-5 7l1 9l-5 8Q0 9-22 4z", "#332a27") +
  line("M-12-40l2 7M4-47l1 7M13-32l1 7M-3-28l1 7M-17-20l2 7M9-14l1 6M-9-10l1 6M18-14l1 5", "#6b5a52", 2) +
  line("M-21 2Q0 9 21 2", "#d8b24a", 2.6);
