// Head starts are added to what the rules made of a game: see kufsa.match.handicap.

export interface Outcome {
  scores: number[];
  winners: number[];
}

/** Points and winners with everybody's head start. Of those who are level, the winners by the rules stay so. */
export function withHeadStart({ scores, winners }: Outcome, headStart: number[] = [], lowest = false): Outcome {
  if (!headStart.some(Boolean) || !scores.length || !winners.length) return { scores, winners };
  const way = lowest ? -1 : 1;
  const total = scores.map((score, seat) => score + way * (headStart[seat] ?? 0));
  const best = Math.max(...total.map((points) => way * points));
  const first = [...total.keys()].filter((seat) => way * total[seat]! === best);
  const kept = first.filter((seat) => winners.includes(seat));
  return { scores: total, winners: kept.length ? kept : first };
}
