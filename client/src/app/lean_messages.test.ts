// What the client says by name is sent to it, though files of messages are cut for the browser.

import { expect, test } from "vitest";

type Texts = Record<string, string>;
const SENT = {
  ...import.meta.glob("../text/en.ftl", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob("../../../src/kufsa/{core,match}/text/messages.en.ftl", { query: "?raw", import: "default", eager: true }),
} as Texts;
const SOURCES = import.meta.glob("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true }) as Texts;

const found = (pattern: RegExp, texts: string[]) => new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!)));

test("every sentence of the frame that is said by name is sent", () => {
  const sources = Object.entries(SOURCES).flatMap(([path, text]) => (path.includes(".test.") || path.includes("/device/") ? [] : [text]));
  const said = found(/\bwords\.say\("([\w-]+)"/g, sources);
  expect(said).toContain("list-and");
  const sent = found(/^([a-zA-Z][\w-]*) *=/gm, Object.values(SENT));
  expect([...said].filter((id) => !sent.has(id))).toEqual([]);
});
