// Puzzles of the games: positions in which exactly one move is best. A game keeps them in
// board/puzzles.json (see docs/puzzles.md), and one from another package has the server hand them out.

import { call } from "../../app/api";
import { visitor } from "../../app/me.svelte";
import { numberOf } from "./today";

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

// The puzzle of each day comes from the seed of that day: board/days/<first day>.json holds a span of days.
const spans = import.meta.glob("../../../../src/kufsa/games/*/board/days/*.json", { import: "puzzles" }) as Record<string, () => Promise<Puzzle[]>>;

/** The span of days that a day may be in: its first day, and how to get it. */
function spanOf(game: string, day: number): [first: number, get: () => Promise<Puzzle[]>] | undefined {
  const found = Object.entries(spans).flatMap(([path, get]) => {
    const [, whose, first] = /games\/([^/]+)\/board\/days\/(\d+)\.json$/.exec(path)!;
    return whose === game && Number(first) <= day ? [[Number(first), get] as [number, () => Promise<Puzzle[]>]] : [];
  });
  return found.sort(([one], [other]) => other - one)[0];
}

/** What everybody is asked on a day: its own puzzle, or where there is none one of the book. */
export async function puzzleOfDay(game: string, day: number, book: Puzzle[]): Promise<Puzzle | undefined> {
  const [first, get] = spanOf(game, day) ?? [0, async () => []];
  return (await get())[day - first] ?? book[numberOf(day, book.length) - 1];
}
