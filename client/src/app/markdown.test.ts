import { expect, test } from "vitest";
import { html, pictureNames } from "./markdown";

test("a clause can be linked to", () => {
  const clause = (id: string) => `<small class="clause" id="${id}" dir="ltr">${id}</small>`;
  expect(html("- **HC-05** Take it.\n- Or not.")).toBe(`<ul><li>${clause("HC-05")} Take it.</li><li>Or not.</li></ul>`);
  expect(html("Turn over a tile. **CD-06** **CD-07**")).toBe(`<p>Turn over a tile.\u00a0${clause("CD-06")}\u00a0${clause("CD-07")}</p>`);
});

test("tables, lists and code", () => {
  expect(html("| a | b |\n|---|---|\n| 1 | `x` |")).toContain('<td><code dir="ltr">x</code></td>');
  expect(html("`*r` and `b*`")).toBe('<p><code dir="ltr">&#42;r</code> and <code dir="ltr">b&#42;</code></p>');
  expect(html("- one\n- two\n  more")).toBe("<ul><li>one</li><li>two more</li></ul>");
});

test("steps, and a part to unfold", () => {
  expect(html("1. one\n2. two\n   more")).toBe("<ol><li>one</li><li>two more</li></ol>");
  expect(html("<details markdown>\n<summary>More</summary>\n\nText.\n\n</details>")).toBe("<details><summary>More</summary>\n<p>Text.</p>\n</details>");
});

test("a picture is shown where it is known, and left out where not", () => {
  const page = "![A \"cave\"](../pictures/x-set-up.svg){ width=480 }";
  expect(pictureNames(`Text.\n\n${page}\n`)).toEqual(["x-set-up"]);
  expect(html(page, { "x-set-up": { src: "/a.svg", width: 5, height: 7 } })).toBe('<figure><img src="/a.svg" width="5" height="7" alt="A &quot;cave&quot;" /></figure>');
  expect(html(page)).toBe("");
});

test("a drawing stays as it is drawn", () => {
  expect(html("```\n  3\n / \\\n```")).toBe('<pre class="scroll" dir="ltr" tabindex="0">  3\n / \\</pre>');
});

test("of our rules nothing is left as it was written", () => {
  const rules = import.meta.glob("../../../src/kufsa/games/*/text/rules.*.md", { query: "?raw", import: "default", eager: true });
  expect(Object.keys(rules).length).toBe(15);
  for (const text of Object.values(rules)) expect(html(text as string)).not.toMatch(/```|\*\*|^#/m);
});

test("nothing of a text becomes markup by itself", () => {
  expect(html('<script>alert("1")</script>')).toBe("<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>");
  expect(html("[x](javascript:alert)")).toBe("<p>x</p>");
});
