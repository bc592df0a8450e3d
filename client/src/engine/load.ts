// Loads the compiled games. Each is two files of its own, fetched when somebody needs them.

import { FORMAT, Game, type Description } from "./game";
import { notations } from "./notations";

type Addresses = Record<string, string>;
const descriptions = import.meta.glob("../../../src/kufsa/games/*/wasm/game.json", { query: "?url", import: "default", eager: true }) as Addresses;
const modules = import.meta.glob("../../../src/kufsa/games/*/wasm/game.wasm", { query: "?url", import: "default", eager: true }) as Addresses;

const REASONS = {
  unknown: "no compiled rules of it that fit are here",
  unsupported: "this browser has no WebAssembly",
  fetch: "its compiled rules cannot be fetched",
  compile: "its compiled rules cannot be compiled here",
};

/** A game that cannot be played here, and why. */
export class ModuleUnavailable extends Error {
  override name = "ModuleUnavailable";

  constructor(
    readonly game: string,
    readonly reason: keyof typeof REASONS,
    cause?: unknown,
  ) {
    super(`${game}: ${REASONS[reason]}`, { cause });
  }
}

const loaded = new Map<string, Promise<Game>>();

/** The game with this id, or a ModuleUnavailable. What failed is tried again when it is asked for again.
 *  A game from another package is in the folder at the address `outside`, which ends with a slash. */
export function loadGame(id: string, outside = ""): Promise<Game> {
  let game = loaded.get(id);
  if (!game) {
    game = load(id, outside);
    loaded.set(id, game);
    game.catch(() => loaded.delete(id));
  }
  return game;
}

function addresses(id: string, outside: string): (string | undefined)[] {
  const folder = `../../../src/kufsa/games/${id}/wasm`;
  return outside ? [`${outside}game.json`, `${outside}game.wasm`] : [descriptions[`${folder}/game.json`], modules[`${folder}/game.wasm`]];
}

async function load(id: string, outside: string): Promise<Game> {
  const [description, module] = addresses(id, outside);
  if (!description || !module) throw new ModuleUnavailable(id, "unknown");
  if (typeof WebAssembly === "undefined") throw new ModuleUnavailable(id, "unsupported");
  const [about, instance] = await Promise.all([
    fetched(id, description).then((answer) => read<Description>(id, answer.json())),
    fetched(id, module).then((answer) => instantiated(id, answer)),
  ]);
  if (about.format !== FORMAT || about.id !== id) throw new ModuleUnavailable(id, "unknown"); // built for another engine
  return new Game(about, instance, notations[id] ?? null);
}

async function fetched(id: string, address: string): Promise<Response> {
  const answer = await read(id, fetch(address));
  if (!answer.ok) throw new ModuleUnavailable(id, "fetch", answer.status);
  return answer;
}

/** What comes over the line. */
function read<T>(id: string, coming: Promise<T>): Promise<T> {
  return coming.catch((error: unknown) => {
    throw new ModuleUnavailable(id, "fetch", error);
  });
}

async function instantiated(id: string, answer: Response): Promise<WebAssembly.Instance> {
  // Browsers compile while they load, but only what a server calls by its right name.
  const named = answer.headers.get("Content-Type") === "application/wasm";
  const compiling = named ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await read(id, answer.arrayBuffer()));
  try {
    return await WebAssembly.instantiate(await compiling);
  } catch (error) {
    // A module that breaks off on its way is a TypeError, as from fetch.
    throw new ModuleUnavailable(id, error instanceof TypeError ? "fetch" : "compile", error);
  }
}
