// The files of a match: its record, which anybody can check (docs/verify.md), and its log.

import { chanceLines } from "../verify/course";
import { bytes, hex, sha256 } from "../verify/hashing";
import { canonical } from "../verify/lines";
import type { Match } from "./match";

const namesOf = (match: Match) => match.saved.seats.map(({ name, bot }) => name || bot);

/** While a match is in play its record holds nothing hidden: the chance and the secret come at the end. */
export function recordOf(match: Match): string {
  const told = match.end ? chanceLines(match.positions) : [];
  const above = [...match.saved.lines, ...told, canonical({ chain: match.chain }), canonical({ names: namesOf(match) })].map((line) => `${line}\n`).join("");
  return `${above}${canonical({ sum: hex(sha256(bytes(above))) })}\n`;
}

/** What `kufsa replay` reads. */
export function logOf(match: Match): string {
  const { game, rules, options } = match.saved;
  const header = { kufsa: 1, game, rules, options, seed: hex(match.key), seats: namesOf(match) };
  const lines = [JSON.stringify(header), ...match.moves.map(([, action], place) => `${place + 1} ${action}`)];
  const { position } = match;
  if (position.over) {
    const sum = hex(sha256(bytes(canonical(position.document))));
    lines.push(JSON.stringify({ scores: position.scores, winners: position.winners, sha256: sum }));
  }
  return lines.map((line) => `${line}\n`).join("");
}
