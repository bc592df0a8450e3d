import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadGame, ModuleUnavailable } from "./load";
import { descriptionOf, ids, moduleBytes } from "./testing";

const WASM = "application/wasm";
let asked: string[] = [];
let answer: (address: string, id: string) => Response | Promise<Response>;

const right = (address: string, id: string, type = WASM) =>
  address.includes("game.wasm") ? new Response(moduleBytes(id), { headers: { "Content-Type": type } }) : Response.json(descriptionOf(id));

beforeEach(() => {
  asked = [];
  answer = right;
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer(address, /games\/(\w+)\/wasm/.exec(address)![1]!);
  });
});
afterEach(() => vi.unstubAllGlobals());

// Each test has a game of its own: what is loaded stays loaded.
const [first, second, third, fourth, fifth] = ids as [string, string, string, string, string];

test("a game is two files, fetched once", async () => {
  const [game, again] = await Promise.all([loadGame(first), loadGame(first)]);
  expect(game.id).toBe(first);
  expect(game.start({ seed: 7 }).legal.length).toBeGreaterThan(0);
  expect([again, await loadGame(first)]).toEqual([game, game]);
  expect(asked.length).toBe(2);
});

test("a game from another package is found where its files are", async () => {
  answer = (address) => right(address, first);
  const folder = "https://box.example/games/x/wasm/0123/";
  await expect(loadGame("elsewhere", folder)).rejects.toMatchObject({ reason: "unknown" }); // it is another game
  expect(asked).toEqual([`${folder}game.json`, `${folder}game.wasm`]);
});

test("a description for another engine is not read", async () => {
  answer = (address, id) => (address.includes("game.wasm") ? right(address, id) : Response.json({ ...descriptionOf(id), format: 99 }));
  await expect(loadGame(fifth)).rejects.toMatchObject({ reason: "unknown" });
});

test.each([
  ["as it comes, by its right name", second, WASM, 1],
  ["by any other name", third, "application/octet-stream", 0],
])("a module is compiled %s", async (_, id, type, streams) => {
  answer = (address) => right(address, id, type);
  const streaming = vi.spyOn(WebAssembly, "compileStreaming");
  expect((await loadGame(id)).id).toBe(id);
  expect(streaming).toHaveBeenCalledTimes(streams);
});

test("what could not be had is asked for again", async () => {
  const failing: [string, typeof answer][] = [
    ["fetch", () => Promise.reject(new TypeError("no connection"))],
    ["fetch", () => new Response("", { status: 404 })],
    ["fetch", (address) => (address.includes("game.json") ? new Response("{") : right(address, fourth))],
    ["compile", (address) => (address.includes("game.json") ? right(address, fourth) : new Response(Uint8Array.of(0, 97, 115), { headers: { "Content-Type": WASM } }))],
    ["compile", (address) => (address.includes("game.json") ? right(address, fourth) : new Response("hello"))],
  ];
  for (const [reason, failed] of failing) {
    answer = failed;
    const error = await loadGame(fourth).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ModuleUnavailable);
    expect(error).toMatchObject({ game: fourth, reason });
  }
  answer = right;
  expect((await loadGame(fourth)).id).toBe(fourth);
});

test("a browser without WebAssembly, and a game from elsewhere", async () => {
  await expect(loadGame("ten_nuts")).rejects.toMatchObject({ reason: "unknown", message: "ten_nuts: no compiled rules of it that fit are here" });
  vi.stubGlobal("WebAssembly", undefined);
  await expect(loadGame(fifth)).rejects.toMatchObject({ reason: "unsupported" });
  expect(asked).toEqual([]);
});
