import { expect, test } from "vitest";
import { headStarts, withPoints } from "../table/handicap/handicap";
import { withHeadStart } from "./handicap";

// The same cases as tests/match/test_handicap.py.
test.each([
  [[5], [20, 25], [1], [25, 25], [1]],
  [[5, 0, 3], [20, 10, 22], [2], [25, 10, 25], [2]],
  [[5, 5], [20, 20, 24], [2], [25, 25, 24], [0, 1]],
  [[10], [20, 29], [1], [30, 29], [0]],
  [[], [20, 24], [1], [20, 24], [1]],
  [[9], [], [], [], []],
])("a head start of %o is added to %o", (ahead, scores, winners, total, first) => {
  expect(withHeadStart({ scores, winners }, ahead)).toEqual({ scores: total, winners: first });
});

test("where the fewest points win, they are taken away", () => {
  expect(withHeadStart({ scores: [9, 3], winners: [1] }, [7], true)).toEqual({ scores: [2, 3], winners: [0] });
});

test("what was chosen for a seat is kept by seat, without a tail of nothing", () => {
  expect(withPoints([], 2, 5)).toEqual([0, 0, 5]);
  expect(withPoints([0, 0, 5], 2, 0)).toEqual([]);
  expect(withPoints([1, 2], 0, 0)).toEqual([0, 2]);
});

test("every game says which head starts suit it, and one that says nothing has the usual ones", () => {
  expect(headStarts("triominoes")).toEqual([20, 40, 60, 100]);
  expect(headStarts("red_handed")).toEqual([]);
  expect(headStarts("ten_nuts")).toEqual([1, 2, 3, 5, 10]);
});
