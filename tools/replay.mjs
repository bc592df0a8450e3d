// Replays a game's trace from its standard input: node replay.mjs BUNDLE FOLDER
// (tools/differential.py), and prints what was counted.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [bundle, folder] = process.argv.slice(2);
const { replayOf } = await import(pathToFileURL(bundle).href);
const replay = await replayOf(JSON.parse(readFileSync(`${folder}/game.json`, "utf-8")), readFileSync(`${folder}/game.wasm`));
for await (const line of createInterface({ input: process.stdin })) replay.take(line);
console.log(JSON.stringify({ counts: replay.counts, told: replay.differences }));
