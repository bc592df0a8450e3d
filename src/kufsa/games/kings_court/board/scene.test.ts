import { describe, expect, it } from "vitest";
import { arc, askew, deed, follow, justSeen, knowing, layout, neighbour, offers, seated, swapOf, type Place, type View } from "./scene";

const view = (row: string[], more: Partial<View> = {}): View => ({ row, known: null, characters: 3, hats: 5, pairs: ["", ""], penalties: [0, 0], magic: [0, 0], last_swap: [], turn: 0, phase: "play", last: null, ...more });
const numbers = (from = 0) => () => ++from;
const hats = (row: Place[]) => row.map((place) => place.hat);
const people = (row: Place[]) => row.map((place) => place.person);
const told = (event: string, more: object) => ({ event, clause: "KC-00", ...more });

describe("following hats", () => {
  const before = seated(view(["A?", "B?", "C?", "D?"]), numbers());
  const next = () => numbers(100);

  it("gives everybody a number of their own", () => {
    expect(new Set([...hats(before), ...people(before)]).size).toBe(8);
  });
  it("exchanges the hats of a swap, not the people", () => {
    const after = follow(before, [told("swapped", { slot: 1, other: 3 })], view(["A?", "B?", "C?", "D?"]), next());
    expect(people(after)).toEqual(people(before));
    expect(hats(after)).toEqual([6, 4, 2, 8]);
  });
  it("puts a newcomer with a new hat into the place of a won pair", () => {
    const after = follow(before, [told("won", { slot: 2, kind: "B" }), told("arrived", { slot: 2, character: "E" })], view(["A?", "E?", "C?", "D?"]), next());
    expect(people(after)).toEqual([1, 101, 5, 7]);
    expect(hats(after)).toEqual([2, 102, 6, 8]);
    expect(after[1]!.kind).toBe("E");
  });
  it("moves the row up when a place closes", () => {
    const after = follow(before, [told("closed", { slot: 2 })], view(["A?", "C?", "D?"]), next());
    expect(people(after)).toEqual([1, 5, 7]);
  });
  it("takes only the hat away that was magic", () => {
    const after = follow(before, [told("magic", { slot: 4 })], view(["A?", "B?", "C?", "D?"]), next());
    expect(people(after)).toEqual(people(before));
    expect(hats(after)).toEqual([2, 4, 6, 101]);
  });
  it("has all new faces when the row is laid anew, or the story does not lead to the view", () => {
    expect(people(follow(before, [told("laid-anew", {})], view(["A?", "B?"]), next()))).toEqual([101, 103]);
    expect(people(follow(before, [], view(["C?", "B?"]), next()))).toEqual([101, 103]);
  });
  it("takes from the view what the table remembers", () => {
    expect(follow(before, [], view(["A?", "BE", "C?", "D?"]), next())[1]!.letter).toBe("E");
  });
});

describe("what was shown", () => {
  it("is the hat that lies there still", () => {
    expect(justSeen(view(["A?"], { last: { action: "peek 1", seat: 0, slot: 1, hat: "E" } }))).toEqual({ slot: 1, hat: "E" });
  });
  it("is nothing when another peeked, or when the hat has gone", () => {
    expect(justSeen(view(["A?"], { last: { action: "peek 1", seat: 1 } }))).toBeNull();
    expect(justSeen(view(["A?"], { last: { action: "peek 1", seat: 0, slot: 1, hat: "*" } }))).toBeNull();
    expect(justSeen(view(["A?"], { last: { action: "call 1", seat: 0, slot: 1, hat: "A", fits: true } }))).toBeNull();
    expect(justSeen(view(["A?"]))).toBeNull();
  });
  it("says who did what beside the hat", () => {
    expect(deed(view(["A?"], { last: { action: "peek 1", seat: 1 } }))).toEqual({ seat: 1, verb: "peek", slot: 1 });
    expect(deed(view(["A?"], { last: { action: "swap 1 2", seat: 1 } }))).toBeNull();
    expect(deed(view(["A?"], { last: { action: "call 1", seat: 1, slot: 1, hat: "A", fits: true } }))).toBeNull();
  });
  it("names those who know a hat only where the table shows it", () => {
    expect(knowing(view(["A?"], { known: [[1], []] }), 1)).toEqual([0]);
    expect(knowing(view(["A?"]), 1)).toEqual([]);
  });
});

describe("what may be done", () => {
  const legal = ["peek 1", "peek 2", "peek 3", "swap 1 2", "swap 2 3", "call 1", "call 2"];
  it("is what begins with the place", () => {
    expect(offers(legal, 2)).toEqual({ peek: "peek 2", call: "call 2", swaps: [1, 3] });
    expect(offers(legal, 3)).toEqual({ peek: "peek 3", call: null, swaps: [2] });
    expect(offers([], 3)).toEqual({ peek: null, call: null, swaps: [] });
  });
  it("writes a swap with the smaller place first", () => {
    expect(swapOf(5, 2)).toBe("swap 2 5");
  });
});

describe("the stage", () => {
  it("is one row where there is room, and two floors on a phone", () => {
    expect(layout(7, 1100).floors).toEqual([7]);
    expect(layout(7, 374).floors).toEqual([4, 3]);
    expect(layout(4, 374).floors).toEqual([4]);
    expect(layout(7, 804, 710).floors).toEqual([4, 3]); // a tablet that stands
    expect(layout(7, 804, 710).height).toBeLessThan(711);
    expect(layout(7, 928, 298).floors).toEqual([7]); // a desk
  });
  it("keeps places large enough for a finger and inside the stage", () => {
    for (const width of [304, 374, 700, 1180]) {
      for (const count of [3, 4, 5, 6, 7]) {
        const { spots, unit } = layout(count, width);
        expect(unit).toBeGreaterThan(44);
        expect(spots).toHaveLength(count);
        for (const spot of spots) {
          expect(spot.x).toBeGreaterThanOrEqual(0);
          expect(spot.x + unit).toBeLessThanOrEqual(width);
        }
      }
    }
  });
  it("leads from place to place by arrow keys", () => {
    const phone = layout(7, 374);
    expect(neighbour(2, "ArrowLeft", phone)).toBe(1);
    expect(neighbour(1, "ArrowLeft", phone)).toBe(1);
    expect(neighbour(4, "ArrowDown", phone)).toBe(7);
    expect(neighbour(6, "ArrowUp", phone)).toBe(2);
    expect(neighbour(3, "End", phone)).toBe(7);
    expect(neighbour(3, "ArrowDown", layout(7, 1100))).toBe(3);
  });
  it("lets a hat rise on its way and end where it belongs", () => {
    const way = arc(100, 0, 80);
    expect(way[0]!.x).toBe(100);
    expect(way[0]!.y).toBeCloseTo(0);
    expect(way.at(-1)!.x).toBe(0);
    expect(way.at(-1)!.y).toBeCloseTo(0);
    expect(way[5]!.y).toBeLessThan(-20);
  });
});

describe("a hat on a head", () => {
  it("sits straight on its own, and the magic hat on everybody's", () => {
    expect(askew("A", "A").turn).toBe(0);
    expect(askew("A", "*").turn).toBe(0);
  });
  it("sits askew on another's, always the same way", () => {
    expect(Math.abs(askew("A", "E").turn)).toBeGreaterThan(5);
    expect(askew("A", "E")).toEqual(askew("A", "E"));
  });
});
