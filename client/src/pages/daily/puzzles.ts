// Puzzles of the games: positions in which exactly one move is best. A game keeps them in
// board/puzzles.json (see docs/puzzles.md), and one from another package has the server hand them out.

import { call } from "../../app/api";
import { visitor } from "../../app/me.svelte";

export interface Puzzle {
  document: any;
  seat: number;
  best: string;
  /** Shares of the win, of the best move and of the next best; not there where the rules prove it. */
  value?: number;
  next?: number;
}

const books = import.meta.glob("../../../../src/kufsa/games/*/board/puzzles.json", { import: "puzzles" }) as Record<string, () => Promise<Puzzle[]>>;
const own = (game: string) => books[`../../../../src/kufsa/games/${game}/board/puzzles.json`];

export const hasPuzzles = (game: string) => !!own(game) || !!visitor.game(game)?.puzzles;
export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  const address = visitor.game(game)?.puzzles;
  return own(game)?.() ?? (address ? (await call<{ puzzles: Puzzle[] }>("GET", address)).puzzles : []);
}
