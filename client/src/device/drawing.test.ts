// The picture of a game that brings no board is the one that Python draws.

import { expect, test } from "vitest";
import cases from "../../../tests/wasm/traces/drawn.json";
import { draw } from "./drawing";

interface Case {
  game: string;
  schema: any;
  view: any;
  names: string[];
  lang: string;
  says: Record<string, string>;
  svg: string;
}

test("pictures are those of Python", async () => {
  expect(cases.length).toBeGreaterThan(5);
  for (const { game, schema, view, names, lang, says, svg } of cases as never as Case[]) {
    const drawn = await draw({ id: game, about: { schema } }, view, names, lang, async (id) => says[id] ?? null);
    expect(drawn).toEqual({ svg, css: "", labels: {} });
  }
});
