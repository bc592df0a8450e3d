import { expect, test } from "vitest";
import { anyFace, changed, faceFor, PARTS, readFace } from "../widgets/faces";
import { listed } from "./listing";
import { read } from "./people";

test("without anything saved, the device has its owner", () => {
  expect(read(null)).toEqual({ people: [{ id: "me", name: "", face: "" }], chosen: "me" });
});

test("people come back as they were saved", () => {
  const people = [{ id: "me", name: "", face: "0000000" }, { id: "p1", name: "Dana", face: "1234321", reminded: true }];
  expect(read(JSON.stringify({ people, chosen: "p1" }))).toEqual({ people, chosen: "p1" });
});

test("whoever is not there is not chosen, and a face that is none is forgotten", () => {
  const found = read(JSON.stringify({ people: [{ id: "p1", name: "x".repeat(99), face: "99" }], chosen: "p2" }));
  expect(found.chosen).toBe("me");
  expect(found.people[1]).toEqual({ id: "p1", name: "x".repeat(24), face: "" });
});

test.each(["", "{", "null", "[]", '{"people":{}}', '{"people":[null]}', '{"people":[{"id":1}]}', '{"people":[{"id":"p","name":7}]}'])("what cannot be read is an error: %s", (text) => {
  expect(() => read(text)).toThrow();
});

test("a face is the same for the same name, and every change of a part is another face", () => {
  expect(faceFor("נועה")).toBe(faceFor("נועה"));
  expect(new Set(Array.from({ length: 200 }, (_, number) => faceFor(`Player ${number}`))).size).toBeGreaterThan(190);
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    let face = faceFor("Noa");
    const seen = new Set([face]);
    for (let turn = 1; turn < PARTS[part]; turn++) seen.add((face = changed(face, part)));
    expect(seen.size).toBe(PARTS[part]);
    expect(changed(face, part)).toBe(faceFor("Noa"));
  }
  expect(readFace(anyFace())).not.toBeNull();
  for (const wrong of [undefined, 7, "", "12", "0000009", "000000x"]) expect(readFace(wrong)).toBeNull();
});

const SAVED = { id: "here-1", game: "pebbles", options: { players: 1 }, seats: [{ person: "me", name: "Noa", bot: "", profile: "p1" }], created: 1, updated: 2 };
const LINES = ['{"match":{}}', '{"action":{"number":1}}', '{"action":{"number":2}}', '{"undo":{"to":1}}', '{"action":{"number":2}}', '{"action":{"number":3}}'];

test("a list says who sat and how many moves stayed", () => {
  const found = listed({ ...SAVED, lines: [...LINES, '{"end":{"how":"over","scores":[3],"winners":[0]}}'] });
  expect([found.status, found.moves, found.scores, found.winners, found.seats[0]!.profile]).toEqual(["ended", 3, [3], [0], "p1"]);
  expect(listed({ ...SAVED, lines: LINES }).status).toBe("playing");
});

test.each([
  undefined,
  { id: "here-1" },
  { ...SAVED, lines: [] },
  { ...SAVED, lines: ['{"end":'] },
  { ...SAVED, lines: ['{"end":{"how":"over"}}'] },
  { ...SAVED, lines: LINES, seats: [{}] },
  { ...SAVED, lines: LINES, seats: 3 },
])("what cannot be read is listed as broken: %#", (saved) => {
  const found = listed(saved);
  expect([found.broken, found.seats, found.status]).toEqual([true, [], "ended"]);
});
