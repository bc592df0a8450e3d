// The scholar: has read this book, and yours.
import { BROWN, INK, both, bust, eyes, fold, line, path } from "./paper";

export const head =
  path("M-24 2C-36 20-32 42-26 50H26C32 42 36 20 24 2C16-10-16-10-24 2z", "#2c2038") +
  bust("#5b618a", BROWN, 14) +
  path("M-17 14C-18-10 18-10 17 14Q0 4-17 14z", "#2c2038") +
  both(path("M0 64L30 56V82L0 90z", "#fff4da")) +
  fold("M0 64L30 56V82L0 90z") +
  both(line("M6 68L24 63M6 74L24 69M6 80L20 76", "#a58f6b", 1.5)) +
  line("M0 64V90", "#7a4a20", 3.2) +
  eyes(19, 7.5) +
  `<g fill="#fff" fill-opacity=".22" stroke="${INK}" stroke-width="2"><circle cx="-7.5" cy="19" r="6.6"/><circle cx="7.5" cy="19" r="6.6"/></g>` +
  line("M-1.2 18Q0 16.6 1.2 18M-14 17L-17 15M14 17L17 15", INK, 2) +
  both(line("M4 9.5Q8 7 12 9.5", "#2c2038", 2.4)) +
  line("M-1 26Q.5 27.5 2 26", "#6f4226", 1.7) +
  line("M-5 32Q0 36.5 6 31.5", "#4a1d16", 2.4);

export const hat =
  path("M-19 6V-18H19V6Q0 11-19 6z", "#1d2030") +
  path("M0-41L44-26L0-10L-44-26z", "#454b68") +
  fold("M0-41L44-26L0-10z") +
  line("M-43-25L0-10L43-25", "#6b7294", 1.6) +
  line("M0-26L33-19V-4", "#f2c230", 2.4) +
  path("M29.5-6h7l2.5 14h-12z", "#f2c230") +
  path("M-3-26a3 2 0 1 0 6 0a3 2 0 1 0-6 0z", "#f2c230");
