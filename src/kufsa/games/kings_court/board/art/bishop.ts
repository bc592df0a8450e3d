// The bishop: thin, patient, and holding on to his crook.
import { BROWN, INK, both, eyes, fold, line, oval, path } from "./paper";

const WHITE = "#f6f2ea";

export const head =
  line("M-36 88V22C-36 8-20 8-22 20C-23 27-31 25-30 20", "#c9971f", 4) +
  path("M-34 88L-26 56Q0 42 26 56L38 88z", "#6d2a6b") +
  fold("M0 47Q14 48 26 56L38 88H18z") +
  path("M-13 50L-9 88H9L13 50L0 62z", "#f3ead6") +
  oval(0, 18, 14, 21, BROWN) +
  both(oval(14, 20, 3.2, 4.8, BROWN), path("M10 3C20 6 19 22 16 28L12 14z", "#e8e4dc")) +
  path("M-14 24C-14 42-6 70 0 76C6 70 14 42 14 24C8 33-8 33-14 24z", WHITE) +
  fold("M0 30C6 31 11 28 14 24C14 42 6 70 0 76z") +
  line("M-4 33Q0 35.5 4 33", INK, 1.8) +
  eyes(17, 6, "#7d4b2c") +
  line("M0 19L-2 26H1", "#6f4226", 1.7) +
  both(line("M3 10Q7 7.5 11 10.5", "#e8e4dc", 2.8)) +
  path("M-2 76h4v-2h0v2zM-2.2 74h4.4v5h5v4h-5v5h-4.4v-5h-5v-4h5z", "#c22f4c");

export const hat =
  path("M-20 4L-26-20C-24-38-8-46 0-57C8-46 24-38 26-20L20 4Q0 9-20 4z", "#c22f4c") +
  fold("M0-57C8-46 24-38 26-20L20 4Q10 7 0 7z") +
  path("M-21-4Q0 2 21-4L20 4Q0 9-20 4z", "#f6d267") +
  path("M-3-46h6v11h9v6h-9V-8h-6v-21h-9v-6h9z", "#f6d267") +
  line("M-25-20C-23-37-8-45 0-55C8-45 23-37 25-20", "#f6d267", 2);
