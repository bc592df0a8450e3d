// Guided positions: keep dice, hold a dragon, rob one, build a row, win at the end.

import type { Lesson } from "$client/board/contract";

const CARDS = [..."362514"].flatMap((landscape) => [..."gprboy"].map((colour) => colour + landscape));
const DICE = { rolled: "", kept: "", egg_spent: false, free: "" };

/** A position for two, with all cards that lie nowhere in the pile. */
function position(set: { middle?: string[]; nests?: Record<string, string[]>[]; lairs?: string[][][]; eggs?: number[]; phase: string; rolled?: string; kept?: string }) {
  const { middle = [], nests = [{}, {}], lairs = [[], []], eggs = [1, 1] } = set;
  const out = new Set([...middle, ...nests.flatMap((nest) => Object.values(nest).flat()), ...lairs.flat(2)]);
  return {
    game: "drachenwurf", options: { players: 2 }, pile: CARDS.filter((card) => !out.has(card)), middle, nests, lairs,
    eggs, supply: 36 - eggs[0]! - eggs[1]!, turn: 0, ...DICE, ...set,
  };
}

const lesson = (name: string, document: object, ...solutions: string[]): Lesson => ({
  task: `lesson-${name}`, learned: `lesson-${name}-learned`, hint: `lesson-${name}-hint`, document, seat: 0, solutions,
});

export const lessons: Lesson[] = [
  lesson("keep", position({ phase: "keep", middle: ["g5", "p3", "y1"], rolled: "roggbp" }), "keep gg"),
  lesson("nest", position({ phase: "choose", middle: ["r6", "b4", "o2"], kept: "bbb", lairs: [[["g5"]], [["p3"]]] }), "take b4 3"),
  lesson("rob", position({ phase: "choose", middle: ["y6", "b2", "o2"], kept: "rrr", nests: [{}, { 2: ["r3"] }], lairs: [[["g5"]], [["p3"]]] }), "take r3 3"),
  lesson("row", position({ phase: "lay", middle: ["r6", "b2", "o2"], nests: [{ 3: ["p5"] }, {}], lairs: [[["p1"], ["r5", "g5", "b5"], ["y2"]], [["p3"]]] }), "lay p5 2"),
  lesson("end", position({
    phase: "rebuild", eggs: [2, 4],
    lairs: [
      [["r1", "r2", "r3", "r5"], ["g1", "g2", "g3", "g5", "g6"], ["b1", "b2", "b3"], ["r6"], ["o1", "y1", "p1"]],
      [["r4", "y4", "g4", "b4"], ["o4", "p4"], ["b5", "b6"], ["o2", "o3", "o5"], ["o6", "y6", "p6"], ["y2", "y3", "y5"], ["p2", "p3", "p5"]],
    ],
  }), "move r6 1"),
];
