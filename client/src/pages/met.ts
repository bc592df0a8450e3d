// A game that was played, or of which a lesson was solved: no lesson is offered beside its ways to play any more.

import { recall, remember } from "../app/remembering";

export function noteMet(game: string) {
  const key = `kufsa-table-${game}`; // what the page of the game keeps
  try {
    remember(key, JSON.stringify({ ...JSON.parse(recall(key) ?? "{}"), met: true }));
  } catch {} // what is there cannot be read: the lesson is offered once more
}
