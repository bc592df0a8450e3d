// What the package for JavaScript offers: `python3 run.py npm_package` builds it from here.

import { Bot } from "./bots";
import { Game as EngineGame, type Description, type Level } from "./game";
import { notations } from "./notations";
import type { Seed } from "./seed";

export { Bot, type Choice } from "./bots";
export { BadOption, EVERYONE, OVER, type Description, type Level, type Options, type OptionValue } from "./game";
export type { Notation } from "./notation";
export { countLines } from "./perft";
export { IllegalAction, type Position } from "./position";
export { BadDocument } from "./schema/checks";
export type { Json } from "./schema/terms";
export type { Seed } from "./seed";

/** A game: its compiled rules and its description. */
export class Game extends EngineGame {
  /** A bot of a level, from 1 to 5; the same seed makes the same choices. */
  bot(level: number | Level, seed?: Seed): Bot {
    return new Bot(this, level, seed);
  }
}

/** Where the files of a game are. */
export interface Files {
  description(): URL;
  module(): URL;
}

/** Games that are read when they are asked for, each once. */
export function box(files: Record<string, Files>, read: (url: URL) => Promise<Uint8Array<ArrayBuffer>>) {
  const found = new Map<string, Promise<Game>>();
  const games = Object.keys(files);

  async function load(id: string): Promise<Game> {
    const own = files[id]!;
    const [text, module] = await Promise.all([read(own.description()), read(own.module())]);
    const description = JSON.parse(new TextDecoder().decode(text)) as Description;
    return new Game(description, await WebAssembly.compile(module), notations[id]);
  }

  async function game(id: string): Promise<Game> {
    if (!games.includes(id)) throw new RangeError(`no game '${id}'; the box holds: ${games.join(", ")}`);
    const known = found.get(id) ?? load(id);
    found.set(id, known);
    known.catch(() => found.delete(id)); // the next one may try again
    return known;
  }

  return { games, game };
}
