// The six dragons, the six landscapes and the egg: each has its own silhouette.
//
// A dragon is drawn around the point 0,0 and reaches about 24 to each side; one is told by its
// horns, one by its wings, its fin, its crest, its beard, its tail. Its body takes the colour of
// the text around it. A landscape fills a card of WIDTH by HEIGHT.

export const WIDTH = 48;
export const HEIGHT = 62;
export const INK = "#3a2a18";
export const PAPER = "#fff8e6";

export const HUES: Record<string, string> = {
  r: "#c0281f",
  o: "#e8751a",
  y: "#efc118",
  g: "#2f8a3a",
  b: "#2264c4",
  p: "#8440ad",
};

/** The landscapes as small signs, about 6 to each side: a fir, a cactus, peaks, reeds, a snowflake, a volcano. */
export const SIGNS: Record<string, string> = {
  1: "M0-6.2L4-1H2.2L5 3H1V6H-1V3H-5L-2.2-1H-4z",
  2: "M-1.3 6V2.2H-2.6Q-5 2.2-5-.4V-2.6H-3V-.6Q-3 .3-2.2 .3H-1.3V-6H1.3V1.6H2.2Q3 1.6 3 .7V-1.4H5V.9Q5 3.5 2.6 3.5H1.3V6z",
  3: "M-6.4 5L-2-5L.4 0L2.2-3L6.4 5z",
  4: "M-3.6 6V-3.4A1.2 1.6 0 0 1-1.2-3.4V6zM-.4 6V-4.6A1.2 1.6 0 0 1 2-4.6V6zM3 6V-1.4A1.2 1.6 0 0 1 5.2-1.4V6zM-6 5H6V6.2H-6z",
  5: "M-.8-6H.8V-1.4L4.8-3.7L5.6-2.3L1.6 0L5.6 2.3L4.8 3.7L.8 1.4V6H-.8V1.4L-4.8 3.7L-5.6 2.3L-1.6 0L-5.6-2.3L-4.8-3.7L-.8-1.4z",
  6: "M-6.4 5.4L-2.4-1.6H2.4L6.4 5.4zM-1.6-2.8Q-3.4-4.4-1.4-6.4Q-1.4-4.6 0-4Q-.6-5.6 1.2-6.8Q.8-5 2.2-4.4Q2.6-3.2 1.4-2.8z",
};

/** A path, and how it is painted; without a fill it is a line. */
export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
}

const BODY = "currentColor";
const SHADE = "rgb(30 15 5 / 0.22)";
const LIGHT = "rgb(255 250 230 / 0.42)";
const outlined = (d: string): Stroke => ({ d, fill: BODY, line: INK, width: 1.8 });
const shade = (d: string): Stroke => ({ d, fill: SHADE });
const light = (d: string): Stroke => ({ d, fill: LIGHT });
const ink = (d: string, width = 1.2): Stroke => ({ d, line: INK, width });
const eye = (x: number, y: number): Stroke[] => [
  { d: `M${x - 2.7} ${y}a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0z`, fill: PAPER },
  { d: `M${x - 1.8} ${y + 0.2}a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z`, fill: INK },
];

const HEAD = "M-20 3Q-18-6-8-8Q-2-14 6-12Q16-8 17 4Q18 14 21 21L2 21Q4 13-2 10Q-10 12-17 9Q-22 7-20 3z";
const NECK = shade("M8 0Q17 4 18 12L21 21L10 21Q14 10 8 0z");
const CHIN = light("M-1 10Q6 13 4 20.4H2.6Q4 13-2 10z");
const FACE = [ink("M-20 5Q-12 7.5-5 3.5"), ink("M-17.5.5q1-1.5 2.5-.8", 1.5), ink("M-5-6.5Q-1-9 3-6", 1.4), ...eye(-1, -3)];

