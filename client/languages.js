// The languages of the client, found by their files when it is built. A language exists when core has a
// file of messages for it, and that file says what it is called and which way it is written. What it
// lacks is said in English, and so the client is told in which parts it is incomplete: readers of a
// complete language fetch no English.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const files = (folder, code) => read(join(folder, `messages.${code}.ftl`)) + read(join(folder, `${code}.ftl`));
const line = (text, id) => new RegExp(`^${id} *= *(\\S.*?)\\s*$`, "m").exec(text)?.[1];
const ids = (folders, code) => new Set(folders.flatMap((folder) => [...files(folder, code).matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((found) => found[1])));

/** All languages by code, in a checkout of Kufsa. */
export function languages(root) {
  const kufsa = join(root, "src", "kufsa");
  const core = join(kufsa, "core", "text");
  const parts = { frame: [join(root, "client", "src", "text"), core, join(kufsa, "match", "text")] };
  for (const game of readdirSync(join(kufsa, "games"))) {
    parts[game] = [join(kufsa, "games", game, "text"), join(kufsa, "games", game, "board", "text")];
  }
  const codes = readdirSync(core).flatMap((name) => /^messages\.(.+)\.ftl$/.exec(name)?.[1] ?? []);
  const described = codes.sort().map((code) => {
    const text = files(core, code);
    const lacks = ([, folders]) => !ids(folders, "en").isSubsetOf(ids(folders, code));
    return [code, {
      name: line(text, "language-name") ?? code,
      direction: line(text, "language-direction") === "rtl" ? "rtl" : "ltr",
      incomplete: Object.entries(parts).filter(lacks).map(([part]) => part),
    }];
  });
  return Object.fromEntries(described);
}

// What only translators read, and messages that a browser does without: it knows by itself what stands
// between the names of a list, of languages it is told below, and an action is always a text there.
const UNSENT = /^#.*\n|^\n(?=[-a-zA-Z#\n])|^(?:language-|list-separator|not-text ).*\n(?:[ }].*\n)*/gm;

// Whoever plays a table says in words why something is refused. The page says it by itself only of a
// tap out of turn.
const ELSEWHERE = /^(?:refused-(?!not-your-turn )|manners-).*\n(?:[ }].*\n)*/gm;

/** Sends files of messages to the browser as short as they can be; `refusals`: also those of tables. */
export const leanMessages = (refusals = false) => ({
  name: "kufsa-messages",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".ftl?raw")) return undefined;
    const text = read(id.slice(0, -4)).replace(UNSENT, "");
    const whole = refusals || !id.includes("/kufsa/match/text/");
    return `export default ${JSON.stringify(whole ? text : text.replace(ELSEWHERE, ""))};`;
  },
});

/** Lets the client import the languages as "virtual:languages". */
export function foundLanguages(root = join(import.meta.dirname, "..")) {
  const module = "virtual:languages";
  return {
    name: "kufsa-languages",
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load: (id) => (id === `\0${module}` ? `export default ${JSON.stringify(languages(root))};` : undefined),
  };
}
