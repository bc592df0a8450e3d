// Sentences in the reader's language: the client's own, and those of the games, which are the same
// files that speak in the terminal and in the server's errors.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { formWording, putInWords, type Form } from "./wording";

export const LANGUAGES = ["en", "he", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", he: "עברית", nl: "Nederlands" };

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

function preferred(): Language {
  const saved = localStorage.getItem("kufsa-language");
  for (const tag of [saved, ...navigator.languages]) {
    const code = (tag ?? "").toLowerCase().split("-")[0]!.replace("iw", "he") as Language;
    if (LANGUAGES.includes(code)) return code;
  }
  return "en";
}

async function bundle(lang: Language, texts: Texts, among: (path: string) => boolean) {
  // Values are isolated, so that a name in another script keeps its place in the sentence.
  const made = new FluentBundle(lang, { useIsolating: true });
  const wanted = Object.keys(texts).filter((path) => path.endsWith(`${lang}.ftl`) && among(path));
  for (const text of await Promise.all(wanted.map((path) => texts[path]!()))) {
    made.addResource(new FluentResource(text), { allowOverrides: true });
  }
  return made;
}

class Words {
  lang = $state<Language>(preferred());
  #frame = $state.raw<FluentBundle | null>(null);
  #games = $state.raw<Record<string, FluentBundle>>({});

  get dir(): "rtl" | "ltr" {
    return this.lang === "he" ? "rtl" : "ltr";
  }

  get ready(): boolean {
    return this.#frame !== null;
  }

  /** Load the sentences of the frame, and show the page in their direction. */
  async load(lang: Language = this.lang) {
    const frame = await bundle(lang, FRAME, () => true);
    const games: Record<string, FluentBundle> = {};
    for (const id of Object.keys(this.#games)) games[id] = await this.#of(id, lang);
    this.#frame = frame;
    this.#games = games;
    this.lang = lang;
    document.documentElement.lang = lang;
    document.documentElement.dir = this.dir;
  }

  async choose(lang: Language) {
    localStorage.setItem("kufsa-language", lang);
    await this.load(lang);
  }

  /** Load the sentences of a game. */
  async loadGame(id: string) {
    if (this.#games[id]) return;
    const made = await this.#of(id, this.lang);
    this.#games = { ...this.#games, [id]: made };
  }

  #of(id: string, lang: Language) {
    const own = (path: string) => path.includes(`/${id}/`);
    return Object.keys(GAMES).some(own) ? bundle(lang, GAMES, own) : this.#fetched(id, lang);
  }

  /** The sentences of a game that is not part of this client, from the server. */
  async #fetched(id: string, lang: Language) {
    const answer = await fetch(`/api/games/${encodeURIComponent(id)}/texts?lang=${lang}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const texts = (await answer.json()) as { messages: string[]; forms: Form[] };
    const made = new FluentBundle(lang, { useIsolating: true });
    for (const text of texts.messages) made.addResource(new FluentResource(text), { allowOverrides: true });
    putInWords(id, formWording(texts.forms, (message, values) => this.#told(made, message, values)));
    return made;
  }

  /** A sentence of the frame. */
  say(id: string, values: Values = {}): string {
    return this.#told(this.#frame, id, values) ?? id;
  }

  /** A sentence of a game, or of the frame. */
  sayOf(game: string, id: string, values: Values = {}): string {
    return this.#told(this.#games[game] ?? null, id, values) ?? this.say(id, values);
  }

  hasOf(game: string, id: string): boolean {
    return this.#games[game]?.hasMessage(id) ?? false;
  }

  #told(from: FluentBundle | null, id: string, values: Values): string | null {
    const found = from?.getMessage(id)?.value;
    return found && from ? from.formatPattern(found, values) : null;
  }
}

export const words = new Words();
/** A sentence without the signs that isolate values in it: for what is sent elsewhere. */
export const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");
export const say = (id: string, values?: Values) => words.say(id, values);
