import { expect, test } from "vitest";
import type { GameInfo, ListedTable } from "../../app/api";
import { numbersOf, playedBy, pointsIn, rivalsOf, seatOf, standingsOf } from "./counting";

const ME = "0123";
const OWNER = { id: "me", name: "", face: "" };
const DANA = { id: "p7", name: "Dana", face: "" };
const seat = (name: string, more: object = {}) => ({ name, person: name === "Noa" ? ME : name.toLowerCase(), bot: "", reserved: false, ...more });
let made = 0;

function table(more: Partial<ListedTable> = {}): ListedTable {
  made++;
  const usual = { id: `t${made}`, game: "pebbles", status: "ended" as const, your_turn: false, options: { players: 2 }, how: "over", created: made, updated: made, device_game: "" };
  return { ...usual, seats: [seat("Noa"), seat("Uri")], scores: [7, 5], winners: [0], ...more };
}
const here = (more: Partial<ListedTable> = {}) => {
  const made = table(more);
  const id = `here-${made.id}`;
  return { ...made, id, device_game: id, seats: more.seats ?? [seat("Noa", { person: "me", profile: "me" }), seat("", { bot: "greedy", person: "" })] };
};
const pebbles = { id: "pebbles", wins: "highest", options: [{ name: "large", default: false, choices: [false, true], help: "" }] } as unknown as GameInfo;
const info = () => pebbles;
const own = (tables: ListedTable[]) => playedBy(OWNER, "Noa", ME, tables);

test("only games that were played to their end count, the latest first", () => {
  const [first, second] = [table(), table({ winners: [1] })];
  const others = [table({ how: "abandoned", winners: [] }), table({ status: "playing", how: "" }), table({ seats: [seat("Uri"), seat("Dan")] })];
  const found = own([first, ...others, second]);
  expect(found.map((one) => [one.table.id, one.seat, one.won, one.device])).toEqual([[second.id, 0, false, false], [first.id, 0, true, false]]);
});

test("whoever left to a bot has not played to the end", () => {
  const left = table({ seats: [seat("Noa", { bot: "greedy", reserved: true }), seat("Uri")] });
  expect(own([left])).toEqual([]);
});

test("a game of this device and its copy on the server are one game", () => {
  const game = here();
  const copy = table({ device_game: game.id, seats: [seat("Noa"), seat("", { bot: "greedy", person: "" })] });
  const elsewhere = table({ device_game: "here-another", seats: [seat("Noa"), seat("Dan", { person: "" })] });
  expect(own([game, copy, elsewhere]).map((one) => [one.table.id, one.device])).toEqual([[elsewhere.id, true], [game.id, true]]);
});

test("people of this device are known by who sat, and by name in games of before", () => {
  const shared = here({ seats: [seat("Noa", { person: "seat-0", profile: "me" }), seat("Dana", { person: "seat-1", profile: "p7" })] });
  expect([seatOf(shared, OWNER, "Noa", ME), seatOf(shared, DANA, "Dana", "")]).toEqual([0, 1]);
  const before = here({ seats: [seat("NOA", { person: "seat-0" }), seat(" dana", { person: "seat-1" })] });
  expect([seatOf(before, OWNER, "Noa", ME), seatOf(before, DANA, "Dana", "")]).toEqual([0, 1]);
  const alone = here({ seats: [seat("Noa", { person: "me" }), seat("", { bot: "greedy", person: "" })] });
  expect([seatOf(alone, OWNER, "Noa", ME), seatOf(alone, DANA, "Dana", "")]).toEqual([0, -1]);
  const hers = here({ seats: [seat("Dana", { person: "me", profile: "p7" }), seat("", { bot: "greedy", person: "" })] });
  expect([seatOf(hers, OWNER, "Noa", ME), seatOf(hers, DANA, "Dana", "")]).toEqual([-1, 0]);
  expect(seatOf(table(), DANA, "Uri", "")).toBe(-1); // at the server only the owner of the device plays
});

