import { expect, test } from "vitest";
import { TableState } from "./live.svelte";
import type { Scene } from "./protocol";

const scene = { actions: 2, history: [[1, 0, "a1"], [2, 0, "stop"]], chat: [], paused: false } as unknown as Scene;

test("a step replaces what it names and adds what is new", () => {
  const table = new TableState();
  table.take({ seq: 5, scene });
  table.take({ seq: 6, changed: { actions: 3, paused: true }, moves: [[3, 1, "b1"]] });
  expect(table.seq).toBe(6);
  expect(table.scene?.paused).toBe(true);
  expect(table.scene?.history.map((move) => move[2])).toEqual(["a1", "stop", "b1"]);
});

test("after an undo the history is shorter", () => {
  const table = new TableState();
  table.take({ seq: 5, scene });
  table.take({ seq: 6, changed: { actions: 1 } });
  expect(table.scene?.history).toHaveLength(1);
});

test("a scene has the last actions only, and entries go by their numbers", () => {
  const table = new TableState();
  const long = { ...scene, actions: 902, history: [[901, 0, "a"], [902, 1, "b"]] } as unknown as Scene;
  table.take({ seq: 950, scene: long });
  table.take({ seq: 951, changed: { actions: 903 }, moves: [[903, 0, "c"]] });
  expect(table.scene?.history.map(([number]) => number)).toEqual([901, 902, 903]);
  table.take({ seq: 952, changed: { actions: 901 } });
  expect(table.scene?.history.map(([number]) => number)).toEqual([901]);
});
