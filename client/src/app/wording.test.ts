import { describe, expect, it, vi } from "vitest";
import { formWording, type Form } from "./forms";

// The sentences themselves are in the texts: only their ids and values matter here.
vi.mock("./language.svelte", () => ({
  plain: (text: string) => text,
  words: { lang: "en", sayOf: (_: string, id: string, values: object = {}) => [id, ...Object.values(values)].join(" ") },
}));
const { wordingOf } = await import("./wording");
for (const load of Object.values(import.meta.glob("../../../src/kufsa/games/*/board/wording.ts"))) await load();

const said = (game: string, ...actions: string[]) => actions.map((action) => wordingOf(game).action(action));
const value = (game: string, name: string, it: unknown) => wordingOf(game).value?.(name, it);

describe("signs in words", () => {
  it("names cells by row and column", () => {
    expect(said("catch_dragon", "c4", ">a1", "stop", "stay")).toEqual(["do-flip place 4 3", "do-carry place 1 1", "do-stop", "do-stay"]);
    expect(value("catch_dragon", "cells", ["a1", "g7"])).toBe(2); // which they are is seen
    expect(value("catch_dragon", "kind", "D")).toBeUndefined();
    expect(wordingOf("catch_dragon").sentence?.(">c4: a spider goes nowhere else.")).toBe("place 4 3: a spider goes nowhere else.");
    expect(wordingOf("catch_dragon").sentence?.("c4 is up; a12 and bc4 are not.")).toBe("place 4 3 is up; a12 and bc4 are not.");
  });
  it("names tiles and places of the lattice", () => {
    expect(said("triominoes", "455@-1,0^", "draw", "pass")).toEqual(["do-lay 4\u00a05\u00a05", "do-draw", "do-pass"]);
    expect(value("triominoes", "place", "2,-3v")).toBe("place-words 2 -3 down");
    expect(value("triominoes", "tile", "013")).toBe("0\u00a01\u00a03");
  });
  it("names cards and dice", () => {
    expect(said("drachenwurf", "keep rr*b", "take b4 6", "lay b4 new", "move b4 2", "roll")).toEqual([
      "do-keep die-told colour-r, die-on-egg colour-r, die-told colour-b",
      "take-six card dragon-b landscape-4 6",
      "lay-new-row card dragon-b landscape-4",
      "lay-in-row card dragon-b landscape-4 2",
      "do-roll",
    ]);
    expect(value("drachenwurf", "cards", ["r1", "p6"])).toBe("card-told dragon-r landscape-1; card-told dragon-p landscape-6");
    expect(wordingOf("drachenwurf").sentence?.("With \u2068rb*\u2069 aside.")).toBe("With die-told colour-r, die-on-egg colour-b aside.");
    expect(wordingOf("drachenwurf").sentence?.("In \u2068keep y\u2069 is no colour of b4.")).toBe("In quoted do-keep die-told colour-y is no colour of card-told dragon-b landscape-4.");
  });
  it("names places of the court and cards of the museum", () => {
    expect(said("kings_court", "peek 3", "swap 2 5")).toEqual(["do-peek 3 0", "do-swap 2 5"]);
    expect(wordingOf("kings_court").sentence?.("That undoes the swap (swap 2 3).")).toBe("That undoes the swap (do-swap 2 3).");
    expect(said("red_handed", "flip", "1:snatch 2 5 7", "0:snatch")).toEqual(["do-flip", "do-snatch 2, 5, 7", "do-snatch-nothing"]);
    expect(value("red_handed", "cards", ["Tr2", "Pg", "K"])).toBe("card-three kind-T colour-r 2; card-police kind-P colour-g; kind-K");
  });
  it("tells what was done where its events do not", () => {
    const { done } = wordingOf("catch_dragon");
    expect(["c4", "stop", "stay", ">a1"].map((action) => done?.(action))).toEqual(["did-flip 4 3", "", "did-stay", "did-carry place 1 1"]);
  });
  it("tells what a result is made of", () => {
    const { pieces: tiles } = wordingOf("catch_dragon");
    const won = { won: [{ D: 2, G: 3, S: 3 }, { D: 1 }, {}] };
    expect([0, 1, 2].map((seat) => tiles?.(won, seat).map(({ what }) => what))).toEqual([["tiles-D 2", "tiles-G 3", "tiles-S 3"], ["tiles-D 1"], []]);
    const { pieces: shelves } = wordingOf("drachenwurf");
    const view = { lairs: [[["r1"], ["b1", "b2", "b3"]], []], eggs: [0, 2] };
    expect([0, 1].map((seat) => shelves?.(view, seat))).toEqual([[{ what: "piece-row 3", points: 9 }, { what: "piece-row 1", points: 1 }], [{ what: "board-eggs 2", points: 2 }]]);
    const { pieces: left } = wordingOf("triominoes");
    expect([0, 1].map((seat) => left?.({ hands: [["012", "345"], []] }, seat))).toEqual([[{ what: "piece-left tiles-held 2" }], [{ what: "no-tiles-left" }]]);
    expect(left?.({ hands: null }, 0)).toEqual([]);
    const { earned } = wordingOf("triominoes");
    const events = [{ event: "laid", seat: 0, points: 12 }, { event: "bridge", seat: 0, points: 40 }, { event: "laid", seat: 0, points: 3 }, { event: "drew", seat: 1, cost: 5 }, { event: "extra-cost", seat: 1, points: 10 }, { event: "went-out", seat: 0, bonus: 31 }, { event: "over" }];
    expect(earned?.(events as never, 0)).toEqual([{ what: "earned-laid", points: 15 }, { what: "earned-bridge", points: 40 }, { what: "earned-out", points: 31 }]);
    expect(earned?.(events as never, 1)).toEqual([{ what: "earned-drew", points: -15 }]);
    const { pieces: hats } = wordingOf("kings_court");
    const court = { pairs: ["AB", "", "C"], penalties: [1, 0, 2], magic: [3, 0, 1] };
    expect([0, 1, 2].map((seat) => hats?.(court, seat).map(({ points }) => points))).toEqual([[2, -1, 1], [0], [1, -2, 1]]); // together: the score
  });
  it("tells tiles where there are no points", () => {
    const { standing, pieces } = wordingOf("triominoes");
    const view = { hand_sizes: [9, 0], hands: [["012"], []], scores: [-9, 0] };
    expect(standing?.({ ...view, options: { mode: "basic" } })).toEqual(["tiles-held 9", "tiles-held 0"]);
    expect(pieces?.({ ...view, options: { mode: "basic" } }, 0)).toEqual([]);
    expect(standing?.({ ...view, options: {} })).toBeUndefined();
    const blocked = { hand_sizes: [1, 2], hands: [["555"], ["012", "024"]], options: { mode: "basic" } };
    expect([0, 1].map((seat) => pieces?.(blocked, seat))).toEqual([[{ what: "hand-adds-up 15" }], [{ what: "hand-adds-up 9" }]]);
  });
  it("leaves a game without words as it is written", () => {
    expect(said("ten_nuts", "take 2")).toEqual(["take 2"]);
  });
});

