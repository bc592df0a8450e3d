import { expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => ({
  isolated: (text: unknown) => `<${text}>`,
  words: { dir: "rtl", hasOf: () => false, sayOf: (_: string, id: string, values: Record<string, string>) => `${id}: ${values["scores"]}` },
}));
const { tell } = await import("./telling");

it("keeps the minus of a score in front where sentences run from right to left", () => {
  const event = { event: "over", clause: "", scores: [-12, 9] };
  expect(tell("kings_court", event, ["נועה", "Uri"])).toBe("event-over: \u2067<נועה> <-12>, <Uri> <9>\u2069");
});
