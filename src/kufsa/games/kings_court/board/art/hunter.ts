// The hunter: arrows at the ready, hair in the wind.
import { PALE, both, bust, eyes, fold, line, path } from "./paper";

const HAIR = "#4a2c16";

export const head =
  line("M22 62L38 14M29 64L47 22M16 60L30 12", "#7a5528", 2.6) +
  path("M38 14l-2-11l9 6zM47 22l0-11l8 7zM30 12l-3-10l9 5z", "#d8343b") +
  path("M12 88L24 46L42 54L32 88z", "#6b4420") +
  line("M24 50L40 57", "#3f2812", 2.4) +
  bust("#3f7a38", PALE) +
  path("M-19 6C-22 26-21 36-28 48C-13 48-12 28-13 12H13C12 28 13 48 28 48C21 36 22 26 19 6C15-8-15-8-19 6z", HAIR) +
  fold("M19 6C22 26 21 36 28 48C13 48 12 28 13 12z") +
  path("M-7 33Q0 29 7 33L0 54z", HAIR) +
  path("M0 28Q-6 24-12 31Q-4 33 0 30.5Q4 33 12 31Q6 24 0 28z", HAIR) +
  eyes(18) +
  line("M0 20L2.4 26H-.6", "#c99774", 1.7) +
  both(line("M3 12.5L10 11", HAIR, 2.6)) +
  line("M-29 58L22 86", "#6b4420", 5.5) +
  path("M-34 62L-20 52L-14 60L-30 70z", "#2c5a28");

export const hat =
  path("M-4-18C-24-28-34-46-27-60C-11-53 1-36 4-20z", "#d8343b") +
  line("M-25-56Q-11-40 0-20M-20-41l-6-2M-14-33l-7-1M-18-47l3-5M-11-38l4-5", "#8f1a22", 1.5) +
  path("M-26 4C-26-24-6-32 5-25C17-18 27-9 41-9C30 0 12 5-26 4z", "#4a8f42") +
  path("M-26 4C-21-5 8-10 41-9C30 0 12 5-26 4z", "#2b6129") +
  line("M-22-7Q0-16 24-13", "#f2c230", 2);
