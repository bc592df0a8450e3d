// Sentences of tables on this device, in the languages of its readers.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import LANGUAGES from "virtual:languages";
import type { Outsider } from "./outsiders";
import type { Values } from "./refusals";

type Texts = Record<string, () => Promise<string>>;
const FILES = {
  ...import.meta.glob("../../../src/kufsa/{core,match,search}/text/messages.*.ftl", { query: "?raw", import: "default" }),
  ...import.meta.glob("../../../src/kufsa/games/*/text/messages.*.ftl", { query: "?raw", import: "default" }),
  ...import.meta.glob("../../../src/kufsa/games/*/bots/text/messages.*.ftl", { query: "?raw", import: "default" }),
  ...import.meta.glob("./text/*.ftl", { query: "?raw", import: "default" }),
} as Texts;
const FALLBACK = "en";

const OF_GAME = /^games\/(\w+)(\/bots)?$/;

function bundle(lang: string, text: string | undefined): FluentBundle {
  const made = new FluentBundle([lang, FALLBACK], { useIsolating: true });
  if (text) made.addResource(new FluentResource(text));
  return made;
}

/** The messages of a package in a language; those of this folder are in `device`. */
const pathOf = (folder: string, lang: string) => (folder === "device" ? `./text/${lang}.ftl` : `../../../src/kufsa/${folder}/text/messages.${lang}.ftl`);
const bundlesOf = async (folder: string, lang: string): Promise<FluentBundle[]> => [bundle(lang, await FILES[pathOf(folder, lang)]?.())];

/** The same of a game from another package, or of its bots. */
async function bundlesFrom(address: string, part: "messages" | "reasons"): Promise<FluentBundle[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const texts = ((await answer.json()) as Record<string, Record<string, string>>)[part]!;
  return Object.entries(texts).map(([lang, text]) => bundle(lang, text));
}

export class Words {
  #bundles = new Map<string, Promise<FluentBundle[]>>();

  constructor(private outsider: (game: string) => Outsider | undefined = () => undefined) {}

  #of(folder: string, lang: string): Promise<FluentBundle[]> {
    const key = `${folder} ${lang}`;
    let found = this.#bundles.get(key);
    if (!found) {
      const [, game = "", bots] = OF_GAME.exec(folder) ?? [];
      const outsider = this.outsider(game);
      found = outsider ? bundlesFrom(outsider.texts(lang), bots ? "reasons" : "messages") : bundlesOf(folder, lang);
      this.#bundles.set(key, found);
      found.catch(() => this.#bundles.delete(key)); // there may be a connection later
    }
    return found;
  }

  /** The message of the first of these packages that has it; its id if none has. */
  async say(folders: string[], lang: string, id: string, values: Values = {}): Promise<string> {
    return (await this.find(folders, lang, id, values)) ?? id;
  }

  /** The same; null if none has it. */
  async find(folders: string[], lang: string, id: string, values: Values = {}): Promise<string | null> {
    const spoken = lang in LANGUAGES ? [...new Set([lang, FALLBACK])] : [FALLBACK]; // English where the language lacks it
    for (const folder of folders) {
      for (const one of spoken) {
        for (const bundle of await this.#of(folder, one).catch(() => [])) {
          const found = bundle.getMessage(id)?.value;
          if (found) return bundle.formatPattern(found, values, []);
        }
      }
    }
    return null;
  }

  /** The same in several languages. */
  async inAll(langs: Iterable<string>, folders: string[], id: string, values: Values = {}): Promise<Record<string, string>> {
    const told = [...langs].map(async (lang) => [lang, await this.say(folders, lang, id, values)] as const);
    return Object.fromEntries(await Promise.all(told));
  }
}