export const DRAGONS: Record<string, Stroke[]> = {
  // Horns: two great ones, curved backwards.
  r: [outlined("M1-10Q3-22 17-23Q8-18 9-10zM8-10Q13-19 24-16Q17-13 15-5z"), ink("M5-14l3 1.5M7-18l3 2M14-13l2 2", 1), outlined(HEAD), NECK, CHIN, { d: "M-15 6.6l1.4 3l1.6-3zM-10.5 6.4l1.3 2.8l1.6-3z", fill: PAPER }, ...FACE],
  // Wings: seen in flight, wide as a kite.
  o: [
    outlined("M-4 8L-17-18Q-6-16 0-8Q2-18 10-23Q10-12 13-5Q18-12 24-12Q21 1 12 10Q4 15-4 8z"),
    shade("M0-8Q5 0 4 12L-4 8zM13-5Q12 4 8 11.5L12 10Q20 2 24-12Q18-12 13-5z"),
    ink("M0-8Q4 0 3 8M13-5Q12 3 7 9M-15-15L-2 6M10-21Q9-8 5 6", 1),
    outlined("M-22 7Q-20 0-13 2L-6 6Q4 13 14 11Q20 13 22 21Q14 16 6 18Q-6 19-10 10Q-17 12-22 7z"),
    light("M-9 10.5Q-4 18 6 17Q0 12-9 10.5z"),
    ...eye(-16, 4.6),
  ],
  // Fin: a sail on the back of a serpent of the sea.
  y: [
    outlined("M-11-1Q-9-20 4-22Q2-15 9-15Q7-9 13-7Q9 0 9 7Q2-2-11-1z"),
    ink("M-7-2Q-4-13 3-19M-1-1Q3-9 7-13M4 2Q6-4 10-6", 1.1),
    outlined("M-22 9Q-18-1-8-1Q4-1 8 9Q12 16 20 5L23 18Q13 24 4 15Q0 8-6 9Q-10 13-18 13z"),
    light("M-6 9Q0 8 4 15Q9 19.6 14 19Q8 15 4 9Q0 5-6 9z"),
    ink("M-22 9.6Q-16 11-12 8.5M20 9l1.6 7", 1.1),
    { d: "M-24 20q4-4 8 0t8 0t8 0t8 0t8 0t8 0", line: INK, width: 1.1 },
    ...eye(-13.5, 4.4),
  ],
  // Crest: spikes from the brow down the neck.
  g: [outlined("M-4-9L-1-22L5-12L11-22L13-9L21-16L18-3L25-5L19 5L26 9L19 14z"), ink("M0-18l1.4 7M10.6-18l.6 8M19-12l-3.4 6M22-3.4l-5 3.6M23 8.4l-4.6 1", 1), outlined(HEAD), NECK, CHIN, ...FACE],
  // Beard: two tufts and a whisker.
  b: [outlined("M-14 8Q-15 16-22 22Q-9 20-6 9zM-7 8Q-7 17-12 24Q0 20 2 9z"), light("M-13.6 9Q-13 16-18 20.5Q-10 18-8 10zM-6.4 9Q-5 17-9 21.6Q-2 18-.4 10z"), ink("M-19 4Q-26 5-24 15", 2), outlined(HEAD), NECK, ...FACE, outlined("M11-10Q18-14 21-9Q16-9 15-5z")],
  // Tail: coiled round itself, with an arrow at its end.
  p: [
    { d: "M-9-9Q-16 3-7 12Q4 20 14 11Q21 2 13-6Q6-10 3-3", line: INK, width: 10 },
    { d: "M-9-9Q-16 3-7 12Q4 20 14 11Q21 2 13-6Q6-10 3-3", line: BODY, width: 6.6 },
    ink("M-13 1l5-.6M-10 9l3.6-3.4M-2 15.4l1.6-4.6M8 15l-1.6-4.6M15.6 8l-4.4-2M16.4 0l-4.6 1.4", 1.1),
    outlined("M3-4L-5-2L4-13L11 0z"),
    outlined("M-22-12Q-20-20-11-21Q-3-20-4-12Q-5-6-11-7Q-20-6-22-12z"),
    ink("M-22-11Q-17-9.4-13-11.6M-6-20l3-3M-10-21l1-3.6"),
    ...eye(-12, -15),
  ],
};

export const GROUNDS = ["", "#dfe9c2", "#fce9b6", "#dde2ea", "#cfd9b4", "#e2f3f9", "#f4d5c3"];

