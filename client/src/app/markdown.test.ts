import { expect, test } from "vitest";
import { html } from "./markdown";

test("a clause can be linked to", () => {
  expect(html("- **HC-05** Take it.\n- Or not.")).toBe('<ul><li id="HC-05" class="clause"><strong>HC-05</strong> Take it.</li><li>Or not.</li></ul>');
  expect(html("**CD-07** Turn at least one tile.")).toBe('<p id="CD-07" class="clause"><strong>CD-07</strong> Turn at least one tile.</p>');
});

test("tables, lists and code", () => {
  expect(html("| a | b |\n|---|---|\n| 1 | `x` |")).toContain('<td><code dir="ltr">x</code></td>');
  expect(html("`*r` and `b*`")).toBe('<p><code dir="ltr">&#42;r</code> and <code dir="ltr">b&#42;</code></p>');
  expect(html("- one\n- two\n  more")).toBe("<ul><li>one</li><li>two more</li></ul>");
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
