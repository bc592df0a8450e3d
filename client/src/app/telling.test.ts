import { expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => ({
  isolated: (text: unknown) => `<${text}>`,
  words: { dir: "rtl", lang: "en", hasOf: () => false, say: (id: string, values: Record<string, string>) => `${id}: ${Object.values(values).join(" ")}`, sayOf: (_: string, id: string, values: Record<string, string>) => `${id}: ${values["scores"]}` },
}));
const { namesJoined, opened, tell } = await import("./telling");

it("keeps the minus of a score in front where sentences run from right to left", () => {
  const event = { event: "over", clause: "", scores: [-12, 9] };
  expect(tell("kings_court", event, ["נועה", "Uri"])).toBe("event-over: \u2067<נועה> <-12>, <Uri> <9>\u2069");
});

it("keeps each name of a list in its place, whatever script it is in", () => {
  expect(namesJoined(["Dana"])).toBe("Dana");
  expect(namesJoined(["Dana", "אורי", "Noa"])).toBe("list-and: \u2067<Dana>, <אורי>\u2069 Noa ltr");
  expect(namesJoined(["Dana", "נועה"])).toBe("list-and: \u2067<Dana>\u2069 נועה rtl");
});

it("capitalises what begins with a letter, and nothing behind a number", () => {
  expect(opened("\u2068uri\u2069 lays a tile.")).toBe("\u2068Uri\u2069 lays a tile.");
  expect(opened("6 of the 12 tiles are dragons.")).toBe("6 of the 12 tiles are dragons.");
});
