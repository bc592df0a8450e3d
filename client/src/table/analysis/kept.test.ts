import { beforeEach, expect, test, vi } from "vitest";
import { remember } from "../../app/remembering";
import { keep, kept } from "./kept";

const found = (actions: number) => ({ actions, seats: [], turning_points: [] });
let room = true;

beforeEach(() => {
  const items = new Map<string, string>();
  room = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!room) throw new Error("no room");
      items.set(key, value);
    },
  });
});

test("an analysis is made once, and the oldest make room", () => {
  for (let n = 0; n < 25; n++) keep(`match-${n}`, found(n));
  expect(kept("match-24")).toEqual(found(24));
  expect(kept("match-5")).toEqual(found(5));
  expect(kept("match-4")).toBeNull();
});

test("only what is shown is kept", () => {
  keep("match", { ...found(3), decisions: [1, 2, 3] } as never);
  expect(kept("match")).toEqual(found(3));
});

test("nothing breaks where nothing can be kept, or where it cannot be read", () => {
  room = false;
  keep("match", found(1));
  expect(kept("match")).toEqual(found(1)); // until the page is closed
  room = true;
  remember("kufsa-analyses", "not JSON");
  expect(kept("match")).toBeNull();
  keep("match", found(2));
  expect(kept("match")).toEqual(found(2));
});
