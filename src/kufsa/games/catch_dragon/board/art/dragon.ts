// The dragon, apart from the other cuts: the cover needs it before the game is loaded.

/** Which paper, its outline, and how it is used: mirrored as well, or drawn as a (mirrored) line. */
export type Layer = [paper: number, outline: string, use?: "mirrored" | "line"];

export const DRAGON: Layer[] = [
  [1, "M3-11C9-12 14-15 14-25.5C22-20 22-9 12-4z", "mirrored"], // a horn
  [7, "M6.5-11C12-13 15.6-16 16-21.8C19.6-17 18.6-10.6 12.4-6.8z", "mirrored"],
  [1, "M9.4-12.6L14.4-8.6L13.3-7.6L8-11.7zM13-15.3L17.4-12L16.7-10.6L11.7-14.2zM15-18.2L18.5-15.4L18.2-14L14.4-16.9z", "mirrored"],
  [1, "M11-6L24-11L19-3.5L24.5 1.5L18 3L20.5 9L9 7z", "mirrored"], // a frill
  [5, "M12-4L20-7.5L16-2.5L19.8 1.2L15 2L16.5 6L11 4z", "mirrored"],
  [1, "M0-23L4-12H-4zM5.5-18L7-10H2z"],
  [1, "M-5.5-18L-7-10H-2z"],
  [1, "M-10 10Q0 14 10 10L8.5 20Q0 27-8.5 20z"], // the open jaws
  [3, "M-5 21.5Q0 13 5 21.5Q0 25-5 21.5z"],
  [0, "M0-14.5C8-14.5 14-11 14.5-4.5C14.8 1 11.5 3 11 8.5C10.7 13.5 6 13 3.5 12.4Q0 11.4-3.5 12.4C-6 13-10.7 13.5-11 8.5C-11.5 3-14.8 1-14.5-4.5C-14-11-8-14.5 0-14.5z"],
  [6, "M0-12L3.4-6L2 4.5Q0 6.5-2 4.5L-3.4-6z"], // the ridge of the nose
  [6, "M-6.5 7Q0 1.5 6.5 7Q7.5 11 4 11Q0 9.8-4 11Q-7.5 11-6.5 7z"],
  [1, "M1.8.5L14.6-9.5L14.2-4L4.2 3.2z", "mirrored"], // a brow, not a friendly one
  [2, "M4.2 2.6L13.8-4C13.6 1 9.6 5 5.6 4z", "mirrored"],
  [1, "M8.4-.4L10.4-1.8L9 4.2z", "mirrored"],
  [1, "M2.2 9.4Q3.6 6.6 5.4 8.2Q4.6 10.2 2.2 9.4z", "mirrored"],
  [4, "M10.2 10.4L7.6 19.4L5.2 12.7z", "mirrored"], // fangs
  [4, "M4.4 12.6L3 16.6L1.4 12z", "mirrored"],
  [4, "M7.6 20.6L6 16.8L4.4 22z", "mirrored"],
];

export const DRAGON_PAPERS = ["#1f7a40", "#0c3a1d", "#ffd02e", "#e0401f", "#fff8e0", "#2f9a55", "#176033", "#ead9a6"];
