import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

// Every text of the client, by folder and language.
const files = import.meta.glob(["../text/*.ftl", "../../../src/kufsa/games/*/board/text/*.ftl", "../table/*/text/*.ftl", "../verify/text/*.ftl"], { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const ids = (text: string) => new FluentResource(text).body.map((message) => message.id).sort();
const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf("/"))))];

test.each(folders)("%s says the same in every language", (folder) => {
  const english = ids(files[`${folder}/en.ftl`]!);
  expect(english.length).toBeGreaterThan(0);
  for (const lang of ["he", "nl"]) expect(ids(files[`${folder}/${lang}.ftl`] ?? "")).toEqual(english);
});

test("no message is there twice, and each is readable", () => {
  for (const [path, text] of Object.entries(files)) {
    const found = ids(text);
    expect(new Set(found).size, path).toBe(found.length);
    expect(text.split("\n").filter((line) => /^[a-z][\w-]* *=/.test(line)).length, path).toBe(found.length);
  }
});
