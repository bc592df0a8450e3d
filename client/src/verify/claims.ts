// Who was first, where several claim the same: by reaction, and among near-ties by lot.

import { bytes, framed, hmac } from "./hashing";
import { Wrong, type Line } from "./lines";

const NEAR_TIE = 10_000; // microseconds: who is less behind the first draws lots with it
const MOST_CREDIT = 200_000; // for the way to the server and back

interface Claim {
  credit: number;
  reaction: number;
  seat: number;
  waited: number;
}

/** One of ``count``, drawn for an occasion. Numbers that would favour some are drawn again. */
export function lot(key: Uint8Array, label: string, count: number): number {
  const range = 2n ** 64n;
  for (let attempt = 0; ; attempt++) {
    const drawn = hmac(key, framed([bytes("kufsa lot"), bytes(label), bytes(String(attempt))]));
    const number = new DataView(drawn.buffer).getBigUint64(0);
    if (number < range - (range % BigInt(count))) return Number(number % BigInt(count));
  }
}

/** How many claims were decided, and how many of them by lot. Whoever was first then acted. */
export function checkClaims(lines: Line[], key: Uint8Array, seats: number): { claims: number; lots: number } {
  const found = { claims: 0, lots: 0 };
  let turn = 0;
  let due = ""; // how the action of the seat that was first begins
  for (const { kind, word, body, number } of lines) {
    if (kind === "action") {
      if (!body.text.startsWith(due)) throw new Wrong(number, "claim");
      due = "";
      turn += body.seat === null ? 1 : 0; // the table itself turned something up
    } else if (kind === "claim") {
      const near = nearTies(body.claims, body.cap, seats);
      const winner = near[lot(key, `${word} ${turn}`, Math.max(1, near.length))];
      if (due || body.winner !== winner || body.turn !== turn) throw new Wrong(number, "claim");
      due = `${winner}:${word}`;
      found.claims++;
      found.lots += near.length > 1 ? 1 : 0;
    }
  }
  return found;
}

/** The seats among which the first is; none if a claim cannot have been made like that. */
function nearTies(claims: Claim[], cap: number, seats: number): number[] {
  const possible = ({ seat, credit, reaction, waited }: Claim) =>
    0 <= seat && seat < seats && 0 <= credit && credit <= cap && reaction === Math.max(0, waited - credit);
  const once = new Set(claims.map(({ seat }) => seat)).size === claims.length;
  if (!once || cap > MOST_CREDIT || !claims.every(possible)) return [];
  const first = Math.min(...claims.map(({ reaction }) => reaction));
  return claims.filter(({ reaction }) => reaction < first + NEAR_TIE).map(({ seat }) => seat).sort((a, b) => a - b);
}
