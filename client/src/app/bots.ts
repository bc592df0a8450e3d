// Who plays against somebody, unless they choose otherwise.

/** Bots for so many seats: the chosen one, and beside it others of about its strength, so that no two are alike. */
export function botsAround(levels: string[], chosen: string, count: number, race: boolean): string[] {
  const at = levels.indexOf(chosen);
  if (at < 0) return Array(count).fill(chosen);
  // In a race the quickest one decides, so nobody is quicker than chosen, but for one step.
  const others = race ? levels.slice(0, at + 2) : levels;
  const near = [...others].sort((a, b) => Math.abs(levels.indexOf(a) - at) - Math.abs(levels.indexOf(b) - at));
  return Array.from({ length: count }, (_, place) => near[place % near.length]!);
}
