// Documents: read to the same states as in Python, and refused with the same sentences.

import { expect, test } from "vitest";
import type { Lesson } from "$client/board/contract";
import { Replay } from "./differential";
import { countLines } from "./perft";
import { BadDocument, brief } from "./schema/checks";
import { determinized } from "./schema/determinizing";
import { Material } from "./schema/material";
import { Values } from "./schema/values";
import { compiledGame, ids } from "./testing";
import veiled from "../../../tests/wasm/traces/veiled.json";

const MANY = 500_000; // lines: counting more takes long

const documents = import.meta.glob("../../../tests/wasm/traces/documents/*.jsonl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const counted = import.meta.glob("../../../src/kufsa/games/*/perft.json", { import: "default", eager: true }) as Record<string, { "set-ups": { document: object; counts: number[] }[] }>;
const taught = import.meta.glob("../../../src/kufsa/games/*/board/lessons.ts", { import: "lessons", eager: true }) as Record<string, Lesson[]>;

test.each(ids)("%s reads and refuses documents as Python does", (id) => {
  const lines = documents[`../../../tests/wasm/traces/documents/${id}.jsonl`]!.split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(50);
  const { counts, differences } = new Replay(compiledGame(id)).all(lines);
  expect(differences).toEqual([]);
  expect(counts.documents).toBe(lines.length);
});

test.each(ids)("%s reads the positions of its perft, and counts the same lines of play", (id) => {
  const game = compiledGame(id);
  for (const { document, counts } of counted[`../../../src/kufsa/games/${id}/perft.json`]!["set-ups"]) {
    const position = game.position(document);
    expect(position.document).toEqual(document);
    expect(game.position(JSON.stringify(document)).legal).toEqual(position.legal);
    const few = counts.filter((count) => count < MANY);
    expect(few.map((_, at) => countLines(position, at + 1))).toEqual(few);
  }
});

test.each(ids)("%s can be taught: every solution of a lesson is legal", (id) => {
  const game = compiledGame(id);
  for (const { document, solutions } of taught[`../../../src/kufsa/games/${id}/board/lessons.ts`]!) {
    const position = game.position(document);
    for (const solution of solutions) expect(position.play(solution).document).not.toEqual(position.document);
  }
});

test("a seed decides the chance still to come", () => {
  const game = compiledGame("drachenwurf");
  const { document } = counted["../../../src/kufsa/games/drachenwurf/perft.json"]!["set-ups"][0]!;
  expect(game.position(document, 1).state).toEqual(game.position(document, 1).state);
  expect(game.position(document, 1).state).not.toEqual(game.position(document, 2).state);
  expect(game.position(document, 1).document).toEqual(game.position(document, 2).document);
});

test.each(ids)("%s: whoever is shown a position can imagine it", (id) => {
  const game = compiledGame(id);
  const position = game.start({ players: 2, seed: 7 });
  for (const seat of [null, 0, 1]) {
    const view = position.view(seat);
    const imagined = game.determinize(view, "a seed");
    expect({ ...imagined.view(seat), last: null }).toEqual({ ...view, last: null });
    expect(game.determinize(view, "a seed").state).toEqual(imagined.state);
  }
});

test("derived views are imagined as in Python", () => {
  const { state, document, material, imagined } = veiled as never as { state: never; document: never; material: never[]; imagined: { view: object; options: { players: number }; document: object }[] };
  const values = new Values(document);
  const materials = material.map((one) => new Material(one));
  for (const { view, options, document: wanted } of imagined) {
    const found = determinized({ state, schema: { document } }, values, materials, view, options);
    expect(JSON.stringify(found)).toBe(JSON.stringify(wanted));
  }
});

test("a game that declares its views must say how to imagine a position", () => {
  const game = compiledGame("triominoes", null);
  expect(() => game.determinize(game.start({ seed: 1 }).view(0))).toThrow("triominoes says itself");
});

test("sentences show values as Python does", () => {
  const shown: [unknown, string][] = [
    ["c4", "'c4'"], ["it's", `"it's"`], [`'"`, `'\\'"'`], ["é\n\u200b\u{e000}", "'é\\n\\u200b\\ue000'"], ["\ud800", "'\\ud800'"],
    ["x".repeat(31), `'${"x".repeat(30)}…'`], [null, "None"], [true, "True"], [1e15, "a number of many digits"], [-7, "-7"],
    [0.5, "0.5"], [0.00001, "1e-05"], [1.5e-12, "1.5e-12"], [[1], "a list"], [{}, "a dict"],
  ]; // prettier-ignore
  for (const [value, text] of shown) expect(brief(value)).toBe(text);
});

test("a text with a number that is not whole, or a field twice, is refused", () => {
  const game = compiledGame("catch_dragon");
  const text = JSON.stringify(game.start({ players: 2, seed: 1 }).document);
  expect(game.position(text).document.options).toEqual({ players: 2 });
  for (const players of ["2.0", "2e0", '2,"players":2', '2,"pl\\u0061yers":2']) {
    expect(() => game.position(text.replace('"players":2', `"players":${players}`))).toThrow(BadDocument);
  }
});
