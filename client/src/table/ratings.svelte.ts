// The ratings of those who sit at a rated table, and how they changed when its game ended.

import { get, isHere, type SeatRating } from "../app/api";
import { words } from "../app/language.svelte";
import type { Scene } from "../app/protocol";
import { say } from "./wording";

export const pointsOf = (rating: number): string => new Intl.NumberFormat(words.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

export class SeatRatings {
  #now = $state.raw<(SeatRating | null)[]>([]);
  #before: (SeatRating | null)[] = [];

  /** Asks anew whenever somebody else sits there, and when the game is over. */
  constructor(scene: () => Scene) {
    const seats = $derived(scene().manners.rated && !isHere(scene().match) ? scene().seats.map(({ person }) => person).join(" ") : null);
    const over = $derived(scene().status === "ended");
    const table = $derived(scene().match);
    $effect(() => {
      if (seats === null) return;
      const ended = over;
      get<(SeatRating | null)[]>(`/api/tables/${table}/ratings`).then(
        (found) => {
          if (!ended) this.#before = found;
          this.#now = found;
        },
        () => {}, // without them the table is as good as with them
      );
    });
  }

  /** What stands beside a name; empty where nobody has a rating. */
  told(seat: number): string {
    const now = this.#now[seat];
    if (!now) return "";
    const change = now.rating - (this.#before[seat]?.rating ?? now.rating);
    const points = pointsOf(now.rating);
    if (Math.abs(change) < 0.05) return say("rating-is", { points });
    const sign = new Intl.NumberFormat(words.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "always" });
    return say("rating-changed", { points, change: sign.format(change) });
  }
}
