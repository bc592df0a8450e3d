import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Director, LOOK } from "./director.svelte";
import type { View } from "./scene";

const view = (last: View["last"], row = ["A?", "B?", "C?"]): View => ({ row, known: null, characters: 3, hats: 5, pairs: ["", ""], penalties: [0, 0], magic: [0, 0], last_swap: [], turn: 0, phase: "play", last });
const mine = view({ action: "peek 2", seat: 0, slot: 2, hat: "C" });
const peeked = [{ event: "peeked", clause: "KC-05", seat: 0, slot: 2 }];
const theirs = view({ action: "peek 1", seat: 1 });

describe("a hat that was shown", () => {
  let director: Director;
  const seen = (now: View) => director.places.map((place) => director.open(place, now)).join("");
  beforeEach(() => {
    vi.useFakeTimers();
    director = new Director();
    director.take(view(null), [], 0, 0);
    director.take(mine, peeked, 1, 0);
  });
  afterEach(() => vi.useRealTimers());

  it("stays up as long as nobody acts", () => {
    vi.advanceTimersByTime(10 * LOOK);
    expect(seen(mine)).toBe("?C?");
  });
  it("stays up for a moment though others play on", () => {
    director.take(theirs, [{ event: "peeked", clause: "KC-05", seat: 1, slot: 1 }], 2, 0);
    expect(seen(theirs)).toBe("?C?");
    vi.advanceTimersByTime(LOOK);
    expect(seen(theirs)).toBe("???");
  });
  it("goes with its hat when that is swapped", () => {
    const swap = view({ action: "swap 1 2", seat: 1 });
    director.take(swap, [{ event: "swapped", clause: "KC-06", seat: 1, slot: 1, other: 2 }], 2, 0);
    expect(seen(swap)).toBe("C??");
  });
  it("is covered at once when somebody else looks at this device, or a turn is taken back", () => {
    director.take(view({ action: "peek 2", seat: 0 }), peeked, 1, 1);
    expect(seen(theirs)).toBe("???");
    director.take(mine, peeked, 1, 0);
    director.take(view(null), [], 0, 0);
    expect(seen(view(null))).toBe("???");
  });
});

describe("what others do", () => {
  it("makes a cloth stir", () => {
    const director = new Director();
    director.take(view(null), [], 0, 0);
    director.take(theirs, [{ event: "peeked", clause: "KC-05", seat: 1, slot: 1 }], 1, 0);
    expect(director.stirred).toEqual({ [director.places[0]!.hat]: 1 });
  });
  it("sends a pair from its place to who won it, until it has arrived", () => {
    const director = new Director();
    director.take(view(null), [], 0, 0);
    const events = [{ event: "won", clause: "KC-09", seat: 1, slot: 3, kind: "C" }, { event: "arrived", clause: "KC-09", slot: 3, character: "D" }];
    director.take(view({ action: "call 3", seat: 1, slot: 3, hat: "C", fits: true }, ["A?", "B?", "D?"]), events, 1, 0);
    expect(director.leaving).toMatchObject([{ slot: 3, seat: 1, kind: "C", hat: "C" }]);
    director.left(director.leaving[0]!.number);
    expect(director.leaving).toEqual([]);
  });
});
