import { describe, expect, test } from "vitest";
import type { GameEvent } from "$client/app/protocol";
import { lessons } from "./lessons";
import { CELLS, fates, gathered, letterOn, piles, places, step, type Held, type Kind, type View } from "./scene";

const HIDDEN = Array<string>(7).fill("???????");
const NOTHING: Held = new Map();

/** A view in which these letters lie on these cells, and tiles face down elsewhere. */
function view(faces: Record<string, string>, more: Partial<View> = {}): View {
  const grid = HIDDEN.map((line, row) => [...line].map((letter, column) => faces[`${"abcdefg"[column]}${row + 1}`] ?? letter).join(""));
  return { grid, up: [], won: [{}, {}], turn: 0, phase: "flip", last: null, ...more };
}
const at = (square: ReturnType<typeof places>, cell: string) => square.find((place) => place.cell === cell)!;
const event = (name: string, values: object): GameEvent => ({ event: name, clause: "CD-00", ...values });

describe("places", () => {
  test("know their row, their column and what lies there", () => {
    const square = places(view({ c4: "D", a7: "." }, { up: ["c4"] }), ["a1", "stop"], NOTHING);
    expect(square.map((place) => place.cell)).toEqual(CELLS);
    expect(at(square, "c4")).toMatchObject({ row: 4, column: 3, face: "D", passing: false, empty: false, legal: false });
    expect(at(square, "a7")).toMatchObject({ row: 7, column: 1, face: null, empty: true, legal: false });
    expect(at(square, "a1")).toMatchObject({ face: null, remembered: null, empty: false, legal: true, action: "a1" });
  });
  test("remember what an open table remembers", () => {
    const square = places(view({ b2: "G", c4: "D" }, { up: ["c4"] }), [], NOTHING);
    expect(at(square, "b2")).toMatchObject({ face: null, remembered: "G" });
    expect(at(square, "c4").remembered).toBeNull();
  });
  test("show a face that is held, and none that has not arrived", () => {
    const held = new Map<string, Kind | ".">([["a1", "G"], ["b1", "."], ["c1", "D"]]);
    const square = places(view({ c1: "." }), [], held);
    expect(at(square, "a1")).toMatchObject({ face: "G", empty: false, passing: true });
    expect(at(square, "b1")).toMatchObject({ face: null, empty: true });
    expect(at(square, "c1")).toMatchObject({ face: "D", empty: false, passing: false }); // won, and not yet flown
  });
  test("are where a waiting spider may go, or stay", () => {
    const square = places(view({ c4: "R", d4: "S", g7: "." }, { up: ["c4", "d4"], phase: "spider" }), [">g7", "stay"], NOTHING);
    expect(at(square, "g7")).toMatchObject({ action: ">g7", legal: true });
    expect(at(square, "d4")).toMatchObject({ action: "stay", legal: true, waiting: true });
    expect(at(square, "a1")).toMatchObject({ action: ">a1", legal: false });
  });
});

test("what is gathered counts whole sets by the dots", () => {
  const faces = { a1: "R", b1: "B", c1: "R", d1: "B", e1: "B", f1: "D", g1: "C" };
  const found = gathered(view(faces, { up: Object.keys(faces) }));
  expect(found).toEqual([
    { kind: "R", count: 2, whole: 0 },
    { kind: "B", count: 3, whole: 2 },
    { kind: "D", count: 1, whole: 1 },
    { kind: "C", count: 1, whole: 0 },
  ]);
  expect(gathered(view({ a1: "S" }, { up: ["a1"] }))).toEqual([{ kind: "S", count: 1, whole: 0 }]);
});

describe("fates", () => {
  const last = (shown: Record<string, Kind>) => ({ action: "", seat: 0, shown });
  test("a tile that stays up has none", () => {
    expect(fates(view({}), view({ a1: "D" }, { up: ["a1"], last: last({ a1: "D" }) }), [event("flipped", { seat: 0, cell: "a1", kind: "D" })])).toEqual([]);
  });
  test("a bust turns all back in the order turned", () => {
    const after = view({}, { last: last({ c3: "B", a1: "G" }) });
    expect(fates(view({ c3: "B" }, { up: ["c3"] }), after, [event("busted", { seat: 0 })])).toEqual([
      { cell: "c3", kind: "B", fate: "back" },
      { cell: "a1", kind: "G", fate: "back" },
    ]);
  });
  test("a stop takes what was won and turns the rest back", () => {
    const after = view({ c3: "." }, { last: last({ c3: "D", a1: "R" }) });
    expect(fates(view({}), after, [event("won", { seat: 1, tiles: { D: 1 }, count: 1, cells: ["c3"] })])).toEqual([
      { cell: "c3", kind: "D", fate: "won", seat: 1 },
      { cell: "a1", kind: "R", fate: "back" },
    ]);
  });
  test("a spider is carried", () => {
    const after = view({ a1: "." }, { last: last({ b1: "R", a1: "S" }) });
    expect(fates(view({ g7: "." }), after, [event("spider-moved", { seat: 0, cell: "a1", place: "g7" })])).toEqual([
      { cell: "b1", kind: "R", fate: "back" },
      { cell: "a1", kind: "S", fate: "carried", place: "g7" },
    ]);
  });
  test("the spiders go to whoever takes them at the end", () => {
    const none = Object.fromEntries(CELLS.map((cell) => [cell, "."]));
    const before = view({ ...none, a1: "G", b1: "?", c1: "?", d1: "?" }, { up: ["a1"] });
    const happened = [event("won", { seat: 0, tiles: { G: 1 }, count: 1, cells: ["a1"] }), event("spiders-taken", { seat: 1 })];
    const found = fates(before, view(none, { last: last({ a1: "G" }), phase: "over" }), happened);
    expect(found.map(({ cell, kind, fate }) => [cell, kind, fate])).toEqual([["a1", "G", "won"], ["b1", "S", "won"], ["c1", "S", "won"], ["d1", "S", "won"]]);
    expect(found.at(-1)).toMatchObject({ seat: 1 });
  });
});

test("piles leave out what is still on its way", () => {
  const now = view({}, { won: [{}, { B: 2, D: 3 }] });
  expect(piles(now, 0)).toEqual([]);
  expect(piles(now, 1)).toEqual([{ kind: "B", count: 2 }, { kind: "D", count: 3 }]);
  expect(piles(now, 1, ["B", "B", "D"])).toEqual([{ kind: "D", count: 2 }]);
});

test("keys lead over the square and not beyond it", () => {
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"].map((key) => step("c4", key))).toEqual(["b4", "d4", "c3", "c5", "a4", "g4", "c1", "c7"]);
  expect([step("a1", "ArrowLeft"), step("a1", "ArrowUp"), step("g7", "ArrowRight"), step("g7", "ArrowDown")]).toEqual(["a1", "a1", "g7", "g7"]);
  expect(step("c4", "Enter")).toBeNull();
});

test("lessons hold the 49 tiles and are solved on tiles and places that are there", () => {
  for (const { document, solutions } of lessons) {
    const tiles = document.grid.join("").replaceAll(".", "").length + document.won.flatMap((won: object) => Object.values(won)).reduce((a: number, b: number) => a + b, 0);
    expect(tiles).toBe(49);
    for (const action of solutions) {
      if (action.startsWith(">")) expect(letterOn(document, action.slice(1))).toBe(".");
      else if (action !== "stop") expect(letterOn(document, action)).not.toBe(".");
    }
  }
});
