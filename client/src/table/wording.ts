// The sentences before and after a game at a table: they are loaded with the pages that say them.

import { get, type SeatRating } from "../app/api";
import type { Scene } from "../app/protocol";
import { words } from "../app/language.svelte";
import { saying } from "../text/apart";

export const say = saying(import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>);

// What stands beside the names at a rated table: the ratings there, and how they changed when its game ended.

type Found = (SeatRating | null)[];
const before = new Map<string, Found>(); // by table, while its game was not over

/** A rating as people read it; `change`: what a game made of it, with its sign. */
export const pointsOf = (rating: number, change = false): string =>
  new Intl.NumberFormat(words.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: change ? "always" : "auto" }).format(rating);

let [asked, answer] = ["", Promise.resolve<Found>([])];

/** Asks again whenever somebody else sits there, and when the game is over; without an answer nothing is missing. */
export async function tellRatings({ match, status, seats }: Scene, tell: (told: string[]) => void): Promise<void> {
  const question = [match, status, words.lang, ...seats.map(({ person }) => person)].join(" ");
  if (question !== asked) [asked, answer] = [question, get<Found>(`/api/tables/${match}/ratings`).catch(() => [])];
  const now = await answer;
  if (status !== "ended") before.set(match, now);
  tell(now.map((one, seat) => (one ? beside(one.rating, before.get(match)?.[seat]?.rating ?? one.rating) : "")));
}

function beside(rating: number, was: number): string {
  const points = pointsOf(rating);
  return Math.abs(rating - was) < 0.05 ? say("rating-is", { points }) : say("rating-changed", { points, change: pointsOf(rating - was, true) });
}
