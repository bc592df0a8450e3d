import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
const { default: Hinted } = await import("./Hinted.svelte");

const said = (hint: object) => render(Hinted, { props: { hint: { actions: 3, action: null, remembers: true, ...hint }, game: "nuts", names: ["Noa", "Uri"] } }).body.replace(/<!--.*?-->|[\u2066-\u2069]/g, "");

test("a hint says what to do, or that there is none, and whether it remembers", () => {
  expect(said({ action: "b3" })).toBe("Hint: b3.");
  expect(said({})).toMatch(/^No hint just now/);
  expect(said({ action: "b3", remembers: false })).toMatch(/^Hint: b3\. <span class="soft">This hint only knows/);
});
