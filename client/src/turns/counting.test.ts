import { expect, test } from "vitest";
import type { ListedTable } from "../app/api";
import type { Scene } from "../app/protocol";
import { waitingTables } from "./counting";

const person = (name: string) => ({ name, person: name, bot: "", reserved: false });
const bot = { name: "", person: "", bot: "greedy", reserved: false };
const listed = (id: string, your_turn: boolean, others = [person("uri")]) => ({ id, your_turn, seats: [person("noa"), ...others] }) as ListedTable;
const scene = (what: Partial<Scene> = {}) => ({ status: "playing", paused: false, seat: 0, to_act: 0, seats: [person("noa"), person("uri")], ...what }) as Scene;

test("tables that wait are counted once, however one hears of them", () => {
  expect(waitingTables([listed("a", true), listed("b", false), listed("c", true)], ["a", "d"], new Map())).toEqual(["a", "c", "d"]);
});

test("bots have time", () => {
  expect(waitingTables([listed("a", true, [bot])], ["a"], new Map())).toEqual([]);
});

test("of a table that is watched, only what is seen there counts", () => {
  const watched = new Map([["a", { scene: scene({ to_act: 1 }) }], ["b", { scene: scene() }], ["c", { scene: null }]]);
  expect(waitingTables([listed("a", true), listed("c", true)], ["a"], watched)).toEqual(["b"]);
});

test("nobody waits for who watches, has paused, is away or is done, and bots do not wait", () => {
  const counted = (what: Partial<Scene>) => waitingTables([], [], new Map([["a", { scene: scene(what) }]])).length;
  expect(counted({})).toBe(1);
  const others = [{ seat: null, to_act: null }, { paused: true }, { status: "ended" }, { status: "waiting" }, { seats: [{ ...person("noa"), bot: "greedy" }, person("uri")] }, { seats: [person("noa"), bot] }];
  for (const other of others) expect(counted(other as Partial<Scene>)).toBe(0);
});
