// The queen: a collar like a fan, and one eyebrow that has seen everything.
import { INK, WARM, both, box, dot, eyes, fold, line, oval, path } from "./paper";

const HAIR = "#7a2f1c";

export const head =
  both(path("M0 68L38 24L37 38L46 38L40 48L48 54L38 60L42 72L20 72z", "#fdf3ff")) +
  both(line("M10 60L38 28M13 62L43 40M15 65L44 54", "#d9bfe6", 1.4)) +
  both(oval(19, 11, 11, 15, HAIR), oval(21, 9, 4, 6, "#994329")) +
  path("M-35 88C-35 60-20 52 0 52C20 52 35 60 35 88z", "#3b4fa0") +
  fold("M0 52C20 52 35 60 35 88H16C20 72 12 60 0 52z") +
  path("M-15 57L0 78L15 57L0 50z", WARM) +
  box(-6, 34, 12, 24, WARM, 6) +
  fold("M-6 39Q0 44 6 39V45Q0 48-6 45z") +
  oval(0, 18, 14.5, 19.5, WARM) +
  path("M-16 15C-16-8 16-8 16 15C8 3-8 3-16 15z", HAIR) +
  eyes(18, 6.5, "#b7789b") +
  both(line("M9 16L13 13.5", INK, 1.6), dot(15.5, 30, 2.6, "#f2c230")) +
  line("M-11 10Q-7 8-3 11M3 8Q7 4 12 8", HAIR, 2) +
  line("M0 20L1.5 25L-1 25", "#b97d57", 1.5) +
  path("M-5 30Q-2 28 0 29Q2 28 5 30Q0 35-5 30z", "#c22f4c") +
  both(dot(8, 60, 2, "#f2c230")) +
  dot(0, 66, 3.4, "#f2c230");

export const hat =
  path("M-23 4C-25-10-12-13-8-23Q-4-13 0-38Q4-13 8-23C12-13 25-10 23 4C17-5 9-8 0-8C-9-8-17-5-23 4z", "#c3d0e3") +
  fold("M0-38Q4-13 8-23C12-13 25-10 23 4C17-5 9-8 0-8z") +
  line("M-20-3C-12-11-5-12.5 0-12.5C5-12.5 12-11 20-3", "#5f7391", 1.8) +
  path("M0-33l4.4 9l-4.4 8l-4.4-8z", "#2f6fe0") +
  path("M0-33l4.4 9H0z", "#8db8ff") +
  both(dot(8.4, -22, 3, "#2f6fe0"), dot(17, -9, 2.4, "#2f6fe0"));