describe("words from the forms of a game", () => {
  const forms: Form[] = [
    { pattern: "take\\ (0|[1-9][0-9]*)", parts: ["count"], message: "do-take" },
    { pattern: "ask\\ (0|[1-9][0-9]*)\\ (a|b)", parts: ["seat", "card"], message: "do-ask" },
    { pattern: "pass", parts: [], message: "do-pass" },
  ];
  const { action, kind, value } = formWording(forms, (id, values) => (id === "do-pass" ? null : [id, JSON.stringify(values)].join(" ")));

  it("gives parts to the message of the form: numbers as numbers, seats by name", () => {
    expect(action("take 3")).toBe('do-take {"count":3}');
    expect(action("ask 1 b", ["Noa", "Uri"])).toBe('do-ask {"seat":1,"player":"Uri","card":"b"}');
  });
  it("leaves what has no message, or is no action, as it is", () => {
    expect(action("pass")).toBe("pass");
    expect(action("take 3 4")).toBe("take 3 4");
  });
  it("tells kinds apart, and actions in events", () => {
    expect(kind?.("take 1")).toBe(kind?.("take 7"));
    expect(kind?.("take 1")).not.toBe(kind?.("pass"));
    expect(value?.("action", "take 2")).toBe('do-take {"count":2}');
    expect(value?.("card", "a")).toBeUndefined();
  });
});
