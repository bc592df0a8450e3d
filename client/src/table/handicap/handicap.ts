// Handicaps: what lets a child play against a grown-up, beside the rules and not in them (kufsa.match.handicap).

const own = import.meta.glob("../../../../src/kufsa/games/*/board/handicap.json", { import: "head_starts", eager: true }) as Record<string, number[]>;
const USUAL = [1, 2, 3, 5, 10]; // of a game that says nothing about it

/** The head starts that suit a game, in points; none where points say too little. */
export const headStarts = (game: string): number[] => own[`../../../../src/kufsa/games/${game}/board/handicap.json`] ?? USUAL;

/** The points by seat, with those of one seat changed. */
export function withPoints(ahead: number[], seat: number, points: number): number[] {
  const all = Array.from({ length: Math.max(ahead.length, seat + 1) }, (_, place) => (place === seat ? points : (ahead[place] ?? 0)));
  while (all.length && !all.at(-1)) all.pop();
  return all;
}
