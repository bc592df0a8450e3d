import { describe, expect, it } from "vitest";
import { fit, look, pan, reveal, under, zoom } from "./camera";
import { cellAt, cellName, cellNamed, centre, corners, fadingLines, inReading, neighbours } from "./lattice";
import { lessons } from "./lessons";
import { attempt, beside, changes, closing, hexagons, laid, newcomer, openings, placesFor, price, rack, racks, rises, signed, sum, turned, type View } from "./scene";

const FLOWER = ["334@0,0^", "345@0,-1v", "035@0,-1^", "130@-1,-1v", "123@-1,0^", "233@-1,0v"];

describe("the lattice", () => {
  it("reads and writes the names of places", () => {
    for (const name of ["0,0^", "3,-1v", "-28,27^"]) expect(cellName(cellNamed(name))).toBe(name);
  });
  it("finds a cell again under its centre", () => {
    for (const name of ["0,0^", "0,0v", "-3,2v", "4,-5^"]) expect(cellName(cellAt(centre(cellNamed(name))))).toBe(name);
  });
  it("shares two corners with each neighbour", () => {
    for (const cell of [cellNamed("2,-1^"), cellNamed("2,-1v")]) {
      const own = corners(cell).map(String);
      for (const other of neighbours(cell)) expect(corners(other).filter((point) => own.includes(String(point)))).toHaveLength(2);
    }
  });
  it("is read from the top row down and from the left", () => {
    const names = ["0,-1^", "0,0v", "-1,1v", "0,0^", "-1,1^"].map(cellNamed).sort(inReading).map(cellName);
    expect(names).toEqual(["-1,1^", "-1,1v", "0,0^", "0,0v", "0,-1^"]);
  });
  it("fades, and draws no line twice", () => {
    const lines = fadingLines([cellNamed("0,0^")]);
    expect(lines.map((one) => one.strength)).toEqual([...lines.map((one) => one.strength)].sort((a, b) => b - a));
    const drawn = lines.flatMap((one) => one.path.split("M").slice(1));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(lines[0]!.path.split("M")).toHaveLength(4);
  });
});

describe("the camera", () => {
  const window = { width: 390, height: 400 };
  it("fits all tiles with room around them", () => {
    const camera = fit(FLOWER.map((tile) => laid(tile).cell), window);
    for (const tile of FLOWER) {
      const { x, y } = centre(laid(tile).cell);
      expect(x * camera.scale + camera.x).toBeGreaterThan(60);
      expect(x * camera.scale + camera.x).toBeLessThan(330);
      expect(y * camera.scale + camera.y).toBeGreaterThan(60);
    }
  });
  it("looks at the places alone where tiles are too small for a finger", () => {
    const long = Array.from({ length: 14 }, (_, x) => ({ x, y: 0, up: true }));
    const place = { x: 13, y: 0, up: false };
    expect(look(long, [], window).scale).toBeLessThan(0.3);
    expect(look(long, [place], window).scale).toBeGreaterThan(0.48);
    expect(look(long, [], window).scale).toBeGreaterThan(fit(long, window).scale); // no room for what is not there
    expect(look(FLOWER.map((tile) => laid(tile).cell), [place], window)).toEqual(fit(FLOWER.map((tile) => laid(tile).cell), window));
  });
  it("draws tiles larger where there is much room", () => {
    const scale = (width: number, height: number) => look([{ x: 0, y: 0, up: true }], [], { width, height }).scale;
    expect(scale(1380, 760)).toBeGreaterThan(1.25 * scale(900, 440));
  });
  it("keeps the spot under the finger while zooming, within limits", () => {
    const camera = { x: 20, y: 30, scale: 0.5 };
    const finger = { x: 100, y: 120 };
    const closer = zoom(camera, 1.5, finger);
    expect(closer.scale).toBeCloseTo(0.75);
    expect(under(closer, finger).x).toBeCloseTo(under(camera, finger).x);
    expect(under(closer, finger).y).toBeCloseTo(under(camera, finger).y);
    expect(zoom(camera, 1000, finger).scale).toBeLessThan(3);
    expect(zoom(camera, 0.0001, finger).scale).toBeGreaterThan(0.1);
  });
  it("brings a place that has the focus into sight, and else stands still", () => {
    const camera = { x: 0, y: 0, scale: 0.5 };
    expect(reveal(camera, { x: 300, y: 300 }, window)).toEqual(camera);
    expect(reveal(camera, { x: 2000, y: 300 }, window)).toEqual(pan(camera, { x: -640, y: 0 }));
  });
});

describe("choosing", () => {
  const legal = ["110@-1,0v", "241@0,0v", "124@3,-1^", "draw"];
  it("knows a tile however it lies", () => {
    expect(["120", "201", "012", "353"].map((digits) => laid(`${digits}@0,0^`).tile)).toEqual(["012", "012", "012", "335"]);
  });
  it("counts the places of each tile", () => {
    expect([...openings(legal)]).toEqual([["011", 1], ["124", 2]]);
    expect(openings(["draw"]).size).toBe(0);
  });
  it("shows the places of the chosen tile only, in reading order", () => {
    expect(placesFor(legal, "124").map((place) => cellName(place.cell))).toEqual(["0,0v", "3,-1^"]);
    expect(placesFor(legal, null)).toEqual([]);
  });
  it("gathers the ways to turn the first tile in one place", () => {
    const [place, ...more] = placesFor(["012@0,0^", "120@0,0^", "201@0,0^"], "012");
    expect(more).toEqual([]);
    expect(place!.ways.map((way) => way.digits)).toEqual(["012", "120", "201"]);
  });
  it("names what lies beside a place", () => {
    expect(beside(FLOWER, cellNamed("0,0v"))).toEqual(["334"]);
  });
  it("tries a tile turned so that most corners agree, and nothing far away", () => {
    // 1 lies on the upper left and 2 on the lower corner of 0,0v, clockwise 1 ? 2: one can agree.
    expect(attempt(["012@0,0^"], "125", cellNamed("0,0v"))).toBe("125@0,0v");
    expect(attempt(["012@0,0^"], "244", cellNamed("0,0v"))).toBe("442@0,0v");
    expect(attempt(["012@0,0^"], "125", cellNamed("5,5v"))).toBeNull();
  });
});

