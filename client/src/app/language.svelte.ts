// Sentences in the reader's language: the client's own, and those of the games, which are the same
// files that the terminal and the server's errors use. What a language lacks is said in English.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import LANGUAGES from "virtual:languages";
import { ask } from "./api";
import type { Form } from "./forms";
import { recall, remember } from "./remembering";
import { putInWords } from "./wording";

const FALLBACK = "en";
/** A sentence or a part of one, isolated so that it keeps its order among text of the other direction. */
export const isolated = (text: unknown) => `\u2068${text}\u2069`;

type Texts = Record<string, () => Promise<string>>;
const FRAME = {
  ...import.meta.glob("../text/*.ftl", { query: "?raw", import: "default" }),
  ...import.meta.glob("../../../src/kufsa/core/text/messages.*.ftl", { query: "?raw", import: "default" }),
  ...import.meta.glob("../../../src/kufsa/match/text/messages.*.ftl", { query: "?raw", import: "default" }),
} as Texts;
const GAMES = {
  ...import.meta.glob("../../../src/kufsa/games/*/text/messages.*.ftl", { query: "?raw", import: "default" }),
  ...import.meta.glob("../../../src/kufsa/games/*/board/text/*.ftl", { query: "?raw", import: "default" }),
} as Texts;

export type Values = Record<string, FluentVariable>;

/** The language chosen here before, or the first that the browser asks for: "de-AT" accepts "de". */
function preferred(): string {
  const saved = recall("kufsa-language") ?? "";
  if (saved in LANGUAGES) return saved;
  for (const tag of Intl.getCanonicalLocales([...navigator.languages])) {
    for (const parts = tag.split("-"); parts.length; parts.pop()) {
      if (parts.join("-") in LANGUAGES) return parts.join("-");
    }
  }
  return FALLBACK;
}

/** Sentences of a part in a language, and in English where some are missing: each counts by its own plurals. */
function bundles(lang: string, part: string, texts: Texts, among: (path: string) => boolean) {
  const spoken = LANGUAGES[lang]!.incomplete.includes(part) ? [lang, FALLBACK] : [lang];
  return Promise.all(spoken.map((one) => bundle(one, texts, among)));
}

async function bundle(lang: string, texts: Texts, among: (path: string) => boolean) {
  // Values are isolated, so that a name in another script keeps its place in the sentence.
  const made = new FluentBundle([lang, FALLBACK], { useIsolating: true });
  const wanted = Object.keys(texts).filter((path) => path.split(/[./]/).at(-2) === lang && among(path));
  for (const text of await Promise.all(wanted.map((path) => texts[path]!()))) {
    made.addResource(new FluentResource(text), { allowOverrides: true });
  }
  return made;
}

class Words {
  lang = $state(preferred());
  #frame = $state.raw<FluentBundle[]>([]);
  #games = $state.raw<Record<string, FluentBundle[]>>({});

  get dir(): "rtl" | "ltr" {
    return LANGUAGES[this.lang]!.direction;
  }

  get ready(): boolean {
    return this.#frame.length > 0;
  }

  /** Load the sentences of the frame, and show the page in their direction. */
  async load(lang = this.lang) {
    const frame = await bundles(lang, "frame", FRAME, () => true);
    const games: Record<string, FluentBundle[]> = {};
    for (const id of Object.keys(this.#games)) games[id] = await this.#of(id, lang);
    this.#frame = frame;
    this.#games = games;
    this.lang = lang;
    document.documentElement.lang = lang;
    document.documentElement.dir = this.dir;
    const manifest = document.querySelector<HTMLLinkElement>("[rel=manifest]");
    if (manifest && import.meta.env.PROD) manifest.href = manifest.href.replace(/kufsa\.[\w.-]*webmanifest/, `kufsa.${lang}.webmanifest`);
  }

  async choose(lang: string) {
    remember("kufsa-language", lang);
    await this.load(lang);
  }

  /** Load the sentences of a game. */
  async loadGame(id: string) {
    if (this.#games[id]) return;
    const made = await this.#of(id, this.lang);
    this.#games = { ...this.#games, [id]: made };
  }

  #of(id: string, lang: string) {
    const own = (path: string) => path.includes(`/games/${id}/`);
    return Object.keys(GAMES).some(own) ? bundles(lang, id, GAMES, own) : this.#fetched(id, lang);
  }

  /** The sentences of a game that is not part of this client, from the server. */
  async #fetched(id: string, lang: string) {
    const [answer, { formWording }] = await Promise.all([ask(`/api/games/${id}/texts?lang=${lang}`), import("./forms")]);
    if (!answer.ok) throw new Error(answer.statusText);
    const texts = (await answer.json()) as { messages: Record<string, string>; forms: Form[] };
    const made = Object.entries(texts.messages).map(([spoken, text]) => {
      const one = new FluentBundle([spoken, FALLBACK], { useIsolating: true });
      one.addResource(new FluentResource(text));
      return one;
    });
    putInWords(id, formWording(texts.forms, (message, values) => this.#told(made, message, values)));
    return made;
  }

  /** A sentence of the frame. */
  say(id: string, values: Values = {}): string {
    return this.#told(this.#frame, id, values) ?? id;
  }

  /** A sentence of a game, or of the frame. */
  sayOf(game: string, id: string, values: Values = {}): string {
    return this.#told(this.#games[game] ?? [], id, values) ?? this.say(id, values);
  }

  hasOf(game: string, id: string): boolean {
    return this.#games[game]?.some((one) => one.hasMessage(id)) ?? false;
  }

  #told(from: FluentBundle[], id: string, values: Values): string | null {
    for (const one of from) {
      const found = one.getMessage(id)?.value;
      if (!found) continue;
      const text = one.formatPattern(found, values, []);
      return one === from[0] ? text : isolated(text); // English, perhaps on a page that runs from right to left
    }
    return null;
  }
}

export { LANGUAGES };
export const words = new Words();
/** A sentence without the marks that isolate values in it: for text that is sent elsewhere. */
export const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
export const say = (id: string, values?: Values) => words.say(id, values);
