import { expect, test } from "vitest";
import type { AnalysisAt } from "../table/analysis/course";
import { conclude, loss, rounded, type Analysis, type Judged } from "./accounts";
import { advised, analyse, CannotAnalyse, judge, questions } from "./analysis";
import { compiledGame } from "./testing";
import type { Game } from "./game";
import type { Position } from "./position";

interface Kept {
  start: { players: number; seed: number };
  actions: string[];
  every: number;
  judged: [value: number, bestValue: number, tried: number][]; // not rounded
  analysis: Analysis;
}

const kept = import.meta.glob("../../../tests/wasm/traces/analysis/*.json", { import: "default", eager: true }) as Record<string, Kept>;
const of = (id: string) => kept[`../../../tests/wasm/traces/analysis/${id}.json`]!;
const analysed = Object.values(kept).map(({ analysis }) => analysis.game);

function played(game: Game, { start, actions }: Pick<Kept, "start" | "actions">): Position[] {
  const positions = [game.start(start)];
  for (const action of actions) positions.push(positions.at(-1)!.play(action));
  return positions;
}

test.each(analysed)("%s: the figures are those of Python", (id) => {
  const { every, analysis, judged: values, ...rest } = of(id);
  const positions = played(compiledGame(id), rest);
  const effort = { simulations: analysis.simulations, seconds: null };
  const asked = questions(positions).filter((_, place) => place % every === 0);
  const judged = asked.map((question) => judge(question, effort));
  expect(judged.map(({ value, bestValue, tried }) => [value, bestValue, tried])).toEqual(values);
  expect(conclude(positions, judged, effort)).toEqual(analysis);
}, 60_000);

const race = () => played(compiledGame("red_handed"), of("red_handed")).slice(-60);
const HASTE = { simulations: 5, seconds: null };

test("an analysis goes on by one decision at a time, and may be stopped", () => {
  const told: AnalysisAt[] = [...analyse(race(), HASTE, { dealt: false })];
  const { of } = told[0]!;
  expect(of).toBeGreaterThan(3);
  expect(told.map(({ done }) => done)).toEqual(Array.from({ length: of + 1 }, (_, done) => done));
  expect(told.slice(0, -1).every(({ analysis }) => analysis === null)).toBe(true);
  expect(told.at(-1)!.analysis!.actions).toBe(59);
  expect([...analyse(race(), HASTE, { dealt: false })]).toEqual(told);
  const stopped = analyse(race(), HASTE);
  stopped.next();
  stopped.return();
  expect(stopped.next().done).toBe(true);
});

test("advice for a position is what the analysis says of it, and nobody is advised who has no turn", () => {
  const positions = played(compiledGame("triominoes"), of("triominoes"));
  const effort = { simulations: 40, seconds: null };
  const question = questions(positions)[2]!;
  const { best, bestValue } = judge(question, effort);
  expect(advised(question.told, effort)).toEqual({ best, value: bestValue });
  expect(advised(positions, effort)).toBeNull(); // it is over
  expect(advised(race().slice(0, 3), effort)).toBeNull();
});

test("seconds stop a search", () => {
  let now = 0;
  const [question] = questions(race());
  const found = judge(question!, { simulations: 1_000_000, seconds: 5 }, 1, () => now++);
  expect(found.tried).toBeGreaterThan(0);
  expect(found.tried).toBeLessThan(1000);
});

test("a game that is not over is not analysed, and none without a bot", () => {
  const game = compiledGame("triominoes");
  const positions = played(game, of("triominoes"));
  expect(() => questions(positions.slice(0, -1))).toThrow(CannotAnalyse);
  game.about.bots = null;
  expect(() => questions(positions)).toThrow("triominoes has no bot");
});

const judgement = (number: number, seat: number, value: number, bestValue: number, tried = 1000): Judged => ({ number, seat, chosen: "this", best: "that", value, bestValue, tried });

test("noise is no loss", () => {
  expect(loss(judgement(1, 0, 0.5, 0.52))).toBe(0);
  expect(loss(judgement(1, 0, 0.4, 0.52))).toBeCloseTo(0.12);
  expect(loss(judgement(1, 0, 0.6, 0.52))).toBe(0);
  expect(loss(judgement(1, 0, 0.4, 0.52, 0))).toBe(0);
});

test("the sums are right, and turning points are the dearest, one for each action", () => {
  const positions = played(compiledGame("triominoes"), of("triominoes"));
  const judged = [judgement(2, 1, 0.2, 0.8), judgement(4, 0, 0.1, 0.3), judgement(7, 0, 0.1, 0.2), judgement(7, 1, 0.1, 0.9), judgement(9, 0, 0.1, 0.5)];
  const { seats, turning_points } = conclude(positions, judged, HASTE);
  expect(seats.map(({ lost }) => lost)).toEqual([0.7, 1.4]);
  expect(seats.map(({ given }) => given)).toEqual([1.4, 0.7]);
  expect(seats[0]!.luck).toBeCloseTo(seats[0]!.result - 0.5 + 0.7 - 1.4);
  expect(seats[0]!.luck! + seats[1]!.luck!).toBeCloseTo(0);
  expect(turning_points.map(({ number, seat }) => [number, seat])).toEqual([[7, 1], [2, 1], [9, 0]]);
  expect(seats[1]!.course).toEqual([[0, 0.5], [1, 0.8], [6, 0.9], [positions.length - 1, seats[1]!.result]]);
  const late = conclude(positions, judged, HASTE, false);
  expect(late.seats.map(({ start }) => start)).toEqual([0.3, 0.8]);
});

test("shares are rounded as in Python", () => {
  // The first two lie exactly between, and go to the even digit; 0.00015 is a little less than that.
  expect([1 / 32, 3 / 32, -1 / 32, -3 / 32, 0.00015, 0.12345, 2 / 3].map(rounded)).toEqual([0.0312, 0.0938, -0.0312, -0.0938, 0.0001, 0.1235, 0.6667]);
});
