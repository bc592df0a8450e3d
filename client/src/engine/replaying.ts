// What tools/differential.py runs in Node or in a browser: a replay of one game.

import { Replay } from "./differential";
import { Game, type Description } from "./game";
import { notations } from "./notations";

export async function replayOf(description: Description, module: Uint8Array<ArrayBuffer>): Promise<Replay> {
  return new Replay(new Game(description, await WebAssembly.compile(module), notations[description.id]));
}
