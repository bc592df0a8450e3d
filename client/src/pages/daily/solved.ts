// What the people of this device solved, on which days.

import { OWNER } from "../../device/people";
import { recall, remember } from "../../app/remembering";

export interface Own {
  tries: number;
  milliseconds: number | null;
  /** The answer was shown. */
  shown: boolean;
}

const KEPT = "kufsa-daily";
const REMEMBERED = 60; // days
const WEEK = 7;

/** What somebody of this device solved, by day and by game. */
type Solved = Record<number, Record<string, Own>>;

function kept(): Record<string, Solved> {
  try {
    const { day, games, people } = JSON.parse(recall(KEPT) ?? "{}");
    if (people) return people;
    return games ? { [OWNER]: { [day]: games } } : {}; // one day alone was kept before
  } catch {
    return {};
  }
}

export const solvedOn = (day: number, who: string): Record<string, Own> => kept()[who]?.[day] ?? {};

/** The first answer of a day counts. */
export function keep(day: number, game: string, own: Own, who: string): void {
  const people = kept();
  const days = people[who] ?? {};
  // Those that are furthest away go: one on which a clock was wrong among the first.
  const away = ([other]: [string, unknown]) => Math.abs(day - Number(other));
  const near = Object.entries(days).sort((a, b) => away(a) - away(b)).slice(0, REMEMBERED);
  people[who] = { ...Object.fromEntries(near), [day]: { [game]: own, ...days[day] } };
  remember(KEPT, JSON.stringify({ people }));
}

export interface Week {
  /** The last seven days, today last: whether a puzzle was solved. */
  days: { day: number; solved: boolean }[];
  /** How many days in a row, until today or yesterday; a day off now and then is part of it. */
  run: number;
}

/** How the last days went. A day counts if at least one puzzle was solved and not shown; nothing is lost by missing one. */
export function weekOf(day: number, who: string): Week {
  const days = kept()[who] ?? {};
  const solved = (one: number) => Object.values(days[one] ?? {}).some(({ shown }) => !shown);
  let run = 0;
  let free = -1; // the latest day off: another one is due a week before it
  for (let one = solved(day) ? day : day - 1; one > day - REMEMBERED; one--) {
    if (solved(one)) run++;
    else if (free >= 0 && free - one < WEEK) break;
    else free = one;
  }
  return { days: Array.from({ length: WEEK }, (_, place) => day - WEEK + 1 + place).map((one) => ({ day: one, solved: solved(one) })), run };
}
