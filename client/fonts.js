// Cuts the font for the page: a visitor waits for the plain letters only, in the weights that are used.
// Accents come when a sentence has one (the files' ranges say so), other scripts as the font brings them.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const MODULES = join(import.meta.dirname, "node_modules");
const FONT = join(MODULES, "@fontsource-variable", "rubik");
export const WEIGHTS = { min: 400, max: 800 };
// Digits of one width, marks over letters, pairs that stand closer: no fractions, no ligatures.
const FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk", "rvrn", "tnum"];
const ACCENTS = letters("U+00A1-00A6, U+00A8-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02DC, U+0304-0329");
const FACE = /@font-face \{[^}]*\/rubik-([a-z-]+)-wght-normal\.woff2[^}]*unicode-range: ([^;]+);\s*\}/g;

/** The letters of a list like "U+41, U+61-7A". */
export function letters(ranges) {
  return new Set(ranges.split(",").flatMap((range) => {
    const [first, last = first] = range.trim().slice("U+".length).split("-").map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }));
}

/** A set of letters as such a list. */
export function ranges(found) {
  const pairs = [];
  for (const code of [...found].sort((a, b) => a - b)) {
    if (pairs.at(-1)?.[1] === code - 1) pairs.at(-1)[1] = code;
    else pairs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, "0");
  return pairs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ""}`).join(", ");
}

/** The files of the font as it comes: the letters of each. */
export function whole() {
  const style = readFileSync(join(FONT, "wght.css"), "utf8");
  return Object.fromEntries([...style.matchAll(FACE)].map(([, name, listed]) => [name, letters(listed)]));
}

/** The files of the page: the letters of each, and the file that they come from. */
export function faces() {
  return Object.entries(whole()).flatMap(([from, found]) => from === "latin"
    ? [{ name: "accents", from, letters: found.intersection(ACCENTS) }, { name: "plain", from, letters: found.difference(ACCENTS) }]
    : [{ name: from, from, letters: found }]);
}

/** Where what was cut is kept: another font, or another cut, is kept elsewhere. */
function kept() {
  const key = createHash("sha256");
  for (const file of [import.meta.filename, join(FONT, "package.json")]) key.update(readFileSync(file));
  return join(MODULES, ".fonts", key.digest("hex").slice(0, 12));
}

async function cut({ name, from, letters }, folder) {
  const file = join(folder, `rubik-${name}.woff2`);
  if (!existsSync(file)) {
    const font = readFileSync(join(FONT, "files", `rubik-${from}-wght-normal.woff2`));
    const wanted = { targetFormat: "woff2", keepFeatures: FEATURES, variationAxes: { wght: WEIGHTS } };
    writeFileSync(file, await subsetFont(font, String.fromCodePoint(...letters), wanted));
  }
  return `@font-face { font-family: "Rubik Variable"; font-display: swap; font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url("./rubik-${name}.woff2") format("woff2-variations"); unicode-range: ${ranges(letters)}; }\n`;
}

/** Lets the client import "virtual:fonts". */
export const cutFonts = () => ({
  name: "kufsa-fonts",
  async resolveId(id) {
    if (id !== "virtual:fonts") return undefined;
    const folder = kept();
    mkdirSync(folder, { recursive: true });
    const style = join(folder, "fonts.css");
    writeFileSync(style, (await Promise.all(faces().map((face) => cut(face, folder)))).join(""));
    return style;
  },
});
