import { expect, test } from "vitest";
import { botsAround } from "./bots";

const LEVELS = ["one", "two", "three", "four", "five"];

test("the bots at a table are different ones of about the chosen strength", () => {
  expect(botsAround(LEVELS, "two", 1, false)).toEqual(["two"]);
  expect(botsAround(LEVELS, "two", 3, false)).toEqual(["two", "one", "three"]);
  expect(new Set(botsAround(LEVELS, "five", 5, false)).size).toBe(5);
});

test("in a race no other is much quicker than the chosen one", () => {
  expect(botsAround(LEVELS, "one", 3, true)).toEqual(["one", "two", "one"]);
  expect(botsAround(LEVELS, "three", 5, true)).not.toContain("five");
});

test("where there are no levels all are alike", () => {
  expect(botsAround([], "random", 2, false)).toEqual(["random", "random"]);
});
