import { beforeEach, describe, expect, test } from "vitest";
import { alikeTogether, howWon, shares } from "./how";
import { beginThree, endThree, gamesBefore, rootsHere, seriesOf as seriesIn, type Ended } from "./series";

describe("how somebody won", () => {
  test("by how much, and ahead of whom", () => {
    expect(howWon([12, 30, 21], [1], false)).toEqual({ id: "how-ahead", margin: 9, next: 2 });
    expect(howWon([4, 5], [1], false)?.id).toBe("how-close");
    expect(howWon([5, 5], [0], false)?.id).toBe("how-level");
    expect(howWon([5, 5, 1], [0, 1], false)?.id).toBe("how-shared");
  });
  test("where the lowest wins, less is ahead", () => {
    expect(howWon([12, 3, 7], [1], true)).toEqual({ id: "how-ahead", margin: 4, next: 2 });
  });
  test("nothing is said that the scores do not show", () => {
    expect(howWon([5, 9], [0], false)).toBeNull(); // somebody ran out of time, say
    expect(howWon([5, 9], [], false)).toBeNull();
    expect(howWon([5], [0], false)).toBeNull();
  });
  test("bars are for scores above zero", () => {
    expect(shares([10, 5, 0])).toEqual([1, 0.5, 0]);
    expect(shares([10, -5])).toBeNull();
    expect(shares([0, 0])).toBeNull();
  });
});

const seriesOf = (games: Ended[]) => seriesIn(games, rootsHere());
const seat = (person: string, bot = "") => ({ person, bot, name: person, added: false, out_of_time: false, reserved: false });
const game = (match: string, previous: string, winners: number[], seats = [seat("noa"), seat("", "fox"), seat("", "fox")]) => ({ match, previous, seats, result: { how: "over", winners } }) as unknown as Ended;

test("parts that are alike are told once", () => {
  const row = (length: number) => ({ what: `row of ${length}`, points: length * length });
  expect(alikeTogether([row(6), row(6), row(2), { what: "2 trains" }, { what: "2 trains" }])).toEqual([{ ...row(6), count: 2 }, { ...row(2), count: 1 }, { what: "2 trains", count: 1 }, { what: "2 trains", count: 1 }]);
});

describe("games in a row", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    globalThis.localStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) } as unknown as Storage;
  });

  test("are found by the one before, and end where one is gone", async () => {
    const there = [game("a", "", [0]), game("b", "a", [0]), game("c", "b", [1])];
    const look = async (match: string) => there.find((one) => one.match === match)!;
    expect((await gamesBefore(there[2]!, look)).map(({ match }) => match)).toEqual(["a", "b"]);
    expect(await gamesBefore(there[2]!, async () => Promise.reject(new Error("gone")))).toEqual([]);
  });
  test("count for the same player wherever they sit", () => {
    const turned = [seat("", "fox"), seat("noa"), seat("", "fox")];
    const { won, champion } = seriesOf([game("a", "", [0]), game("b", "a", [1], turned), game("c", "b", [2])]);
    expect(won).toEqual([2, 0, 1]);
    expect(champion).toBeNull(); // nobody said that it is the best of three
  });
  test("are the best of three from where somebody said so", () => {
    beginThree("b");
    const games = [game("a", "", [1]), game("b", "a", [1]), game("c", "b", [0, 1])];
    expect(seriesOf(games)).toEqual({ won: [0, 1, 0], games: 2, three: true, champion: null });
    expect(seriesOf([...games, game("d", "c", [1])])).toEqual({ won: [0, 2, 0], games: 3, three: true, champion: 1 });
    endThree(["b"]);
    expect(seriesOf(games).three).toBe(false);
  });
});
