import { describe, expect, it } from "vitest";
import { dice, eggChoices, gains, keepAction, keepable, pastRolls, rivals, rolled, rows, settled, sides, stamp, takes, type View } from "./scene";

const view: View = {
  last: null,
  pile: 21, middle: ["b4", "g2", "r6"], nests: [{}, { "3": ["o1"] }, {}], lairs: [[["b1", "b2"], ["y3"]], [], []],
  eggs: [1, 0, 2], supply: 33, turn: 0, rolled: "rrgbp", kept: "o", egg_spent: false, free: "", phase: "keep", scores: [6, 0, 2],
};
const event = (name: string, more: object = {}) => ({ event: name, clause: "", ...more });

describe("dice", () => {
  it("lie aside first, then as they were rolled", () => {
    expect(dice(view).map((die) => `${die.place} ${die.colour}`)).toEqual(["aside o", "rolled r", "rolled r", "rolled g", "rolled b", "rolled p"]);
  });
  it("keep their key when they are put aside", () => {
    const before = dice({ ...view, kept: "r", rolled: "rrgbp" }).filter((die) => die.place === "rolled").map((die) => die.key);
    const after = dice({ ...view, kept: "rrr", rolled: "", phase: "choose" }).filter((die) => die.place === "aside").map((die) => die.key);
    expect(before.slice(0, 2)).toEqual(["r2", "r3"]);
    expect(after).toEqual(["r1", "r2", "r3"]);
  });
  it("wait to be rolled on, so that six are seen", () => {
    const seen = dice({ ...view, phase: "choose", kept: "o*g", rolled: "" });
    expect(seen.map((die) => die.place)).toEqual(["aside", "aside", "waiting", "waiting", "waiting", "waiting"]);
    expect(seen.map((die) => die.doubled)).toEqual([true, false, false, false, false, false]);
  });
  it("are a letter for each count when they are spent", () => {
    expect(dice({ ...view, phase: "take", kept: "", rolled: "", free: "oooopg" }).map((die) => die.key)).toEqual(["o1", "o2", "o3", "o4", "p1", "g1"]);
  });
});

describe("putting aside", () => {
  it("writes dice in the order of the notation, the egg on the first of its colour", () => {
    expect(keepAction(["b", "g", "b"], null)).toBe("keep gbb");
    expect(keepAction(["b", "g", "b"], "b")).toBe("keep gb*b");
  });
  const legal = ["keep g", "keep b", "keep b*", "keep gb", "keep gb*"];
  it("knows the colours and the eggs only from what is legal", () => {
    expect([...keepable(legal)]).toEqual(["g", "b"]);
    expect(eggChoices(["g", "b"], legal)).toEqual(["b"]);
    expect(eggChoices(["g"], legal)).toEqual([]);
  });
});

describe("cards", () => {
  it("may be taken for the counts that legal actions name", () => {
    expect(takes(["roll", "take b4 2", "take b4 3", "take o1 4", "done"])).toEqual(new Map([["b4", [2, 3]], ["o1", [4]]]));
  });
  it("may go to the rows that legal actions name", () => {
    expect(rows(["lay b4 1", "lay b4 new", "lay y1 2"])).toEqual(new Map([["b4", ["1", "new"]], ["y1", ["2"]]]));
    expect(rows(["move b1 2", "end"])).toEqual(new Map([["b1", ["2"]]]));
  });
  it("stand at the sides of a nest, a sixth one while it waits", () => {
    expect(sides({ "3": ["o1"] }).map((side) => side.cards.length)).toEqual([0, 1, 0, 0]);
    expect(sides({ "6": ["b4"] }).at(-1)).toEqual({ number: 6, cards: ["b4"] });
  });
  it("belong to the others in the order of play", () => {
    expect(rivals(view, 1)).toEqual([2, 0]);
    expect(rivals(view, null)).toEqual([0, 1, 2]);
  });
});

describe("the middle", () => {
  it("keeps cards where they lie, and fills the places that are free", () => {
    expect(settled([null, null, null], ["b4", "g2", "r6"])).toEqual(["b4", "g2", "r6"]);
    expect(settled(["b4", "g2", "r6"], ["b4", "r6"])).toEqual(["b4", null, "r6"]);
    expect(settled(["b4", null, "r6"], ["b4", "r6", "y1"])).toEqual(["b4", "y1", "r6"]);
    expect(settled(["b4", "g2", "r6"], ["p1", "p2"])).toEqual(["p1", "p2", null]); // a board that is set up anew
  });
});

describe("what happened", () => {
  const vain = [event("rolled", { seat: 1, dice: "rr" }), event("no-match", { seat: 1 }), event("turn", { seat: 0 }), event("rolled", { seat: 0, dice: "rrgbp" })];
  it("tells rolls that no longer lie there", () => {
    expect(pastRolls(vain, view)).toEqual([{ seat: 1, dice: ["r", "r"], vain: true }]);
    expect(pastRolls(vain.slice(0, 2), { ...view, phase: "take", rolled: "" })).toHaveLength(1);
  });
  it("knows dice that have just fallen", () => {
    expect(rolled(vain, view)).toBe(true);
    expect(rolled([event("kept", { seat: 0, dice: "o" })], view)).toBe(false);
    expect(rolled(vain, { ...view, phase: "take", rolled: "" })).toBe(false);
  });
  it("picks the most exciting thing", () => {
    expect(stamp([event("robbed", { seat: 0, card: "o1" }), event("six", { seat: 0 })])?.event).toBe("six");
    expect(stamp([event("kept")])).toBeUndefined();
  });
  it("counts what was won", () => {
    expect(gains([1, 4], [1, 9])).toEqual([0, 5]);
    expect(gains(undefined, [1, 9])).toEqual([0, 0]);
  });
});
