// Checks the record of a match in the browser: a third implementation of what docs/verify.md says.

import { dealsOf, Table, WrongDeal, type Dealt, type Played } from "./deals";
import { bytes, framed, hex, hmac, joined, sha256, unhex } from "./hashing";
import { lot, Stream } from "./stream";

export interface Finding {
  what: "form" | "chain" | "commitment" | "key" | "claims" | "deals" | "unknown";
  values: Record<string, number | string>;
}
export class Wrong extends Error {
  constructor(
    readonly line: number,
    readonly what: string,
  ) {
    super(`line ${line}: ${what}`);
  }
}

const CHAINED = ["match", "bytes", "action", "undo", "claim", "end"];
const KINDS = [...CHAINED, "chance", "chain", "names", "sum"];
const NEAR_TIE = 10_000;

export function canonical(value: any): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** What was found right, or a Wrong that names the line. */
export async function check(record: string): Promise<Finding[]> {
  const rows = record.split("\n");
  if (rows.pop() !== "") throw new Wrong(rows.length + 1, "cut");
  const lines = rows.map((text, place) => {
    let found: any;
    try {
      found = JSON.parse(text);
    } catch {
      throw new Wrong(place + 1, "json");
    }
    if (canonical(found) !== text) throw new Wrong(place + 1, "form");
    const [[word, body]] = Object.entries(found) as [[string, any]];
    const kind = body !== null && typeof body === "object" && "claims" in body ? "claim" : word; // each game has a word of its own for it
    return { number: place + 1, text, kind, word, body };
  });
  const only = (kind: string) => lines.filter((line) => line.kind === kind);
  const [about, end] = [only("match")[0]?.body, only("end")[0]];
  const last = lines.length;
  if (!about || about.format !== 1) throw new Wrong(1, "form");
  const strange = lines.find((line) => !KINDS.includes(line.kind));
  if (strange) throw new Wrong(strange.number, "form");
  if (lines.slice(-3).map((line) => line.kind).join() !== "chain,names,sum") throw new Wrong(last, "form");
  if (lines[last - 1]!.body !== hex(sha256(bytes(rows.slice(0, -1).map((row) => row + "\n").join(""))))) throw new Wrong(last, "sum");
  const found: Finding[] = [{ what: "form", values: { lines: last } }];

  let head = sha256(bytes("kufsa match\n" + about.id));
  for (const line of lines) if (CHAINED.includes(line.kind)) head = sha256(joined([head, framed([bytes(line.text)])]));
  if (only("chain")[0]?.body !== hex(head)) throw new Wrong(last - 2, "chain");
  found.push({ what: "chain", values: { head: hex(head) } });

  if (!end) throw new Wrong(last, "live");
  const secret = unhex(end.body.secret);
  if (hex(sha256(secret)) !== about.commitment) throw new Wrong(end.number, "commitment");
  const parts = [bytes("kufsa match key"), ...[about.id, about.game, String(about.rules), canonical(about.options)].map(bytes)];
  for (const { body } of only("bytes")) parts.push(bytes(String(body.seat)), unhex(body.hex));
  const key = hmac(secret, framed(parts));
  const players: number = about.options.players;
  found.push({ what: "commitment", values: {} }, { what: "key", values: { seats: only("bytes").length, players } });

  const actions: Played[] = [];
  let turn = 0, claims = 0, lots = 0;
  let claim = "";
  let due: number | null = null;
  for (const { number, kind, word, body } of lines) {
    if (kind === "action") {
      if (due !== null && !body.text.startsWith(`${due}:${claim}`)) throw new Wrong(number, "claim");
      due = null;
      turn += body.seat === null ? 1 : 0;
      actions.push({ seat: body.seat, text: body.text });
    } else if (kind === "undo") actions.splice(body.to);
    else if (kind === "claim") {
      claim = word;
      const least = Math.min(...body.claims.map((claim: any) => claim.reaction));
      if (body.claims.some((claim: any) => claim.credit > body.cap || claim.reaction !== Math.max(0, claim.waited - claim.credit))) throw new Wrong(number, "claim");
      const near: number[] = body.claims.filter((claim: any) => claim.reaction < least + NEAR_TIE).map((claim: any) => claim.seat).sort();
      due = near[lot(key, `${claim} ${turn}`, near.length)]!;
      if (body.winner !== due || body.turn !== turn) throw new Wrong(number, "claim");
      claims++;
      lots += near.length > 1 ? 1 : 0;
    }
  }
  if (claims) found.push({ what: "claims", values: { claims, lots } });

  const deals = await dealsOf(about.game);
  if (!deals || about.rules !== deals.RULES) return [...found, { what: "unknown", values: { game: about.game } }];
  const table = new Table(new Stream(key), players, about.options, actions, only("chance").map((line) => line.body as Dealt));
  try {
    deals.default(table);
    table.finish();
  } catch (error) {
    if (error instanceof WrongDeal) throw new Wrong(end.number, "deal");
    throw error;
  }
  return [...found, { what: "deals", values: { deals: table.lines.length, pieces: table.stream.used } }];
}
