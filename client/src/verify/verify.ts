// Checks the record of a match in the browser, as docs/verify.md says: chain, secret and lots are
// computed here, and the match is played again by the compiled rules of its game.

import { loadGame, ModuleUnavailable } from "../engine/load";
import type { Game } from "../engine/game";
import { checkClaims } from "./claims";
import { checkCourse } from "./course";
import { bytes, framed, hex, hmac, joined, sha256, unhex } from "./hashing";
import { canonical, readRecord, Wrong, type Line, type MatchRecord } from "./lines";

export { Wrong } from "./lines";

export const FINDINGS = ["form", "chain", "commitment", "key", "nobody", "device", "kept", "left-out", "claims", "deals", "play", "live", "unknown", "unsupported", "fetch", "compile"] as const;

/** What was found right; or, as the last of all, why the rest could not be checked (`open`). */
export interface Finding {
  what: (typeof FINDINGS)[number];
  values: Record<string, number | string>;
  open?: boolean;
}

/** What this device wrote down before the deal: see app/shuffle.ts. */
export interface Noted {
  commitment: string;
  bytes: Record<string, string>;
}

/** What was found, or a Wrong that names the line. */
export async function check(source: string, load: (id: string) => Promise<Game> = loadGame, noted?: Noted): Promise<Finding[]> {
  const record = readRecord(source);
  const { about, added, end, lines } = record;
  const found: Finding[] = [{ what: "form", values: { lines: lines.length } }];

  const head = chainHead(about.id, lines);
  if (record.head !== head) throw new Wrong(lines.length - 2, "chain");
  found.push({ what: "chain", values: { head } });
  if (!end) return [...found, { what: "live", values: {}, open: true }];

  const secret = unhex(end.body.secret);
  if (hex(sha256(secret)) !== about.commitment) throw new Wrong(end.number, "commitment");
  const key = matchKey(record, secret);
  const { players } = about.options;
  found.push({ what: "commitment", values: {} }, { what: "key", values: { seats: added.size, players } });
  if (noted) found.push(compared(record, noted));
  else if (about.id.startsWith("here-")) found.push({ what: "device", values: {} });
  else if (!added.size) found.push({ what: "nobody", values: {}, open: true });
  const claims = checkClaims(lines, key, players);
  if (claims.claims) found.push({ what: "claims", values: claims });

  const unplayed = (what: Finding["what"]): Finding => ({ what, values: { game: about.game, rules: about.rules }, open: true });
  try {
    const game = await load(about.game);
    if (game.about.rules !== about.rules) return [...found, unplayed("unknown")];
    const { actions, deals, pieces } = checkCourse(record, key, game);
    return [...found, { what: "deals", values: { deals, pieces } }, { what: "play", values: { actions } }];
  } catch (error) {
    if (error instanceof ModuleUnavailable) return [...found, unplayed(error.reason)];
    throw error;
  }
}

/** What was noted before the deal has to be what the record says. */
function compared({ about, added }: MatchRecord, noted: Noted): Finding {
  if (noted.commitment !== about.commitment) throw new Wrong(1, "promise");
  const there = [...added.values()].map(hex);
  // Whoever got up again before the deal has nothing in it: that is no proof of anything.
  const all = Object.values(noted.bytes).every((one) => there.includes(one));
  return all ? { what: "kept", values: {} } : { what: "left-out", values: {}, open: true };
}

/** The hash over all lines up to the end. */
function chainHead(id: string, lines: Line[]): string {
  let head = sha256(bytes(`kufsa match\n${id}`));
  for (const { kind, text } of lines) {
    if (["chance", "chain", "names", "sum"].includes(kind)) break;
    head = sha256(joined([head, framed([bytes(text)])]));
  }
  return hex(head);
}

/** What all chance of the match comes from. */
function matchKey({ about, added }: MatchRecord, secret: Uint8Array): Uint8Array {
  const named = [about.id, about.game, String(about.rules), canonical(about.options)];
  const parts: Uint8Array[] = [bytes("kufsa match key"), ...named.map(bytes)];
  for (const [seat, data] of added) parts.push(bytes(String(seat)), data);
  return hmac(secret, framed(parts));
}