test("numbers per game, with records for each kind of table", () => {
  const tables = [
    table({ scores: [7, 5], moves: 20 }),
    table({ scores: [12, 5], moves: 31 }),
    table({ scores: [3, 5], winners: [1] }),
    table({ scores: [9, 5], options: { players: 2, large: true } }),
    table({ scores: [2, 1, 1], seats: [seat("Noa"), seat("Uri"), seat("Dan")], options: { players: 3 } }),
    table({ game: "cinders", scores: [1, 2], winners: [1] }),
  ];
  const [first, second] = numbersOf(own(tables), info);
  expect([first!.game, first!.played, first!.won, first!.run]).toEqual(["pebbles", 5, 4, 2]);
  expect(first!.longest).toEqual({ moves: 31, table: tables[1]!.id });
  expect(first!.best.map(({ players, options, score }) => [players, options, score])).toEqual([[2, {}, 12], [2, { large: true }, 9], [3, {}, 2]]);
  expect([second!.game, second!.played, second!.won, second!.run, second!.longest]).toEqual(["cinders", 1, 0, 0, null]);
});

test("where the lowest score wins, it is the best", () => {
  const tables = [table({ scores: [7, 9] }), table({ scores: [4, 9] })];
  expect(numbersOf(own(tables), () => ({ ...pebbles, wins: "lowest" }))[0]!.best[0]!.score).toBe(4);
});

test("against each other: wins per person and game, ties for both, bots left out", () => {
  const tables = [
    table(),
    table({ winners: [0, 1] }),
    table({ game: "cinders", winners: [1] }),
    table({ seats: [seat("Noa"), seat("Dan"), seat("", { bot: "greedy", person: "" })], winners: [2] }),
    here({ seats: [seat("Noa", { person: "seat-0", profile: "me" }), seat("Dana", { person: "seat-1", profile: "p7" })], winners: [1] }),
  ];
  const found = rivalsOf(own(tables));
  expect(found.map(({ name, together, mine, theirs, device }) => [name, together, mine, theirs, device])).toEqual([
    ["Uri", 3, 2, 2, false],
    ["Dan", 1, 0, 0, false],
    ["Dana", 1, 0, 1, true],
  ]);
  expect(found[0]!.games).toEqual([
    { game: "cinders", together: 1, mine: 0, theirs: 1 },
    { game: "pebbles", together: 2, mine: 2, theirs: 1 },
  ]);
});

test("those who deleted themselves stay in the sums without a name", () => {
  const tables = ["a1", "b2"].map((stranger) => table({ seats: [seat("Noa"), seat("?", { person: stranger })] }));
  const [gone, ...none] = rivalsOf(own(tables));
  expect([gone!.key, gone!.together, gone!.mine, gone!.device, none]).toEqual(["?", 2, 2, false, []]);
});

test("the scoreboard of a device counts what its people played with each other", () => {
  const both = [seat("Noa", { person: "seat-0", profile: "me" }), seat("Dana", { person: "seat-1", profile: "p7" })];
  const tables = [
    here({ seats: both, winners: [1], updated: 100 }),
    here({ seats: both, winners: [1], updated: 200, game: "shells" }),
    here({ seats: both, winners: [0], updated: 300 }),
    here({ winners: [0] }), // alone against a bot
    here({ seats: both, how: "abandoned", winners: [] }),
  ];
  const played = [OWNER, DANA].map((who) => ({ id: who.id, games: playedBy(who, who.name || "Noa", ME, tables) }));
  expect(standingsOf(played)).toEqual([{ id: "p7", played: 3, won: 2 }, { id: "me", played: 3, won: 1 }]);
  expect(standingsOf(played, "pebbles")).toEqual([{ id: "me", played: 2, won: 1 }, { id: "p7", played: 2, won: 1 }]);
  expect(standingsOf(played, "", 250)).toEqual([{ id: "me", played: 1, won: 1 }, { id: "p7", played: 1, won: 0 }]);
  expect(standingsOf(played, "stones")).toEqual([]);
});

test("what was left in the hands is no record", () => {
  const left = table({ scores: [0, -12] });
  expect([0, 1].map((seat) => pointsIn(left, seat))).toEqual([undefined, undefined]);
  expect([0, 1].map((seat) => pointsIn(table({ scores: [3, -1] }), seat))).toEqual([3, -1]);
  expect(numbersOf(own([left]), info)[0]!.best).toEqual([]);
});
