// Answers questions about a game, one a line: node browser.mjs BUNDLE FOLDER (bench/browser.py).

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [bundle, folder] = process.argv.slice(2);
const { measuredOf } = await import(pathToFileURL(bundle).href);
const game = await measuredOf(JSON.parse(readFileSync(`${folder}/game.json`, "utf-8")), readFileSync(`${folder}/game.wasm`));
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(game.answer(JSON.parse(line))));
