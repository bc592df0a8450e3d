import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerTo, kindOf, KINDS, localOf, phraseOf, SHOWN } from "./reactions.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a reaction is a phrase, and no other phrase is one", () => {
  for (const kind of KINDS) expect(kindOf(phraseOf(kind))).toBe(kind);
  for (const phrase of ["", "hello", "react-", "react-curse", "heart"]) expect(kindOf(phrase)).toBe(null);
});

test("a bot answers most of the time, and always alike", () => {
  const answers = Array.from({ length: 200 }, (_, count) => answerTo("star", [1, 3], "here-1", count));
  expect(answers).toEqual(Array.from({ length: 200 }, (_, count) => answerTo("star", [1, 3], "here-1", count)));
  const given = answers.filter((one) => one !== null);
  expect(given.length).toBeGreaterThan(100);
  expect(given.length).toBeLessThan(200);
  expect(new Set(given.map(({ seat }) => seat))).toEqual(new Set([1, 3]));
  expect(answerTo("star", [], "here-1", 1)).toBe(null);
});

test("at a table of this device a reaction is shown for a moment, and a bot's answer after it", () => {
  const local = localOf("here-2");
  expect(localOf("here-2")).toBe(local);
  let answered = 0;
  for (let i = 0; i < 20; i++) {
    local.react(0, "laugh", [1], "here-2");
    expect(local.shown.get(0)).toBe("laugh");
    vi.advanceTimersByTime(1000);
    answered += local.shown.has(1) ? 1 : 0;
    vi.advanceTimersByTime(SHOWN);
    expect(local.shown.size).toBe(0);
  }
  expect(answered).toBeGreaterThan(5);
});
