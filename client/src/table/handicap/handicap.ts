// Handicaps: what lets a child play against a grown-up, beside the rules and not in them (kufsa.match.handicap).

interface Handicaps {
  head_starts: number[];
  /** Help shows again what was shown once: people forget it. */
  reminds?: boolean;
}
const own = import.meta.glob("../../../../src/kufsa/games/*/board/handicap.json", { import: "default", eager: true }) as Record<string, Handicaps>;
const USUAL: Handicaps = { head_starts: [1, 2, 3, 5, 10] }; // of a game that says nothing about it
const of = (game: string) => own[`../../../../src/kufsa/games/${game}/board/handicap.json`] ?? USUAL;

/** The head starts that suit a game, in points; none where points say too little. */
export const headStarts = (game: string): number[] => of(game).head_starts;
export const reminds = (game: string): boolean => of(game).reminds === true;

/** The points by seat, with those of one seat changed. */
export function withPoints(ahead: number[], seat: number, points: number): number[] {
  const all = Array.from({ length: Math.max(ahead.length, seat + 1) }, (_, place) => (place === seat ? points : (ahead[place] ?? 0)));
  while (all.length && !all.at(-1)) all.pop();
  return all;
}
