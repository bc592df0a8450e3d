// For tests: the compiled games, without a server to fetch them from.

import { Game, type Description } from "./game";
import type { Notation } from "./notation";
import { notations } from "./notations";

// The games of the box, and one from outside that has no bots of its own.
const descriptions = import.meta.glob(["../../../src/kufsa/games/*/wasm/game.json", "../../../tests/wasm/games/*/game.json"], { import: "default", eager: true }) as Record<string, Description>;
const modules = import.meta.glob(["../../../src/kufsa/games/*/wasm/game.wasm", "../../../tests/wasm/games/*/game.wasm"], { query: "?inline", import: "default", eager: true }) as Record<string, string>;

const folders = Object.fromEntries(Object.entries(descriptions).map(([path, { id }]) => [id, path.slice(0, -"game.json".length)]));

export const ids = Object.keys(folders).filter((id) => folders[id]!.includes("/src/kufsa/"));
export const outside = Object.keys(folders).filter((id) => !ids.includes(id));

export function moduleBytes(id: string): Uint8Array<ArrayBuffer> {
  const coded = modules[`${folders[id]}game.wasm`]!.split(",")[1]!;
  return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
}

export function descriptionOf(id: string): Description {
  return descriptions[`${folders[id]}game.json`]!;
}

export function compiledGame(id: string, notation: Notation | null = notations[id] ?? null): Game {
  return new Game(descriptionOf(id), new WebAssembly.Module(moduleBytes(id)), notation);
}
