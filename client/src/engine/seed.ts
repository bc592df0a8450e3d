// From a seed to the key of all chance of a game, and where things lie in a stream of chance, as
// kufsa.core.seed has it.

import { bytes, joined, sha256 } from "$client/verify/hashing";

export type Seed = number | string | Uint8Array;

export const STREAM = 28; // words of a stream
const COUNTER = 8; // where the number of the block lies, in two words
export const USED = 10;
export const PIECES = 32; // of 16 bits in a block

const BYTE = 256;

/** A whole number as Python writes it: as few bytes as hold it and its sign, the lowest first. */
function littleEndian(number: number): Uint8Array {
  if (!Number.isSafeInteger(number)) throw new TypeError(`a seed is a whole number, a text or bytes, not ${number}`);
  const length = Math.floor(Math.abs(number).toString(2).replace(/^0$/, "").length / 8) + 1;
  const found = new Uint8Array(length);
  let rest = number;
  for (let i = 0; i < length; i++) {
    found[i] = ((rest % BYTE) + BYTE) % BYTE;
    rest = Math.floor(rest / BYTE);
  }
  return found;
}

/** The 256-bit key of a seed, as eight words; without a seed it comes from the system. */
export function chanceKey(seed?: Seed): Uint32Array {
  let material: Uint8Array[];
  if (seed === undefined) material = [bytes("entropy:"), crypto.getRandomValues(new Uint8Array(32))];
  else if (typeof seed === "string") material = [bytes("text:"), bytes(seed)];
  else if (typeof seed === "number") material = [bytes("number:"), littleEndian(seed)];
  else material = [bytes("bytes:"), seed];
  const digest = sha256(joined([bytes("kufsa "), ...material]));
  const view = new DataView(digest.buffer);
  return Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
}

/** How many 16-bit pieces of a stream were used so far. */
export function piecesUsed(stream: readonly number[]): number {
  const [low, high] = stream.slice(COUNTER);
  return PIECES * (low! + high! * 2 ** 32) + stream[USED]! - PIECES;
}

/** A stream of chance at its beginning. */
export function freshStream(seed?: Seed): Uint32Array {
  const words = new Uint32Array(STREAM);
  words.set(chanceKey(seed));
  words[USED] = PIECES;
  return words;
}
