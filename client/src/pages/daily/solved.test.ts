import { beforeEach, expect, test, vi } from "vitest";
import { keep, solvedOn, weekOf, type Own } from "./solved";

const own = (more: Partial<Own> = {}): Own => ({ tries: 1, milliseconds: null, shown: false, ...more });
const TODAY = 20_000;
let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) });
});

const solve = (who: string, ...days: number[]) => days.forEach((day) => keep(TODAY + day, "g", own(), who));
const run = (who = "me") => weekOf(TODAY, who).run;

test("the first answer of a day counts, for each person of the device", () => {
  keep(TODAY, "g", own({ tries: 3 }), "me");
  keep(TODAY, "g", own(), "me");
  keep(TODAY, "h", own(), "me");
  expect(solvedOn(TODAY, "me")).toEqual({ g: own({ tries: 3 }), h: own() });
  expect(solvedOn(TODAY, "p7")).toEqual({});
  expect(solvedOn(TODAY - 1, "me")).toEqual({});
});

test("what was kept before, of one day alone, is the owner's", () => {
  items.set("kufsa-daily", JSON.stringify({ day: TODAY, games: { g: own() } }));
  expect(solvedOn(TODAY, "me")).toEqual({ g: own() });
  keep(TODAY + 1, "g", own(), "me");
  expect(solvedOn(TODAY, "me")).toEqual({ g: own() });
  items.set("kufsa-daily", "not JSON");
  expect(solvedOn(TODAY, "me")).toEqual({});
});

test("the last seven days are shown, and an answer that was shown solves nothing", () => {
  solve("me", -8, -6, -1);
  keep(TODAY, "g", own({ shown: true }), "me");
  const { days } = weekOf(TODAY, "me");
  expect(days.map(({ day }) => day - TODAY)).toEqual([-6, -5, -4, -3, -2, -1, 0]);
  expect(days.map(({ solved }) => solved)).toEqual([true, false, false, false, false, true, false]);
});

test("today need not be over, one day off in a week is part of it, and two are the end", () => {
  expect(run()).toBe(0);
  solve("me", -1, -2, -3);
  expect(run()).toBe(3);
  solve("me", 0);
  expect(run()).toBe(4);
  solve("me", -5, -6); // a day off before
  expect(run()).toBe(6);
  solve("me", -8, -9); // another one in the same week
  expect(run()).toBe(6);
  solve("other", -1, -2, -3, -4, -5, -6, -7, -9, -10); // the day off is older than a week
  expect(run("other")).toBe(9);
});

test("a clock that ran ahead loses nothing, and its day goes first", () => {
  solve("me", 0, -1, 400);
  expect(run()).toBe(2);
  for (let day = -59; day <= 0; day++) solve("me", day);
  expect(solvedOn(TODAY + 400, "me")).toEqual({});
  expect(solvedOn(TODAY - 59, "me")).toEqual({ g: own() });
});
