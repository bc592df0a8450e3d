// Writes worker.js: the worker that keeps the box on a device, with the files of this very build.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Letters of scripts that no language here is written in are fetched when somebody's name needs them.
const RARE = /rubik-(?:arabic|cyrillic|cyrillic-ext|latin-ext)-/;
const OPERATED = /\/Operator-/; // the operator's page, which is nothing without a server

/** What a notice says, by language: `notice-turn = …` in the files of messages. */
function notices() {
  const folder = join(import.meta.dirname, "src", "turns", "text");
  return Object.fromEntries(readdirSync(folder).sort().map((name) => {
    const lines = readFileSync(join(folder, name), "utf8").matchAll(/^notice-(\w+) = (.+)$/gm);
    return [name.replace(".ftl", ""), Object.fromEntries([...lines].map(([, id, text]) => [id, text]))];
  }));
}

export const offlineWorker = () => ({
  name: "kufsa-offline",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name !== "index.html" && !RARE.test(name) && !OPERATED.test(name));
      const files = [...built, ...readdirSync(join(import.meta.dirname, "public"))].sort();
      const sum = createHash("sha256");
      for (const name of files) sum.update(name);
      const text = readFileSync(join(import.meta.dirname, "offline-worker.js"), "utf8");
      const source = text
        .replace('const BUILD = "development";', `const BUILD = "${sum.digest("hex").slice(0, 12)}";`)
        .replace("const NOTICES = {};", `const NOTICES = ${JSON.stringify(notices())};`)
        .replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  },
});
