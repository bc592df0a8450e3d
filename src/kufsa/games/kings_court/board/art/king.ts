// The king: ermine to the ears, and a beard like a waterfall.
import { INK, PALE, both, dot, eyes, fold, line, oval, path } from "./paper";

const GREY = "#8d8276";

export const head =
  path("M-38 88C-40 58-22 46 0 46C22 46 40 58 38 88z", "#a8202f") +
  fold("M0 46C22 46 40 58 38 88H18C24 68 16 54 0 46z") +
  path("M-34 66C-24 48 24 48 34 66C26 80-26 80-34 66z", "#fff8ea") +
  both(path("M12 66l2 5l-4 0zM24 62l2 5l-4 0zM19 73l2 4l-4 0z", INK)) +
  both(oval(16, 20, 3.4, 4.8, PALE)) +
  oval(0, 18, 16, 19.5, PALE) +
  path("M-18 6C-27 34-15 70 0 78C15 70 27 34 18 6C17 22 10 25 0 25C-10 25-17 22-18 6z", GREY) +
  fold("M0 25C10 25 17 22 18 6C27 34 15 70 0 78z") +
  line("M-7 46Q-6 58-2 66M6 44Q7 56 3 66", "#6f655b", 1.6) +
  path("M0 27C-6 20-17 24-20 34C-11 34-4 33 0 30C4 33 11 34 20 34C17 24 6 20 0 27z", "#c5baab") +
  path("M-4 32Q0 37 4 32z", "#7a2a22") +
  eyes(16) +
  oval(0, 22, 3.4, 3, "#eab08c") +
  both(line("M3 9Q7 6 12 10", GREY, 3.2));

export const hat =
  path("M-22 3L-29-27L-12-14L0-36L12-14L29-27L22 3Q0 8-22 3z", "#f0b824") +
  fold("M0-36L12-14L29-27L22 3Q12 6 0 6z") +
  path("M-23-4Q0 2 23-4L22 3Q0 8-22 3z", "#9a6a08") +
  both(dot(28, -29, 4, "#d8343b"), dot(12, -1, 1.8, "#ffe9a8")) +
  dot(0, -38, 4.6, "#d8343b") +
  dot(0, 1, 1.8, "#ffe9a8") +
  path("M0-19l5.5 7l-5.5 7l-5.5-7z", "#d8343b");
