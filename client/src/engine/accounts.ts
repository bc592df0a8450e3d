// What the judgements about a finished game say in sum: how it stood, turning points, luck (kufsa.arena.analysis).

import { EVERYONE } from "./game";
import type { Position } from "./position";

const ERRORS = 2; // a difference counts only from this many standard errors
const MOST_POINTS = 3; // turning points

/** How many games each action is tried in, and for how long at most. */
export interface Effort {
  simulations: number;
  seconds: number | null;
}

/** What a decision was worth to its seat, as shares of the win. */
export interface Judged {
  number: number; // of the action, from 1
  seat: number;
  chosen: string;
  best: string; // what the strongest bot would have done
  value: number; // of what was chosen
  bestValue: number;
  tried: number; // games in which each was tried
}

export interface Decision {
  number: number;
  seat: number;
  chosen: string;
  best: string;
  value: number;
  best_value: number;
  loss: number;
}

/** One seat: what it could expect, what it got, and where the difference comes from. */
export interface Account {
  start: number;
  result: number;
  lost: number; // by its own decisions
  given: number; // by the decisions of others
  luck: number | null; // all the rest; null in a race: eyes and hands are not luck
  /** After how many actions it could expect which share of the win. */
  course: [actions: number, share: number][];
}

/** Everything about a finished game, with the names that a server gives it. */
export interface Analysis {
  game: string;
  actions: number;
  simulations: number;
  seats: Account[];
  turning_points: Decision[];
  decisions: Decision[];
}

/** What a seat could expect before it chose. */
export const expected = ({ value, bestValue }: Judged) => Math.max(value, bestValue);

/** What a choice cost; nothing if that is no more than noise. */
export function loss({ value, bestValue, tried }: Judged): number {
  const lost = bestValue - value;
  const spread = value * (1 - value) + bestValue * (1 - bestValue);
  return lost > ERRORS * Math.sqrt(spread / Math.max(1, tried)) ? lost : 0;
}

/** To four digits; what lies exactly between two goes to the even one, as in Python. */
export function rounded(share: number): number {
  const scaled = share * 10_000;
  const below = Math.floor(scaled);
  // Only thirty-seconds can lie exactly between: everything else that looks so is a little off.
  if (Number.isInteger(share * 32) && scaled - below === 0.5) return (below + Math.abs(below % 2)) / 10_000;
  return Number(share.toFixed(4));
}

const total = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0);

function decision(one: Judged): Decision {
  const { number, seat, chosen, best } = one;
  return { number, seat, chosen, best, value: rounded(one.value), best_value: rounded(one.bestValue), loss: rounded(loss(one)) };
}

/** The decisions that cost the most, the worst first; at most one for each action. */
function turningPoints(judged: Judged[]): Judged[] {
  const costly = judged.filter((one) => loss(one) > 0);
  costly.sort((a, b) => loss(b) - loss(a) || a.number - b.number || a.seat - b.seat);
  const numbers = costly.map(({ number }) => number);
  return costly.filter(({ number }, place) => numbers.indexOf(number) === place).slice(0, MOST_POINTS);
}

/** What the judgements say about the whole game.
 *
 *  If it did not begin with a deal it may not have begun fairly: then each seat begins with what it
 *  could expect at its first decision. */
export function conclude(positions: Position[], judged: Judged[], effort: Effort, dealt = true): Analysis {
  const last = positions.at(-1)!;
  const { players, winners } = last;
  const actions = positions.length - 1;
  const race = positions[0]!.toAct === EVERYONE;
  const bySeat = Array.from({ length: players }, (_, seat) => judged.filter((one) => one.seat === seat));
  const lost = bySeat.map((own) => total(own.map(loss)));
  const seats = bySeat.map((own, seat): Account => {
    const result = winners.includes(seat) ? 1 / winners.length : 0;
    const start = !dealt && own[0] ? expected(own[0]) : 1 / players;
    // What one seat loses, the others win; equal parts are as good a guess as any.
    const given = (total(lost) - lost[seat]!) / (players - 1);
    const luck = race ? null : rounded(result - start + lost[seat]! - given);
    const course = own.map((one): [number, number] => [one.number - 1, rounded(expected(one))]);
    if (course[0]?.[0] !== 0) course.unshift([0, rounded(start)]);
    course.push([actions, rounded(result)]);
    return { start: rounded(start), result: rounded(result), lost: rounded(lost[seat]!), given: rounded(given), luck, course };
  });
  return { game: last.game.id, actions, simulations: effort.simulations, seats, turning_points: turningPoints(judged).map(decision), decisions: judged.map(decision) };
}