export const LANDSCAPES: Stroke[][] = [
  [],
  // Forest: firs in two ranks.
  [
    { d: "M28 14L33 2L38 14zM36 16L42 3L48 16zM20 12L24 3L28 12z", fill: "#a5bf85" },
    { d: "M-4 62L4 38L12 62zM36 62L44 36L53 62z", fill: "#3c6330" },
    { d: "M-2 62L6 46L14 62zM8 62L17 44L26 62zM22 62L31 45L40 62z", fill: "#4f7a3d" },
    { d: "M17 49v6M31 50v6", line: "#8fb26e", width: 1.2 },
  ],
  // Desert: a sun, and dunes one behind the other.
  [
    { d: "M33 9a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0-12.8 0z", fill: "#f0b93a" },
    { d: "M0 44Q12 36 26 42T48 36V62H0z", fill: "#efcb85" },
    { d: "M0 53Q12 43 24 51T48 46V62H0z", fill: "#dfae5b" },
    { d: "M3 58Q13 50 24 57M27 56Q36 50 46 54M32 43Q39 40 47 41", line: "#a97730", width: 1.3 },
  ],
  // Mountain: peaks with snow on them.
  [
    { d: "M16 30L32 6L48 30V50H16z", fill: "#b4bcc9" },
    { d: "M32 6L26.5 14L31 16L34 13.5L38 15z", fill: "#fff" },
    { d: "M0 62V52L11 36L22 52L34 38L48 56V62z", fill: "#717c8d" },
    { d: "M11 36L6.4 43L10.6 45.6L14.6 41.4zM34 38L28.6 44.6L33 47L38.6 44z", fill: "#fff" },
    { d: "M22 52l-5 8M11 46l-3 8M34 48l2 9", line: "#4f5968", width: 1.1 },
  ],
  // Swamp: reeds in still water.
  [
    { d: "M0 46H48V62H0z", fill: "#7f9a72" },
    { d: "M3 51H17M22 55H40M8 59H26M31 50H45", line: "#d3dcc0", width: 1.6 },
    { d: "M4 50V34M9 52V28M40 52V26M44.6 50V34M36 52V38", line: "#4e5f33", width: 1.6 },
    { d: "M7.4 30h3.2v-8h-3.2zM38.4 28h3.2v-8h-3.2zM2.6 36h2.8v-6h-2.8z", fill: "#6b4a2a" },
    { d: "M26 6h8M36 10h9M30 13h5", line: "#a9b98a", width: 1.6 },
  ],
  // Ice: crystals, and flakes that fall.
  [
    { d: "M0 62V50L6 40L12 49L18 43L24 52L31 41L38 50L43 38L48 46V62z", fill: "#8cc7de" },
    { d: "M6 40V56M18 43V58M31 41V57M43 38V56", line: "#fff", width: 1.2 },
    { d: "M40 3V13M35.7 5.5L44.3 10.5M44.3 5.5L35.7 10.5M29 6V12M26.4 7.5L31.6 10.5M31.6 7.5L26.4 10.5M45 18V24M42.4 19.5L47.6 22.5M47.6 19.5L42.4 22.5", line: "#5fa6c4", width: 1.4 },
  ],
  // Volcano: smoke above, fire down its sides.
  [
    { d: "M28 8q-5-4 1-7q6-4 10 0q7 0 6 5q-2 6-9 4q-5 3-8-2z", fill: "#b79a8c" },
    { d: "M-4 62L15 34H33L52 62z", fill: "#633c2f" },
    { d: "M15 34H33L36 38L33 50L29 42L25 57L20 44L15 50L13 37z", fill: "#f0642a" },
    { d: "M20 34h9l-2 9l-2-4l-2 8z", fill: "#fbc02d" },
    { d: "M36 54l4 6M12 56l-4 5", line: "#f0642a", width: 1.8 },
  ],
];

export const EGG: Stroke[] = [
  { d: "M0-10C6-10 8 0 8 3A8 7.4 0 0 1-8 3C-8 0-6-10 0-10z", fill: "#f7efdc", line: INK, width: 1.5 },
  { d: "M-4-2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM1 2a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-4.4 5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM1.4-5.4a1 1 0 1 0 2 0a1 1 0 1 0-2 0z", fill: "#86a15f" },
];
