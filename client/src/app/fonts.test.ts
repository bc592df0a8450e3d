import { expect, test } from "vitest";
import { faces, letters, ranges, WEIGHTS, whole } from "../../fonts.js";
import english from "../text/en.ftl?raw";
import hebrew from "../text/he.ftl?raw";

// Styles are not read by the tests, so app.css is left out.
const parts = import.meta.glob(["../**/*.svelte", "../../../src/kufsa/games/*/board/**/*.{svelte,ts}"], { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const face = (name: string) => faces().find((found) => found.name === name)!.letters;

test("ranges of letters are read and written", () => {
  const found = letters("U+41, U+61-63,U+20AC");
  expect(String.fromCodePoint(...found)).toBe("Aabc€");
  expect(ranges(found)).toBe("U+0041, U+0061-0063, U+20AC");
});

test("the cut leaves no letter out and brings none twice", () => {
  for (const [from, uncut] of Object.entries(whole())) {
    const cut = faces().filter((found) => found.from === from).flatMap((found) => [...found.letters]);
    expect(cut.length).toBe(uncut.size);
    expect(ranges(new Set(cut))).toBe(ranges(uncut));
  }
  expect(face("plain").size).toBeLessThan(whole().latin!.size);
});

test("English and Hebrew start without accents", () => {
  const accents = face("accents");
  expect([...english, ...hebrew].filter((letter) => accents.has(letter.codePointAt(0)!))).toEqual([]);
});

test("every weight that a page asks for is in the font", () => {
  const asked = Object.values(parts).flatMap((text) => [...text.matchAll(/font-weight(?:="|: *)(\d+)/g)].map(([, weight]) => Number(weight)));
  expect(asked.length).toBeGreaterThan(50);
  expect([Math.min(...asked) >= WEIGHTS.min, Math.max(...asked)]).toEqual([true, WEIGHTS.max]);
});