describe("what happened", () => {
  it("finds the tile that was laid, and nothing else", () => {
    expect(newcomer(FLOWER.slice(0, 2), FLOWER.slice(0, 3))?.place).toBe("0,-1^");
    expect(newcomer(FLOWER, FLOWER)).toBeNull();
    expect(newcomer(FLOWER, [])).toBeNull();
    expect(newcomer(["000@0,0^"], FLOWER.slice(0, 2))).toBeNull();
  });
  it("rings the point that six tiles stand around", () => {
    expect(hexagons(FLOWER, cellNamed("-1,0v"))).toEqual([[0, 0]]);
    expect(hexagons(FLOWER.slice(0, 5), cellNamed("-1,0^"))).toEqual([]);
  });
  it("lets points rise from the tile, and none where none are counted", () => {
    const laidOne = { event: "laid", clause: "TR-17", seat: 0, points: 8 };
    expect(rises([laidOne, { event: "hexagon", clause: "TR-19", seat: 0, points: 60, count: 2 }])).toEqual([
      { kind: "laid", points: 8, count: 1 },
      { kind: "hexagon", points: 60, count: 2 },
    ]);
    expect(rises([{ ...laidOne, points: 0 }])).toEqual([]);
  });
  it("adds up what a seat won or lost apart from that", () => {
    const events = [
      { event: "drew", clause: "TR-21", seat: 1, cost: 5 },
      { event: "extra-cost", clause: "TR-22", seat: 1, points: 10 },
      { event: "went-out", clause: "TR-25", seat: 0, bonus: 43 },
      { event: "turn", clause: "TR-06", seat: 0 },
    ];
    expect([...changes(events)]).toEqual([[1, -15], [0, 43]]);
    expect([signed(-15), signed(43)]).toEqual(["−15", "+43"]);
  });
  it("lays the hands open after a round, but leaves the last round to the view", () => {
    const shown = [{ event: "hands-shown", clause: "TR-31", hands: [[], ["000"]] }];
    const view = { phase: "play", round: 2 } as View;
    expect(closing(view, shown)).toEqual({ round: 1, hands: [[], ["000"]] });
    expect(closing({ ...view, phase: "over" }, shown)).toBeNull();
    expect(closing(view, [])).toBeNull();
  });
});

describe("the hand", () => {
  it("lets tiles lean into each other, and a tile that stays keeps the way it points", () => {
    const first = rack(["000", "012", "345"], []);
    expect(first.map((one) => one.up)).toEqual([true, false, true]);
    const later = rack(["000", "345"], first);
    expect(later.map((one) => one.up)).toEqual([true, true]);
    expect(later[1]!.at).toBeGreaterThan(first[1]!.at);
    expect(rack(["000", "333", "345"], later)[1]!.up).toBe(false);
  });
  it("turns a tile the shorter way from the hand to the table", () => {
    expect(turned("012", true, laid("012@0,0^"))).toBe(0);
    expect(turned("012", true, laid("120@0,0^"))).toBe(120);
    expect(Math.abs(turned("012", true, laid("012@0,0v")))).toBe(60);
    for (const way of ["012@0,0v", "120@0,0v", "201@0,0v"]) expect(Math.abs(turned("012", false, laid(way)))).toBeLessThanOrEqual(180);
  });
});

describe("the lessons", () => {
  it("ask for something that the learner holds, and have all their texts", async () => {
    const files = import.meta.glob<string>("./text/*.ftl", { query: "?raw", import: "default", eager: true });
    expect(Object.keys(files)).toHaveLength(3);
    for (const lesson of lessons) {
      for (const action of lesson.solutions) {
        if (action.includes("@")) expect(lesson.document.hands[lesson.seat]).toContain(laid(action).tile);
      }
      for (const text of Object.values(files)) {
        for (const id of [lesson.task, lesson.hint, lesson.learned]) expect(text).toMatch(new RegExp(`^${id} = .`, "m"));
      }
    }
  });
});

describe("a hand", () => {
  const hand = Array.from({ length: 13 }, (_, number) => String(number).padStart(3, "0"));
  it("stands in one row where that fits, and else in two", () => {
    expect(racks(hand.slice(0, 5), [], 5).map((row) => row.length)).toEqual([5]);
    const two = racks(hand, [], 4.8);
    expect(two.map((row) => row.length)).toEqual([7, 6]);
    expect(two.every((row) => row.at(-1)!.at + 1 <= 4.8)).toBe(true);
    expect(two.flat().map(({ tile }) => tile)).toEqual(hand);
  });
  it("says what the next draw costs", () => {
    const costs = (draws: number, options = {}) => price({ draws } as View, options);
    expect([0, 1, 2].map((draws) => costs(draws))).toEqual([5, 5, 15]);
    expect(costs(2, { third_draw: "may_lay" })).toBe(5);
    expect(costs(0, { mode: "basic" })).toBe(0);
    expect(sum(["012", "345"])).toBe(15);
  });
});
