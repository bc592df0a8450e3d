// The jester: laughs first, and at everything.
import { PALE, both, box, dot, eyes, fold, oval, path } from "./paper";

export const head =
  path("M-32 88V62H0V88z", "#7b3fa0") +
  path("M32 88V62H0V88z", "#2a8a57") +
  path("M-40 66L-22 46H22L40 66L27 63L20 80L9 64L0 82L-9 64L-20 80L-27 63z", "#f2c230") +
  fold("M0 46H22L40 66L27 63L20 80L9 64L0 82z") +
  [-40, -20, 0, 20, 40].map((x) => dot(x, x === 0 ? 82 : Math.abs(x) === 20 ? 80 : 67, 3.8, "#d8343b")).join("") +
  box(-6, 34, 12, 16, PALE, 5) +
  both(oval(15, 20, 4, 5.5, PALE)) +
  oval(0, 18, 15, 19.5, PALE) +
  both(path("M7 4L11 16L7 28L3 16z", "#2a8a57"), dot(12, 25, 3.6, "#f08a80")) +
  eyes(15, 7) +
  path("M-12 25Q0 31 12 25Q10 39 0 39Q-10 39-12 25z", "#7a1d22") +
  path("M-10 27Q0 32 10 27L9 31Q0 35-9 31z", "#fff") +
  oval(0, 36, 5, 2.4, "#e0607a") +
  dot(0, 22, 4, "#d8343b") +
  dot(-1.2, 20.8, 1.1, "#fff");

export const hat =
  path("M-10-4C-10-26-5-40 0-50C5-40 10-26 10-4z", "#f2c230") +
  path("M0 4H-22C-23-14-26-27-38-17C-36-42-8-45 2-6z", "#7b3fa0") +
  path("M0 4H22C23-14 26-27 38-17C36-42 8-45-2-6z", "#2a8a57") +
  both(dot(38, -14, 5.6, "#f2c230"), path("M34.5-13h7v1.6h-7z", "#7a5a08")) +
  dot(0, -51, 5.6, "#d8343b") +
  path("M-22 6l5.5-8l5.5 8l5.5-8l5.5 8l5.5-8l5.5 8l5.5-8l5.5 8z", "#f2c230");
