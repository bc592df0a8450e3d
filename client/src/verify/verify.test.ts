import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import type { Game } from "../engine/game";
import { ModuleUnavailable } from "../engine/load";
import { compiledGame, ids } from "../engine/testing";
import { forged, lineOf, placeOf, records, summed, the, type Lines } from "./forging";
import { bytes, hex, hmac, sha256 } from "./hashing";
import { MISTAKES, readRecord } from "./lines";
import { check, FINDINGS, Wrong } from "./verify";
import english from "./text/en.ftl?raw";

const games = new Map<string, Game>();
async function load(id: string): Promise<Game> {
  if (!ids.includes(id)) throw new ModuleUnavailable(id, "unknown");
  if (!games.has(id)) games.set(id, compiledGame(id));
  return games.get(id)!;
}
const checked = (record: string) => check(record, load);
const refused = (record: string, line: number, what: string) => expect(checked(record)).rejects.toMatchObject({ line, what });
const { catch_dragon: GRID = "", drachenwurf: DICE = "", kings_court: COURT = "", red_handed: RACE = "", triominoes: TILES = "" } = records;
const each = Object.entries(records);

// Right records.

test("there is a record of every game", () => {
  expect(Object.keys(records).sort()).toEqual([...ids].sort());
});

test.each(each)("%s is right", async (_, record) => {
  const found = await checked(record);
  expect(found.filter((one) => one.open)).toEqual([]);
  const values = Object.fromEntries(found.map((one) => [one.what, one.values]));
  const lines: Lines = record.trimEnd().split("\n").map((line) => JSON.parse(line));
  expect(values.deals).toEqual({ deals: lines.filter((line) => "chance" in line).length, pieces: the(lines, "chance", -1).pieces });
  expect(values.play).toEqual({ actions: the(lines, "action", -1).number });
  expect("claims" in values).toBe(lines.some((line) => "snatch" in line));
});

test.each([["the grid", GRID], ["the court", COURT]])("%s is right with an action that was taken back and done again", async (_, record) => {
  const again = forged(record, (lines) => {
    const action = lines[placeOf(lines, "action", 1)]!;
    lines.splice(placeOf(lines, "action", 2), 0, { undo: { to: 1 } }, action);
  });
  expect((await checked(again)).at(-1)).toEqual((await checked(record)).at(-1));
});

test("a match that was cut short needs no scores, and those it has are right", async () => {
  const cut = (scores: number[], how = "abandoned") =>
    forged(TILES, (lines) => {
      lines.splice(placeOf(lines, "action", 1), placeOf(lines, "end") - placeOf(lines, "action", 1));
      Object.assign(the(lines, "end"), { how, scores, winners: [] });
    });
  const end = lineOf(cut([]), "end");
  expect((await checked(cut([]))).at(-1)).toEqual({ what: "play", values: { actions: 1 } });
  expect((await checked(cut([6, 0]))).at(-1)!.what).toBe("play");
  await refused(cut([0, 6]), end, "result");
  await refused(cut([], "over"), end, "result");
});

// Changed records: chain and sum were made right again.

test.each(each)("%s with one sign changed is wrong", async (_, record) => {
  for (let place = 7; place < record.length; place += 211) {
    const other = record[place] === "1" ? "2" : "1";
    await expect(checked(record.slice(0, place) + other + record.slice(place + 1)), String(place)).rejects.toThrow(Wrong);
  }
});

