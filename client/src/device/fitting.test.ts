import { describe, expect, test } from "vitest";
import type { ListedTable } from "../app/api";
import { botsFor, facedBy, strengthOf, type Faced } from "./fitting";

const LEVELS = ["one", "two", "three", "four", "five"];
const game = (won: number, ...levels: number[]): Faced => ({ won, levels });

/** How often somebody wins of many games, who wins so often against each level. */
function shareOf(wins: number[], bots: number): number {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const games: Faced[] = [];
  for (let n = 0; n < 300; n++) {
    const levels = botsFor(strengthOf(games, 5), LEVELS, bots).map((name) => LEVELS.indexOf(name) + 1);
    const often = levels.reduce((sum, level) => sum + wins[level - 1]!, 0) / bots;
    games.push(game(Number(chance() < often), ...levels));
  }
  const later = games.slice(20); // once it knows them
  return later.reduce((sum, { won }) => sum + won, 0) / later.length;
}

describe.each([1, 2, 3])("against %s", (bots) => {
  test.each([
    ["a small child", [0.6, 0.25, 0.1, 0.05, 0]],
    ["a child", [0.85, 0.6, 0.35, 0.15, 0.05]],
    ["somebody good", [1, 0.95, 0.8, 0.55, 0.35]],
    ["whom the levels hardly matter to", [0.56, 0.53, 0.5, 0.47, 0.44]],
  ])("%s wins about half", (_, wins) => {
    expect(shareOf(wins, bots)).toBeGreaterThan(0.43);
    expect(shareOf(wins, bots)).toBeLessThan(0.57);
  });
});

test("whoever wins nothing meets the weakest bots, and whoever wins everything the strongest", () => {
  const met = (won: number, level: number) => botsFor(strengthOf(Array.from({ length: 50 }, () => game(won, level)), 5), LEVELS, 2);
  expect(met(0, 1)).toEqual(["one", "one"]);
  expect(met(1, 5)).toEqual(["five", "five"]);
  expect(strengthOf([], 5)).toBe(2);
  expect(strengthOf([], 1)).toBe(1);
});

test("what was to be expected says little", () => {
  const moved = (...games: Faced[]) => Math.abs(strengthOf(games, 5) - 2);
  expect(moved(game(0, 5))).toBeLessThan(0.1);
  expect(moved(game(1, 5))).toBeGreaterThan(0.5);
  expect(moved(game(0.5, 2))).toBe(0);
});

test("bots are as strong in the mean as is asked for", () => {
  expect(botsFor(2, LEVELS, 3)).toEqual(["two", "two", "two"]);
  expect(botsFor(2.4, LEVELS, 3)).toEqual(["three", "two", "two"]);
  expect(botsFor(1, LEVELS, 4)).toEqual(["one", "one", "one", "one"]);
  expect(botsFor(5, LEVELS, 2)).toEqual(["five", "five"]);
  expect(botsFor(3.5, LEVELS, 1)).toEqual(["four"]);
});

test("only finished games of that person against bots alone count, in the order in which they were played", () => {
  const me = { person: "me", name: "Noa", bot: "", reserved: false, profile: undefined as string | undefined };
  const bot = (name: string) => ({ person: "", name: "", bot: name, reserved: false });
  const table = (more: object) => ({ game: "g", status: "ended", how: "over", seats: [me, bot("two")], winners: [0], updated: 1, ...more }) as unknown as ListedTable;
  const counted = (...tables: ListedTable[]) => facedBy(undefined, "g", tables, LEVELS);
  expect(counted(table({ updated: 9, winners: [1] }), table({ updated: 3 }))).toEqual([game(1, 2), game(0, 2)]);
  expect(counted(table({ winners: [0, 1] }))).toEqual([game(0.5, 2)]);
  expect(counted(table({ seats: [bot("one"), me, bot("five")], winners: [1] }))).toEqual([game(1, 1, 5)]);
  const left = { ...me, bot: "two" }; // a bot played on for them
  const others = [{ game: "h" }, { how: "abandoned" }, { status: "playing" }, { seats: [me, me] }, { seats: [me, bot("stranger")] }, { seats: [left, bot("two")] }, { seats: [{ ...me, profile: "p1" }, bot("two")] }];
  expect(counted(...others.map(table))).toEqual([]);
  expect(facedBy("p1", "g", [table(others.at(-1)!)], LEVELS)).toEqual([game(1, 2)]);
});
