// Learn by playing: a court of eight, one of each, so that a hat has only one head to look for.

import type { Lesson } from "$client/board/contract";

const options = { players: 2, kinds: 8, copies: 1, magic: 0 };
const play = { game: "kings_court", options, known: [[], []], pairs: ["", ""], penalties: [0, 0], magic: [0, 0], last_swap: [], turn: 0, phase: "play" };
const texts = (name: string) => ({ task: `lesson-${name}-task`, learned: `lesson-${name}-learned`, hint: `lesson-${name}-hint` });

export const lessons: Lesson[] = [
  {
    ...texts("peek"),
    document: { ...play, row: ["AC", "EA", "CE", "DD", "BG", "FB", "GF"], characters: ["H"], hats: ["H"] },
    seat: 0,
    solutions: ["peek 2"],
    then: ["peek 6"],
  },
  {
    ...texts("call"),
    document: { ...play, row: ["AC", "EA", "CE", "DD", "BG", "FB", "GF"], known: [[2, 4], [6]], characters: ["H"], hats: ["H"] },
    seat: 0,
    solutions: ["call 4"],
  },
  {
    ...texts("swap"),
    document: { ...play, row: ["AE", "EA", "CB", "HG", "BC", "FH", "GF"], known: [[1, 2], [6]], characters: ["D"], hats: ["D"] },
    seat: 0,
    solutions: ["swap 1 2"],
    then: ["peek 5"],
  },
  {
    ...texts("follow"),
    document: { ...play, row: ["AB", "BG", "CA", "DF", "EE", "FH", "GC"], known: [[5], []], characters: ["H"], hats: ["D"], last_swap: [1, 5] },
    seat: 0,
    solutions: ["call 5"],
  },
  {
    ...texts("magic"),
    document: { ...play, options: { ...options, magic: 1 }, row: ["GA", "DE", "HC", "B*", "AG", "CH", "FB"], characters: ["E"], hats: ["D", "F"], penalties: [1, 0] },
    seat: 0,
    solutions: ["peek 4", "call 4"],
  },
  {
    ...texts("end"),
    document: { ...play, row: ["AB", "CC", "EA", "BE"], known: [[2], []], characters: [], hats: [], pairs: ["DFG", "H"], penalties: [1, 0] },
    seat: 0,
    solutions: ["call 2"],
  },
];
