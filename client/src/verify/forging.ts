// For tests: the records of the first release, one of each game, and a forger who makes every sum right again.

import { bytes, framed, hex, joined, sha256 } from "./hashing";
import { canonical } from "./lines";

const files = import.meta.glob("../../../tests/verify/records/*.jsonl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

/** Each record by its game; the Python tests read the same. */
export const records = Object.fromEntries(Object.entries(files).map(([path, text]) => [/(\w+)\.jsonl$/.exec(path)![1]!, text]));

export type Lines = Record<string, any>[];

const UNCHAINED = ["chance", "chain", "names", "sum"];

/** The record with something changed in its lines. */
export function forged(source: string, change: (lines: Lines) => void): string {
  const lines: Lines = source.trimEnd().split("\n").map((line) => JSON.parse(line));
  change(lines);
  let head = sha256(bytes(`kufsa match\n${lines[0]!.match?.id}`));
  for (const line of lines) {
    if (!UNCHAINED.some((kind) => kind in line)) head = sha256(joined([head, framed([bytes(canonical(line))])]));
    if ("chain" in line) line.chain = hex(head);
  }
  return summed(lines.map(canonical));
}

/** The lines with a right sum below them, in place of the last one. */
export function summed(rows: string[]): string {
  const above = rows.slice(0, -1).map((row) => `${row}\n`).join("");
  return `${above}${canonical({ sum: hex(sha256(bytes(above))) })}\n`;
}

/** The place of a line of a kind; of those, the first one unless told otherwise. */
export function placeOf(lines: Lines, kind: string, which = 0): number {
  const places = lines.flatMap((line, place) => (kind in line ? [place] : []));
  return places.at(which)!;
}

/** The body of that line. */
export function the(lines: Lines, kind: string, which = 0): any {
  return lines[placeOf(lines, kind, which)]![kind];
}

/** The number of that line in a file. */
export function lineOf(source: string, kind: string, which = 0): number {
  return placeOf(source.trimEnd().split("\n").map((line) => JSON.parse(line)), kind, which) + 1;
}
