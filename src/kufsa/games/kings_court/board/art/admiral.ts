// The admiral: lost an eye, found the way.
import { INK, WARM, both, bust, dot, eyes, line, oval, path } from "./paper";

const WIG = "#ddd7cc";

export const head =
  bust("#27406e", WARM) +
  both(path("M20 60H48L46 76L43 67L40 77L37 67L34 77L31 67L28 77L25 67L22 74z", "#f2c230"), oval(34, 59, 15, 6, "#f9dd7d")) +
  path("M-10 50L0 88L10 50L0 62z", "#fff") +
  path("M-5 52L0 60L5 52L7 66L0 62L-7 66z", "#d9e2f2") +
  both(dot(16, 70, 2.5, "#f2c230"), dot(15, 81, 2.5, "#f2c230")) +
  both(path("M12 4C24 8 25 22 19 24C26 28 22 40 12 39C13 30 13 22 13 16z", WIG), line("M18 24Q14 24 14 21M17 36Q14 35 14 32", "#a9a192", 1.5)) +
  path("M-17 7C-15-6 15-6 17 7L12 9H-12z", WIG) +
  eyes(17) +
  line("M-18 8L15 5", INK, 2) +
  path("M-13 11H0V19Q-6.5 27-13 20z", INK) +
  line("M1 20L4 26.5L0 27", "#b97d57", 1.7) +
  line("M-6 33Q1 29.5 7 33.5", "#7a3a2a", 2.4) +
  line("M3 11L11 9.5", "#a59b8c", 2.8);

export const hat =
  path("M-43 0C-37-25-17-20-13-29C-7-45 7-45 13-29C17-20 37-25 43 0C24-10-24-10-43 0z", "#2d4b82") +
  path("M-43 0C-24-10 24-10 43 0C30 0 24 4 0 4C-24 4-30 0-43 0z", "#14254a") +
  line("M-40-5C-34-22-17-18-13-26C-7-41 7-41 13-26C17-18 34-22 40-5", "#f2c230", 2.4) +
  line("M-42 0C-24-10 24-10 42 0", "#f2c230", 2.4) +
  dot(0, -22, 7, "#f2c230") +
  dot(0, -22, 4.6, "#fff") +
  dot(0, -22, 2.4, "#d8343b");
