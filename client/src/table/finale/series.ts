// Games in a row at the same table: each rematch names the one before it, so everybody counts the same.
// That a row is the best of three is remembered by the device on which somebody said so.

import type { Scene, Seat } from "../../app/protocol";
import { recall, remember } from "../../app/remembering";

const KEY = "kufsa-best-of-three"; // the first games of rows, the latest last
const KEPT = 8;
const NEEDED = 2; // wins
const LONGEST = 12; // games that are looked up

export type Ended = Pick<Scene, "match" | "previous" | "seats" | "result">;

/** The same player in another game, wherever they sit: a person, or the first, second … bot of a kind. */
const keysOf = (seats: Seat[]) => seats.map((seat, place) => seat.person || `${seat.bot} ${seats.slice(0, place).filter((other) => !other.person && other.bot === seat.bot).length}`);

/** The games before this one, the oldest first; as far as they can be had. */
export async function gamesBefore(scene: Ended, look: (match: string) => Promise<Ended>): Promise<Ended[]> {
  const found: Ended[] = [];
  let before = scene.previous;
  while (before && found.length < LONGEST) {
    const one = await look(before).catch(() => null);
    if (!one?.result) break;
    found.unshift(one);
    before = one.previous;
  }
  return found;
}

export interface Series {
  /** Games won by each seat of the last one; a shared win counts for nobody. */
  won: number[];
  games: number;
  /** Whether it is a best of three, and who has won that. */
  three: boolean;
  champion: number | null;
}

export function seriesOf(games: Ended[], roots: string[]): Series {
  const from = games.map(({ match }) => roots.includes(match)).lastIndexOf(true);
  const counted = games.slice(Math.max(0, from));
  const keys = keysOf(counted.at(-1)!.seats);
  const won = keys.map(() => 0);
  for (const { seats, result } of counted) {
    if (result?.how !== "over" || result.winners.length !== 1) continue;
    const place = keys.indexOf(keysOf(seats)[result.winners[0]!]!);
    if (place >= 0) won[place]! += 1;
  }
  const best = won.findIndex((count) => count >= NEEDED);
  return { won, games: counted.length, three: from >= 0, champion: from >= 0 && best >= 0 ? best : null };
}

export function rootsHere(): string[] {
  try {
    return JSON.parse(recall(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** From this game on, whoever first has won two has won. */
export function beginThree(match: string) {
  remember(KEY, JSON.stringify([...rootsHere().filter((one) => one !== match), match].slice(-KEPT)));
}
/** The row is decided, or its players go on as they like. */
export function endThree(matches: string[]) {
  remember(KEY, JSON.stringify(rootsHere().filter((one) => !matches.includes(one))));
}
