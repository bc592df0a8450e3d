// How somebody won, from the scores alone: every game has those.

import type { Piece } from "../../app/wording";

export interface How {
  /** The message that says it. */
  id: "how-ahead" | "how-close" | "how-level" | "how-shared";
  margin: number;
  /** Who came next. */
  next: number;
}

/** null: nobody won, nobody else played, or the scores do not tell. */
export function howWon(scores: number[], winners: number[], lowest: boolean): How | null {
  const [first] = winners;
  if (first === undefined || scores.length < 2) return null;
  if (winners.length > 1) return { id: "how-shared", margin: 0, next: winners[1]! };
  const lead = (seat: number) => (lowest ? -1 : 1) * (scores[first]! - scores[seat]!);
  const next = [...scores.keys()].filter((seat) => seat !== first).reduce((best, seat) => (lead(seat) < lead(best) ? seat : best));
  const margin = lead(next);
  if (!(margin >= 0)) return null; // something else than points decided
  return { id: margin === 0 ? "how-level" : margin === 1 ? "how-close" : "how-ahead", margin, next };
}

/** Parts of a result that are alike are told once, with how many they are. */
export function alikeTogether(pieces: Piece[]): (Piece & { count: number })[] {
  const found: (Piece & { count: number })[] = [];
  for (const piece of pieces) {
    const same = found.find(({ what, points }) => what === piece.what && points !== undefined && points === piece.points);
    if (same) same.count++;
    else found.push({ ...piece, count: 1 });
  }
  return found;
}

/** How much of the longest bar each score gets; null: a bar would say nothing. */
export function shares(scores: number[]): number[] | null {
  const most = Math.max(...scores);
  return most > 0 && Math.min(...scores) >= 0 ? scores.map((score) => score / most) : null;
}
