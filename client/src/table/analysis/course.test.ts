import { expect, test } from "vitest";
import { line, luckOf, mark, percent, placeOf, stepUnder, WIDE } from "./course";

const seat = { start: 0.5, result: 1, lost: 0, luck: 0, course: [[0, 0.5], [5, 0.25], [10, 1]] as [number, number][] };

test("a line holds its height until the next turn, and ends where the match did", () => {
  expect(line(seat, 10)).toBe("M0 60H160V90H320V0");
});

test("a turning point lies on the line, at what could be expected before", () => {
  const point = { number: 6, seat: 0, chosen: "stop", best: "c4", value: 0.1, best_value: 0.25 };
  expect(mark(point, 10)).toEqual({ x: 160, y: 90 });
});

test("luck has five words, and little luck is none", () => {
  expect([-0.5, -0.1, 0.05, 0.1, 0.5].map(luckOf)).toEqual(["awful", "bad", "even", "some", "lots"]);
});

test("shares are told in a hundred", () => {
  expect(percent(0.666)).toBe(67);
});

test("a tap on the curve is a step, and the step lies there again", () => {
  expect([-5, 0, 15, 17, WIDE, WIDE + 9].map((x) => stepUnder(x, 10))).toEqual([0, 0, 0, 1, 10, 10]);
  expect(stepUnder(placeOf(7, 23), 23)).toBe(7);
  expect(stepUnder(100, 0)).toBe(0);
});
