// Chance that can be checked, as on a server: docs/verify.md. Here the device is both sides, so it
// proves only that a game went as its record says.

import { bytes, framed, hex, hmac, joined, sha256, unhex } from "../verify/hashing";
import { canonical } from "../verify/lines";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"; // no i, l, o, u: they look like other characters
export const PREFIX = "here-"; // of the ids of tables on this device

export function freshId(): string {
  return PREFIX + [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => ALPHABET[byte & 31]).join("");
}

export const freshSecret = () => hex(crypto.getRandomValues(new Uint8Array(32)));
export const commitmentTo = (secret: string) => hex(sha256(unhex(secret)));

/** The seed of a match's game. */
export function matchKey({ secret, id, game, rules, options }: { secret: string; id: string; game: string; rules: number; options: object }): Uint8Array {
  const parts = ["kufsa match key", id, game, String(rules), canonical(options)].map(bytes);
  return hmac(unhex(secret), framed(parts));
}

/** A hash over all lines of a record so far. */
export class Chain {
  #head: Uint8Array;

  constructor(match: string) {
    this.#head = sha256(bytes(`kufsa match\n${match}`));
  }

  get head(): string {
    return hex(this.#head);
  }

  add(line: string): void {
    this.#head = sha256(joined([this.#head, framed([bytes(line)])]));
  }
}
