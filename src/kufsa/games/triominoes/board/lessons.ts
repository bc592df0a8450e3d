// Guided positions, from the first tile to the last. Their documents are real positions: the server
// plays them by the rules.

import type { Lesson } from "$client/board/contract";

const document = (board: string[], hands: string[][], pool: string[], scores = [0, 0]) => ({
  game: "triominoes",
  options: { players: 2 },
  board, hands, pool, scores,
  turn: 0, draws: 0, passes: 0, round: 1, phase: "play",
});
const texts = (name: string) => ({ task: `lesson-${name}-task`, hint: `lesson-${name}-hint`, learned: `lesson-${name}-learned`, seat: 0 });

const ARCH = ["312@-1,-1v", "211@0,-1^", "131@0,-1v", "133@0,0^", "323@0,0v", "302@0,1^", "403@-1,1v", "443@-1,1^"];
const FLOWER = ["334@0,0^", "345@0,-1v", "035@0,-1^", "130@-1,-1v", "123@-1,0^"]; // a petal is missing

export const lessons: Lesson[] = [
  {
    ...texts("side"),
    document: document(["012@0,0^"], [["011", "344", "555"], ["224", "335"]], ["455"]),
    solutions: ["110@-1,0v"],
  },
  {
    ...texts("corner"),
    document: document(ARCH, [["000", "135"], ["224", "555"]], ["455"], [12, 18]),
    solutions: ["135@1,-1^"],
  },
  {
    ...texts("bridge"),
    document: document(ARCH, [["000", "134"], ["224", "555"]], ["455"], [12, 18]),
    solutions: ["341@-1,0^"],
  },
  {
    ...texts("hexagon"),
    document: document(FLOWER, [["233", "344", "555"], ["224", "335"]], ["455"], [20, 23]),
    solutions: ["233@-1,0v"],
  },
  {
    ...texts("draw"),
    document: document(["012@0,0^"], [["344", "555"], ["224", "335"]], ["011", "455"], [0, 3]),
    solutions: ["draw"],
  },
  {
    ...texts("end"),
    document: document([...FLOWER, "233@-1,0v"], [["344"], ["055", "224"]], ["455"], [61, 40]),
    solutions: ["344@0,0v"],
  },
];