test.each(each)("%s with another deal is wrong", async (_, record) => {
  const row = record.split("\n").find((line) => line.startsWith('{"chance"'))!;
  const swapped = row.replace(/"(grid|decks|hands|row|pile)":(\[+)"([^"]+)","([^"]+)"/, '"$1":$2"$4","$3"');
  expect(swapped).not.toBe(row);
  await refused(forged(record.replace(row, swapped), () => {}), lineOf(record, "chance"), "deal");
});

test.each(each)("%s with anything else changed in a deal is wrong", async (_, record) => {
  for (const change of [{ pieces: 7 }, { after: 1 }, { step: 1 }, { by: "pass" }, { told: [{ event: "turn" }] }]) {
    await refused(forged(record, (lines) => Object.assign(the(lines, "chance"), change)), lineOf(record, "chance"), "deal");
  }
  await refused(forged(record, (lines) => (the(lines, "chance").dealt.more = 1)), lineOf(record, "chance"), "deal");
});

test.each(each)("%s with a deal too many or too few is wrong", async (_, record) => {
  const last = lineOf(record, "chance", -1);
  await refused(forged(record, (lines) => lines.splice(last, 0, lines[last - 1]!)), last + 1, "deal");
  await refused(forged(record, (lines) => lines.splice(last - 1, 1)), lineOf(record, "end"), "untold");
});

test("another roll is wrong, in its own line", async () => {
  const roll = (change: (body: any) => void, which: number) => forged(DICE, (lines) => change(the(lines, "chance", which)));
  await refused(roll((body) => (body.dealt.rolled = "rrbp"), 1), lineOf(DICE, "chance", 1), "deal");
  await refused(roll((body) => (body.told[1].dice = "rrggbb"), 2), lineOf(DICE, "chance", 2), "deal");
  await refused(roll((body) => body.pieces++, 50), lineOf(DICE, "chance", 50), "deal");
  await refused(forged(DICE, (lines) => lines.splice(placeOf(lines, "chance", 9), 1)), lineOf(DICE, "chance", 9), "deal");
});

test.each(each)("%s with an action that nobody can do is wrong", async (_, record) => {
  for (const text of ["nonsense", "", "9:snatch"]) {
    await refused(forged(record, (lines) => (the(lines, "action").text = text)), lineOf(record, "action"), "illegal");
  }
});

test.each([
  ["a tile that lies open", GRID, 1, "g6"],
  ["a die that was not rolled", DICE, 0, "keep oo"],
  ["a swap right back", COURT, 2, "swap 3 7"],
  ["marks without a turn-up", RACE, 0, "0:snatch 1 2"],
  ["a tile of somebody else", TILES, 0, "333@0,0^"],
])("an action against the rules is wrong: %s", async (_, record, which, text) => {
  await refused(forged(record, (lines) => (the(lines, "action", which).text = text)), lineOf(record, "action", which), "illegal");
});

test("whose turn it was is checked", async () => {
  await refused(forged(GRID, (lines) => (the(lines, "action").seat = 1)), lineOf(GRID, "action"), "turn");
  await refused(forged(TILES, (lines) => (the(lines, "action").seat = null)), lineOf(TILES, "action"), "turn");
  const claimed = lineOf(RACE, "snatch") + 1; // the action that the first claim was for
  await refused(forged(RACE, (lines) => (lines[claimed - 1]!.action.seat = 1 - lines[claimed - 1]!.action.seat)), claimed, "turn");
});

test.each(each)("%s does not go on after its end", async (_, record) => {
  const last = lineOf(record, "action", -1);
  const longer = forged(record, (lines) => {
    const { number, seat, text } = the(lines, "action", -1);
    lines.splice(last, 0, { action: { number: number + 1, seat, text } });
  });
  await refused(longer, last + 1, "illegal");
});

test.each(each)("%s with another result is wrong", async (_, record) => {
  const end = lineOf(record, "end");
  await refused(forged(record, (lines) => the(lines, "end").scores[0]++), end, "result");
  await refused(forged(record, (lines) => (the(lines, "end").scores = [])), end, "result");
  await refused(forged(record, (lines) => (the(lines, "end").winners = [0, 1])), end, "result");
  await refused(forged(record, (lines) => (the(lines, "end").how = "closed")), end, "result");
});

test("what chance has decided is not taken back", async () => {
  const again = forged(DICE, (lines) => {
    const roll = lines[placeOf(lines, "action", 1)]!;
    expect(roll.action.text).toBe("roll");
    lines.splice(placeOf(lines, "action", 2), 0, { undo: { to: 1 } }, roll);
  });
  await refused(again, lineOf(DICE, "action", 2), "undo");
});

test("an action that was taken back does not count", async () => {
  const gone = forged(COURT, (lines) => {
    const place = placeOf(lines, "action", 1);
    lines.splice(place, 0, { undo: { to: 0 } });
    for (const line of lines) if (line.action?.number > 1) line.action.number--;
  });
  await refused(gone, lineOf(gone, "action", 1), "turn");
});

test.each<object>([{ first: 7 }, { first: null }, { speed: 1 }, { seed: 7 }, { toString: 1 }])("impossible options are wrong: %o", async (options) => {
  await refused(forged(GRID, (lines) => Object.assign(lines[0]!.match.options, options)), 1, "options");
});

test("other options give another deal", async () => {
  await refused(forged(GRID, (lines) => (lines[0]!.match.options.first = 1)), lineOf(GRID, "action"), "turn");
});

// Secret, key, lots.

test("another secret is wrong", async () => {
  await refused(forged(GRID, (lines) => (the(lines, "end").secret = "0".repeat(64))), lineOf(GRID, "end"), "commitment");
});

test("other bytes of a seat give another deal", async () => {
  await refused(forged(DICE, (lines) => (the(lines, "bytes").hex = "00")), lineOf(DICE, "action", 5), "illegal");
});

test.each<[string, (body: any) => void]>([
  ["the other one won", (body) => (body.winner = 1 - body.winner)],
  ["after another turn-up", (body) => body.turn++],
  ["nobody claims", (body) => (body.claims = [])],
  ["one claims twice", (body) => body.claims.push(body.claims[0])],
  ["a seat that is not there", (body) => (body.claims[1].seat = 2)],
  ["too much credit", (body) => Object.assign(body.claims[0], { credit: 200_001, waited: 680_001 })],
  ["a cap that there is not", (body) => (body.cap = 200_001)],
  ["a reaction that was not", (body) => (body.claims[0].reaction = 1)],
  ["a faster one lost", (body) => Object.assign(body.claims[1], { waited: 300_000, reaction: 280_000 })],
])("a wrong verdict is noticed: %s", async (_, change) => {
  await refused(forged(RACE, (lines) => change(the(lines, "snatch"))), lineOf(RACE, "snatch"), "claim");
});

test("whoever was first acts, and only once", async () => {
  const line = lineOf(RACE, "snatch");
  await refused(forged(RACE, (lines) => lines.splice(line, 0, lines[line - 1]!)), line + 1, "claim");
  await refused(forged(RACE, (lines) => (lines[line]!.action.text = `0${lines[line]!.action.text.slice(1)}`)), line + 1, "claim");
  const grabbed = forged(GRID, (lines) => {
    const claims = [{ credit: 0, reaction: 1, seat: 0, waited: 1 }];
    lines.splice(3, 0, { grab: { cap: 0, claims, turn: 0, winner: 0 } });
    lines[4]!.action.text = "0:grab";
  });
  await refused(grabbed, 4, "form");
});

// Lines.

const line = (change: (lines: Lines) => void) => forged(TILES, change);

test.each<[string, string, number, string]>([
  ["an empty file", "", 1, "json"],
  ["half a file", TILES.slice(0, 400), 7, "cut"],
  ["no JSON", "hello\n", 1, "json"],
  ["no object", "[]\n", 1, "form"],
  ["null", "null\n", 1, "form"],
  ["too much", " ".repeat(8_000_001), 1, "json"],
  ["brackets without end", `${"[".repeat(100_000)}${"]".repeat(100_000)}\n`, 1, "form"],
  ["no beginning", line((lines) => lines.splice(0, 1)), 1, "json"],
  ["another format", line((lines) => (lines[0]!.match.format = 2)), 1, "form"],
  ["a field too many", line((lines) => (lines[0]!.match.more = 1)), 1, "form"],
  ["two fields", line((lines) => (lines[0]!.more = 1)), 1, "form"],
  ["rules that are a text", line((lines) => (lines[0]!.match.rules = "1")), 1, "form"],
  ["an unknown kind", line((lines) => lines.splice(3, 0, { nap: {} })), 4, "form"],
  ["a kind that every object has", line((lines) => lines.splice(3, 0, { toString: {} })), 4, "form"],
  ["a second beginning", line((lines) => lines.splice(1, 0, lines[0]!)), 2, "order"],
  ["bytes that are a number", line((lines) => (lines[1]!.bytes.hex = 12)), 2, "form"],
  ["bytes of nobody", line((lines) => (lines[1]!.bytes.seat = 2)), 2, "order"],
  ["bytes out of order", line((lines) => lines.splice(1, 2, lines[2]!, lines[1]!)), 3, "order"],
  ["another number", line((lines) => (the(lines, "action").number = 2)), 4, "order"],
  ["an action of nobody", line((lines) => (the(lines, "action").seat = 2)), 4, "order"],
  ["an undo of nothing", line((lines) => lines.splice(3, 0, { undo: { to: 0 } })), 4, "order"],
  ["an undo of too much", line((lines) => lines.splice(4, 0, { undo: { to: -1 } })), 5, "order"],
  ["a deal before the end", line((lines) => lines.splice(4, 0, { chance: the(lines, "chance") })), 5, "order"],
  ["a deal of a match in play", line((lines) => lines.splice(placeOf(lines, "end"), 1)), lineOf(TILES, "end"), "order"],
  ["another end", line((lines) => (the(lines, "end").how = "won")), lineOf(TILES, "end"), "form"],
  ["a name missing", line((lines) => the(lines, "names").pop()), lineOf(TILES, "names"), "form"],
  ["no names", line((lines) => lines.splice(-2, 1)), lineOf(TILES, "sum") - 1, "cut"],
])("a file that is no record is refused: %s", async (_, record, number, what) => {
  await refused(record, number, what);
});

test.each([
  ["spaces", '{"undo": {"to":0}}'],
  ["a fraction", '{"undo":{"to":0.5}}'],
  ["a number that is too large", '{"undo":{"to":12345678901234567890}}'],
  ["half a character", '{"action":{"number":1,"seat":0,"text":"\\ud800"}}'],
  ["a field twice", '{"undo":{"to":0,"to":0}}'],
])("a line that is not in its one right form is refused: %s", async (_, row) => {
  const rows = TILES.trimEnd().split("\n");
  rows.splice(3, 0, row);
  await refused(summed(rows), 4, "form");
});

test("another sum and another chain are noticed", async () => {
  await refused(TILES.replace("Noa", "Dan"), lineOf(TILES, "sum"), "sum");
  const rows = TILES.trimEnd().split("\n");
  rows[rows.length - 3] = `{"chain":"${"0".repeat(64)}"}`;
  await refused(summed(rows), lineOf(TILES, "chain"), "chain");
});

test("a name taken out leaves all else right", async () => {
  expect((await checked(forged(TILES, (lines) => (the(lines, "names")[0] = "")))).at(-1)!.what).toBe("play");
});

// What cannot be checked.

const BEFORE = ["form", "chain", "commitment", "key"];

test("a match in play shows no secret yet", async () => {
  const live = line((lines) => lines.splice(placeOf(lines, "end"), 2));
  const found = await checked(live);
  expect(found.map((one) => one.what)).toEqual(["form", "chain", "live"]);
  expect(found.at(-1)!.open).toBe(true);
});

test.each<object>([{ game: "ten_nuts" }, { rules: 2 }])("of other rules all else is checked: %o", async (change) => {
  const other = line((lines) => Object.assign(lines[0]!.match, change));
  const found = await checked(other);
  expect(found.map((one) => one.what)).toEqual([...BEFORE, "unknown"]);
  expect(found.at(-1)).toMatchObject({ open: true, values: { game: "triominoes", rules: 1, ...change } });
});

test("a match to whose chance nobody added is told apart", async () => {
  const alone = line((lines) => {
    lines[0]!.match.game = "ten_nuts"; // whose deal nobody looks at
    while (lines.some((one) => "bytes" in one)) lines.splice(placeOf(lines, "bytes"), 1);
  });
  const found = await checked(alone);
  expect(found.map((one) => one.what)).toEqual([...BEFORE, "nobody", "unknown"]);
  expect(found.at(-2)!.open).toBe(true);
});

test.each(["unsupported", "fetch", "compile"] as const)("rules that cannot be had are named: %s", async (reason) => {
  const found = await check(TILES, (id) => Promise.reject(new ModuleUnavailable(id, reason)));
  expect(found.map((one) => one.what)).toEqual([...BEFORE, reason]);
  expect(found.at(-1)!.open).toBe(true);
});

test("a mistake of the program is not taken for one of the record", async () => {
  await expect(check(TILES, () => Promise.reject(new RangeError("oops")))).rejects.toThrow(RangeError);
});

test("there is a sentence for everything that can be found", () => {
  const said = new FluentResource(english).body.map(({ id }) => id);
  expect(said).toEqual(expect.arrayContaining([...FINDINGS.map((what) => `check-${what}`), ...MISTAKES.map((what) => `check-wrong-${what}`)]));
});

test("the hashes are the usual ones", async () => {
  for (const text of ["", "abc", "x".repeat(55), "x".repeat(56), "x".repeat(64), "קופסה".repeat(99)]) {
    const data = new Uint8Array(bytes(text));
    expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
  }
  for (const secret of ["k", "k".repeat(64), "k".repeat(65)]) {
    const key = await crypto.subtle.importKey("raw", new Uint8Array(bytes(secret)), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const signed = await crypto.subtle.sign("HMAC", key, new Uint8Array(bytes("message")));
    expect(hex(hmac(bytes(secret), bytes("message")))).toBe(hex(new Uint8Array(signed)));
  }
});

// What this device noted before the deal.

test("what was promised and added has to be there", async () => {
  const { about, added } = readRecord(TILES);
  const bytes = Object.fromEntries([...added].map(([seat, data]) => [`${seat}`, hex(data)]));
  const commitment = about.commitment;
  expect(added.size).toBeGreaterThan(0);
  expect((await check(TILES, load, { commitment, bytes })).map(({ what }) => what)).toContain("kept");
  await expect(check(TILES, load, { commitment: "00", bytes })).rejects.toMatchObject({ what: "promise" });
  const found = await check(TILES, load, { commitment, bytes: { "": "ab" } });
  expect(found.find(({ what }) => what === "left-out")?.open).toBe(true);
});
