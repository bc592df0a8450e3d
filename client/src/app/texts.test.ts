import { FluentResource } from "@fluent/bundle";
import LANGUAGES from "virtual:languages";
import { expect, test } from "vitest";

// Every text of the client. `kufsa texts` checks that none is missing in a language.
const files = import.meta.glob(["../text/*.ftl", "../../../src/kufsa/games/*/board/text/*.ftl", "../table/*/text/*.ftl", "../verify/text/*.ftl"], { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const ids = (text: string) => new FluentResource(text).body.map((message) => message.id).sort();

test("languages are found by their files, and all are complete", () => {
  expect(LANGUAGES["en"]).toEqual({ name: "English", direction: "ltr", incomplete: [] });
  expect(LANGUAGES["he"]).toEqual({ name: "עברית", direction: "rtl", incomplete: [] });
  expect(Object.values(LANGUAGES).flatMap((one) => one.incomplete)).toEqual([]);
});

test("no message is there twice, and each is readable", () => {
  for (const [path, text] of Object.entries(files)) {
    const found = ids(text);
    expect(new Set(found).size, path).toBe(found.length);
    expect(text.split("\n").filter((line) => /^[a-z][\w-]* *=/.test(line)).length, path).toBe(found.length);
  }
});
