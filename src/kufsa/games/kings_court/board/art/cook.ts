// The cook: round as a dumpling, with a moustache for tasting.
import { WARM, both, dot, eyes, fold, line, oval, path } from "./paper";

export const head =
  path("M-44 88C-44 62-26 48 0 48C26 48 44 62 44 88z", "#fff") +
  line("M-43 84C-42 62-26 49 0 49C26 49 42 62 43 84", "#9aa2b0", 1.6) +
  fold("M0 49C26 49 42 62 43 88H22C28 70 16 56 0 49z") +
  both(dot(8, 72, 2.4, "#8b93a0"), dot(8, 82, 2.4, "#8b93a0")) +
  both(oval(21.5, 21, 4, 5.5, WARM)) +
  oval(0, 22, 21.5, 21, WARM) +
  path("M-19 14C-21 4-14-2-4-2C4-4 20 0 19 14C14 6-14 6-19 14z", "#3a2418") +
  both(dot(14, 27, 5.4, "#ee9a7c")) +
  path("M-17 43Q0 54 17 43L19 51Q0 60-19 51z", "#d8343b") +
  path("M0 53L-11 70L0 62L11 70z", "#d8343b") +
  fold("M0 53L11 70L0 62z") +
  path("M-5 35Q0 41 5 35z", "#7a2a22") +
  path("M0 28C-6 22-15 33-27 20C-27 37-9 40 0 32C9 40 27 37 27 20C15 33 6 22 0 28z", "#3a2418") +
  eyes(17, 7.5) +
  oval(0, 24, 5, 4.4, "#e0956c") +
  both(line("M4 9.5Q8 7 12 10", "#3a2418", 2.4));

export const hat =
  `<g stroke="#8b93a0" stroke-width="1.7" stroke-linejoin="round">` +
  path("M-20-9C-42-14-37-44-17-39C-13-59 13-59 17-39C37-44 42-14 20-9z", "#fff") +
  path("M-20-13H20V3Q0 8-20 3z", "#e9eef5") +
  `</g>` +
  fold("M17-39C37-44 42-14 20-9V3Q12 5 6 5.5V-10C12-20 16-28 17-39z") +
  line("M-10-15L-12-29M0-15V-31M10-15L12-29", "#8b93a0", 1.7);
