// The stream of chance of a match: ChaCha20 in pieces of 16 bits. See docs/chance.md.

import { bytes, framed, hex, hmac, sha256 } from "./hashing";

export class Stream {
  used = 0;
  #key: Uint32Array;
  #block: Uint32Array = new Uint32Array(16);

  constructor(matchKey: Uint8Array) {
    const digest = sha256(bytes("kufsa text:" + hex(matchKey)));
    const view = new DataView(digest.buffer);
    this.#key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  }

  piece(): number {
    if (this.used % 32 === 0) this.#block = block(this.#key, this.used / 32);
    const word = this.#block[(this.used >> 1) % 16]!;
    return this.used++ % 2 ? word >>> 16 : word & 0xffff;
  }

  /** A number from 0 to count - 1; a piece that would favour some of them is left out. */
  below(count: number): number {
    for (;;) {
      const product = this.piece() * count;
      if (product % 65536 >= 65536 % count) return Math.floor(product / 65536);
    }
  }

  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  }
}

export function block(key: Uint32Array, counter: number): Uint32Array {
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter >>> 0, Math.floor(counter / 2 ** 32), 0, 0);
  const x = start.slice();
  const step = (a: number, b: number, d: number, left: number) => {
    x[a] = x[a]! + x[b]!;
    const mixed = x[d]! ^ x[a]!;
    x[d] = (mixed << left) | (mixed >>> (32 - left));
  };
  for (let round = 0; round < 20; round++) {
    for (let i = 0; i < 4; i++) {
      // The four columns, then the four diagonals.
      const [a, b, c, d] = [0, 1, 2, 3].map((row) => 4 * row + ((i + (round % 2) * row) % 4)) as [number, number, number, number];
      step(a, b, d, 16);
      step(c, d, b, 12);
      step(a, b, d, 8);
      step(c, d, b, 7);
    }
  }
  return x.map((word, i) => word + start[i]!);
}

/** One of ``count``, drawn for an occasion. */
export function lot(key: Uint8Array, label: string, count: number): number {
  const range = 2n ** 64n;
  for (let attempt = 0; ; attempt++) {
    const drawn = hmac(key, framed([bytes("kufsa lot"), bytes(label), bytes(String(attempt))]));
    const number = new DataView(drawn.buffer).getBigUint64(0);
    if (number < range - (range % BigInt(count))) return Number(number % BigInt(count));
  }
}
