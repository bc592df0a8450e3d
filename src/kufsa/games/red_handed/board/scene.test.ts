import { expect, test } from "vitest";
import { GAP, cards, claim, edges, gridFor, isDark, isWhole, marked, outcome, words } from "./scene";

const view = {
  open: [["Fb3", 0], ["Pg", 1], ["K", 0], ["Tr1", 1]] as [string, number][],
  last: { action: "flip", shown: [["K", 0], ["Tr1", 1]] as [string, number][] },
};

test("open cards are numbered from one, and the last ones are fresh", () => {
  expect(cards(view).map((card) => [card.number, card.kind, card.colour, card.quantity, card.owner, card.fresh])).toEqual([
    [1, "F", "b", 3, 0, false],
    [2, "P", "g", null, 1, false],
    [3, "K", null, null, 0, true],
    [4, "T", "r", 1, 1, true],
  ]);
});

test("after a snatch nothing is fresh", () => {
  expect(cards({ open: view.open, last: { action: "1:snatch 1 2", shown: [] } }).some((card) => card.fresh)).toBe(false);
});

test("cards of a claim lie there until the next ones come up", () => {
  const last = { action: "1:snatch 1 4", shown: view.open, right: false };
  expect(claim({ open: [], last })).toEqual({ marks: [1, 4], right: false });
  expect(cards({ open: [], last }).map((card) => [card.number, card.fresh])).toEqual([[1, false], [2, false], [3, false], [4, false]]);
  expect(claim({ open: view.open, last })).toBeNull();
  expect(claim(view)).toBeNull();
  expect(claim({ open: [], last: { action: "0:snatch", shown: view.open, right: false } })?.marks).toEqual([]);
});

test("a dark room makes it dark", () => {
  expect(isDark(cards(view))).toBe(true);
  expect(isDark(cards({ open: [["Tr1", 0]], last: null }))).toBe(false);
});

test("a card in words", () => {
  const say = (id: string, values: object = {}) => `${id}${JSON.stringify(values)}`;
  const [print, police, dark] = cards(view);
  expect(words(print!, say)).toContain('"quantity":3');
  expect(words(police!, say)).toContain("card-police");
  expect(words(dark!, say)).toBe("kind-K{}");
});

test("marks are toggled, ascending, and three at most", () => {
  expect(marked([4], 2)).toEqual([2, 4]);
  expect(marked([2, 4], 4)).toEqual([2]);
  expect(marked([1, 2, 3], 4)).toEqual([1, 2, 3]);
});

test("three cards are a claim, and so are a policeman and a thief", () => {
  const lying = cards(view); // a fingerprint, a policeman, a dark room, a thief
  expect(isWhole([2, 4], lying)).toBe(true);
  expect(isWhole([1, 4], lying)).toBe(false);
  expect(isWhole([2], lying)).toBe(false);
  expect(isWhole([1, 2, 4], lying)).toBe(true);
});

test("cards are as large as the field allows, and all of them fit", () => {
  for (const [width, height] of [[374, 380], [940, 490], [1300, 800], [320, 200]] as const) {
    for (const count of [0, 2, 6, 7, 12, 20, 33, 60]) {
      const grid = gridFor(count, width, height);
      expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(count);
      expect(grid.columns * grid.width + GAP * (grid.columns - 1)).toBeLessThanOrEqual(width);
      expect(grid.rows * grid.width * 1.4 + GAP * (grid.rows - 1)).toBeLessThanOrEqual(height + 1);
    }
  }
  expect(gridFor(6, 374, 380).width).toBeGreaterThan(105);
  expect(gridFor(2, 374, 380)).toEqual(gridFor(6, 374, 380)); // they keep their places while more come up
});

test("those who share a device sit round it", () => {
  expect(edges([0, 1])).toEqual({ near: [0], far: [1] });
  expect(edges([0, 1, 2, 3, 4])).toEqual({ near: [0, 1, 2], far: [4, 3] });
});

test("cards of a claim are other ones than those that come up next", () => {
  const last = { action: "1:snatch 1 4", shown: view.open, right: false };
  const told = cards({ open: [], last }).map((card) => card.key);
  expect(cards({ open: view.open, last: null }).some((card) => told.includes(card.key))).toBe(false);
});

test("a claim says what it means for whoever reads", () => {
  const shared = [{ event: "theft", seat: 1 }, { event: "shared", seat: 1, count: 9, hands: [5, 0, 4] }] as unknown as Parameters<typeof outcome>[0];
  expect(outcome(shared, 0)).toEqual({ id: "you-get", count: 5 });
  expect(outcome(shared, 1)).toEqual({ id: "others-get", count: 9 });
  const taken = [{ event: "mistake", seat: 1 }, { event: "taken", seat: 1, count: 6 }] as unknown as typeof shared;
  expect(outcome(taken, 1)).toEqual({ id: "you-get", count: 6 });
  expect(outcome(taken, 0)).toBeNull();
  expect(outcome(shared, null)).toBeNull();
  expect(outcome([], 0)).toBeNull();
});
