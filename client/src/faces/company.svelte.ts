// The bots at a table: what they look like, how they feel, and what they say about it, seldom enough to be
// listened to. Loaded once the board is there.

import type { Component } from "svelte";
import { choices } from "../app/choices.svelte";
import { visitor } from "../app/me.svelte";
import type { Scene } from "../app/protocol";
import { saying } from "../text/apart";
import Alone from "../table/reactions/Alone.svelte";
import Face from "./Face.svelte";
import { generalLook, type Look, type Mood } from "./looks";
import { drawn, moodAtEnd, moodNow, newsIn, partingOf, remarkOn, type Cast, type Felt } from "./reacting";

const GAP = 9000; // milliseconds between two remarks, and at least so many actions:
const GAP_ACTIONS = 4;
const READ = 4000; // how long a remark stays, and for each letter of it:
const LETTER = 50;

const GENERAL = import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const casts = import.meta.glob("../../../src/kufsa/games/*/board/cast/cast.ts") as Record<string, () => Promise<{ cast: Cast }>>;

export interface Line {
  seat: number;
  readonly text: string;
}

/** Sentences by kind: of `good-1`, `good-2` … one is chosen. English has all of them. */
export function sentences(texts: Record<string, string>) {
  const english = Object.entries(texts).find(([path]) => path.endsWith("/en.ftl"))?.[1] ?? "";
  const counts: Record<string, number> = {};
  for (const [, kind] of english.matchAll(/^([\w-]+)-\d+ =/gm)) counts[kind!] = (counts[kind!] ?? 0) + 1;
  const say = saying(texts);
  return { has: (kind: string) => kind in counts, say: (kind: string, chance: number) => say(`${kind}-${(chance % counts[kind]!) + 1}`) };
}

export class Company {
  readonly Face: Component<{ look: Look; mood: Mood; size: string }> = Face;
  readonly Reactions: Component<{ scene: Scene; names: string[] }> = Alone;
  said = $state.raw<Line | null>(null);
  #felt = $state.raw<Felt[]>([]);
  #scene = $state.raw<Scene | null>(null);
  #own;
  #general = sentences(GENERAL);
  #spoke = { at: -Infinity, actions: -Infinity };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly cast: Cast | null) {
    this.#own = cast && Object.keys(cast.texts).length ? sentences(cast.texts) : null;
  }

  look(bot: string): Look {
    return this.cast?.looks[bot] ?? generalLook(bot);
  }

  mood(seat: number): Mood {
    const scene = this.#scene;
    if (scene?.result) return scene.result.how === "over" ? moodAtEnd(seat, scene.result.winners, scene.result.scores, this.#lowest(scene)) : "calm";
    return moodNow(this.#felt[seat], scene?.actions ?? 0);
  }

  /** The table as it is now: what has changed may please or worry somebody, and be worth a word. */
  see(scene: Scene) {
    const before = this.#scene;
    this.#scene = scene;
    if (scene.status !== "playing" || scene.actions === before?.actions) return;
    const chance = drawn(scene.match, scene.actions);
    const bots = botsOf(scene);
    if (!before) {
      if (scene.actions <= bots.length && bots.length) this.#speak(bots[chance % bots.length]!, ["hello"], chance >>> 3, scene.actions);
      return;
    }
    const news = scene.actions === before.actions + 1 ? newsIn(scene, before.view, this.cast) : [];
    if (!news.length) return;
    const felt = [...this.#felt];
    for (const { seat, kind } of news) felt[seat] = { mood: kind === "good" ? "pleased" : "worried", at: scene.actions };
    this.#felt = felt;
    const remark = remarkOn(news, bots, chance);
    if (remark) this.#speak(remark.seat, remark.kinds, remark.chance, scene.actions);
  }

  parting(scene: Scene): Line | null {
    const result = scene.result;
    if (!choices.chatter || !result) return null;
    const found = partingOf(botsOf(scene), result.winners, result.scores, this.#lowest(scene));
    return found && this.#line(found.seat, found.kinds, drawn(scene.match, scene.actions));
  }

  #lowest = (scene: Scene) => visitor.game(scene.game)?.wins === "lowest";

  #line(seat: number, kinds: string[], chance: number): Line | null {
    for (const kind of kinds) {
      const from = [this.#own, this.#general].find((one) => one?.has(kind));
      if (from) return { seat, get text() { return from.say(kind, chance); } };
    }
    return null;
  }

  #speak(seat: number, kinds: string[], chance: number, actions: number) {
    const now = Date.now();
    if (!choices.chatter || now - this.#spoke.at < GAP || actions - this.#spoke.actions < GAP_ACTIONS) return;
    const line = this.#line(seat, kinds, chance);
    if (!line) return;
    this.#spoke = { at: now, actions };
    this.said = line;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.said = null), READ + LETTER * line.text.length);
  }
}

const botsOf = (scene: Scene) => scene.seats.flatMap(({ bot }, seat) => (bot ? [seat] : []));

/** The bots of a game, with the faces of its folder or general ones. */
export async function meet(game: string): Promise<Company> {
  const own = casts[`../../../src/kufsa/games/${game}/board/cast/cast.ts`];
  return new Company(own ? (await own()).cast : null);
}
