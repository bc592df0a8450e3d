// Everything that was played: at the server, page by page, and on this device. What one of them cannot give
// is said, and the other is there all the same.

import { ALONE, get, type ListedTable, type SeatRating } from "../../app/api";
import { tablesHere } from "../../app/here";
import { visitor } from "../../app/me.svelte";

const PAGE = 500;
const PAGES = 20; // no more are asked for: ten thousand games

export interface MyRating extends SeatRating {
  game: string;
  history: { at: number; matches: number; rating: number }[];
}

export class Past {
  here = $state.raw<ListedTable[]>([]);
  finished = $state.raw<ListedTable[]>([]);
  ratings = $state.raw<MyRating[]>([]);
  /** How far the server's part is. */
  state = $state<"loading" | "whole" | "partly" | "away">("loading");

  async loadHere(): Promise<void> {
    this.here = await tablesHere().catch(() => []);
  }

  async loadThere(): Promise<void> {
    if (ALONE) return void (this.state = "whole");
    this.state = "loading";
    try {
      const ratings = get<MyRating[]>("/api/me/ratings");
      ratings.catch(() => {}); // it is awaited below
      const found: ListedTable[] = [];
      let next = "";
      for (let page = 0; page < PAGES; page++) {
        const answer = await get<{ tables: ListedTable[]; next: string }>(`/api/me/finished?limit=${PAGE}${next && `&before=${next}`}`);
        found.push(...answer.tables);
        next = answer.next;
        if (!next) break;
      }
      this.ratings = await ratings;
      this.finished = found;
      this.state = next ? "partly" : "whole";
    } catch {
      this.state = visitor.known ? "away" : "whole"; // nobody has a past there whom the server does not know
    }
  }
}
