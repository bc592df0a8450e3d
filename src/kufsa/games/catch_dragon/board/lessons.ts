// Learn by playing: seven taps that show the game, each in a position that can really come about.

import type { Lesson } from "$client/board/contract";
import { CELLS, letterOn, type Counts } from "./scene";

const WHOLE = ["GCCGGTD", "CTRLDGD", "SRCGCSG", "TLRDLBD", "CTRBBLR", "DBSRGCD", "GGGGDGC"];
const WITHOUT_A_DIAMOND = ["GCCGGTD", "CTRLDGD", "SRCGCSG", "TLR.LBD", "CTRBBLR", "DBSRGCD", "GGGGDGC"];
const LATER = ["G.CGGTD", ".T....D", "S.C.CSG", "TL..LB.", "CTRBB.R", "DBSRG.D", ".G.GD.."];
const LAST = [".......", "..S....", ".......", "...G.S.", ".......", "S......", "......."];

interface Table {
  grid: string[];
  up?: string[];
  seen?: string[];
  won?: [Counts, Counts];
  phase?: "flip" | "spider";
}

/** A position document in which it is the learner's turn. */
function table({ grid, up = [], seen = [], won = [{}, {}], phase = "flip" }: Table) {
  const shown = CELLS.filter((cell) => up.includes(cell) || seen.includes(cell));
  return { game: "catch_dragon", options: { players: 2 }, grid, up, seen: shown, won, turn: 0, phase };
}

const told = (name: string) => ({ task: `lesson-${name}-task`, learned: `lesson-${name}-learned`, hint: `lesson-${name}-hint`, seat: 0 });
const emptyPlaces = (grid: string[]) => CELLS.filter((cell) => letterOn({ grid }, cell) === ".").map((cell) => `>${cell}`);

export const lessons: Lesson[] = [
  { ...told("turn"), glows: true, document: table({ grid: WHOLE }), solutions: ["d4"] },
  { ...told("stop"), document: table({ grid: WHOLE, up: ["d4"] }), solutions: ["stop"] },
  { ...told("set"), glows: true, document: table({ grid: WITHOUT_A_DIAMOND, up: ["e5", "c5"], seen: ["b6"], won: [{ D: 1 }, {}] }), solutions: ["b6"] },
  { ...told("bust"), glows: true, document: table({ grid: WITHOUT_A_DIAMOND, up: ["e5", "c5", "b6"], seen: ["e1"], won: [{ D: 1 }, {}] }), solutions: ["e1"] },
  { ...told("dragon"), glows: true, document: table({ grid: WITHOUT_A_DIAMOND, seen: ["e1", "c5", "e5", "b6"], won: [{ D: 1 }, {}] }), solutions: ["e1"] },
  {
    ...told("spider"),
    document: table({ grid: LATER, up: ["c5", "f3"], seen: ["e1", "e5", "b6"], won: [{ R: 3, C: 4, D: 1, G: 3 }, { L: 2, D: 2, G: 2 }], phase: "spider" }),
    solutions: emptyPlaces(LATER),
  },
  {
    ...told("end"),
    document: table({ grid: LAST, up: ["d4"], seen: ["c2", "a6"], won: [{ T: 2, B: 4, L: 2, R: 3, C: 4, D: 3, G: 6 }, { T: 2, L: 2, R: 3, C: 4, D: 5, G: 5 }] }),
    solutions: ["stop"],
  },
];
