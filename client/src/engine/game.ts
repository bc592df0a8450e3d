// A game in the browser: its compiled kernels and its description, as kufsa.Game is in Python.

import { Kernels, type Area, type Compiled } from "./kernels";
import type { Notation } from "./notation";
import { Position, type Step } from "./position";
import { Row, type Layout } from "./record";
import { BadDocument, brief, fields, load } from "./schema/checks";
import { determinized } from "./schema/determinizing";
import { Events } from "./schema/events";
import { Material, type MaterialData } from "./schema/material";
import { Actions } from "./schema/patterns";
import type { Exported, Json } from "./schema/terms";
import { Values } from "./schema/values";
import { chanceKey, freshStream, piecesUsed, type Seed } from "./seed";

export type OptionValue = string | number | boolean;
export type Options = { players: number } & Record<string, OptionValue>;

/** What this engine reads: see kufsa.wasm.description. */
export const FORMAT = 2;

/** What `kufsa build` writes beside a module. */
export interface Description {
  format: number;
  id: string;
  rules: number;
  players: [least: number, most: number];
  wins: "highest" | "lowest";
  options: Record<string, { default: OptionValue; choices: OptionValue[] }>;
  /** Options that do not go together, and the sentence that says so. */
  conflicts: [chosen: Record<string, OptionValue>, sentence: string][];
  real_time: { turn_up: string; claim: string; pace: number; seconds: number } | null;
  automatic: boolean;
  max_legal_actions: number;
  event_room: number;
  refusals: Record<string, [clause: string, reason: string]>;
  document_errors: Record<string, [clause: string | null, sentence: string]>;
  people_forget: boolean;
  state: Layout;
  view: Layout;
  schema: {
    document: Record<string, Exported>;
    view: Record<string, Exported>;
    actions: Exported;
    events: Record<string, unknown>;
    /** Fields of the state, and the options they hold. */
    options: Record<string, string>;
    material: MaterialData[];
    declares_view: boolean;
  };
  /** What is counted from a view; null where nothing is. */
  odds: { room: number; kinds: Record<string, unknown> } | null;
  /** Where the search finds its settings, and how it thinks where nobody says; null: it cannot. */
  search: { settings: Record<string, number>; usual: SearchSettings } | null;
  bots: Bots | null;
  /** Long lists of texts, for which {"is": "Same", "list": 0} stands above: each text is the number of letters
   *  that it shares with the one before, and its rest. */
  lists: string[][];
}

/** A description with its lists where they belong. */
function whole(told: Description): Description {
  const lists = told.lists.map((texts) => {
    let before = "";
    return texts.map((text) => (before = before.slice(0, Number(text[0])) + text.slice(1)));
  });
  const put = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(put);
    if (value === null || typeof value !== "object") return value;
    if (value.is === "Same") return lists[value.list];
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, put(part)]));
  };
  return lists.length ? { ...put(told), lists: [] } : told;
}

/** How a level searches; kufsa.search.search says what the numbers mean. */
export interface SearchSettings {
  simulations: number;
  seconds: number | null;
  depth: number;
  explore: number;
  bias: number;
  widen: number;
  margin: number;
  scale: number;
  root_eyes: boolean;
}

export interface Level {
  number: number;
  name: string;
  search: SearchSettings | null; // null: in real time it reacts
  traits: number[];
}

/** The characters of a game, and what their kernels work with. */
export interface Bots {
  levels: Level[];
  mind: Layout;
  beliefs: number;
  scratch: number;
  reasons: Record<string, unknown>;
  package: string;
}

/** An option that a game does not have, or a value that the option does not know. */
export class BadOption extends Error {
  override name = "BadOption";
}

export const OVER = -1;
export const EVERYONE = -2;
export type State = Uint8Array<ArrayBuffer>;
/** All that was ever shown; what a person is shown now; the same, for a bot to read. */
export type Eyes = "all" | "person" | "forgetful";

export class Game {
  readonly about: Description;
  readonly actions: Actions;
  readonly events: Events;
  readonly kernels: Kernels;
  #odds: Events | null;
  #document: Values;
  #view: Values;
  #material: Material[];
  #before: Area;
  #after: Area;
  #seen: Area;
  #legal: Area;
  #words: Area;
  #numbers: Area;
  #key: Area;

  constructor(
    told: Description,
    compiled: Compiled,
    private readonly notation: Notation | null = null,
  ) {
    const about = (this.about = whole(told));
    const kernels = (this.kernels = new Kernels(compiled));
    this.actions = new Actions(about.schema.actions);
    this.events = new Events(about.schema.events);
    this.#odds = about.odds && new Events(about.odds.kinds);
    this.#document = new Values(about.schema.document);
    this.#view = new Values(about.schema.view);
    this.#material = about.schema.material.map((one) => new Material(one));
    this.#before = kernels.reserve(about.state.size);
    this.#after = kernels.reserve(about.state.size);
    this.#seen = kernels.reserve(about.view.size);
    this.#legal = kernels.reserve(4 * (about.max_legal_actions + 1));
    this.#words = kernels.reserve(8 * Math.max(about.event_room, about.odds?.room ?? 0));
    this.#numbers = kernels.reserve(8 * 32);
    this.#key = kernels.reserve(4 * 8);
  }

  get id(): string {
    return this.about.id;
  }

  /** Deal a new game; the same seed gives the same game as in Python. */
  start({ seed, ...given }: { players?: number; seed?: Seed } & Record<string, unknown> = {}): Position {
    const options = this.checkOptions(given);
    const numbers = this.#encoded(options);
    this.kernels.longs(this.#numbers).set(numbers);
    this.kernels.words(this.#key).set(chanceKey(seed as Seed | undefined));
    this.kernels.bytes(this.#before).fill(0);
    this.kernels.call("setup_game", this.#before.address, 1, this.#numbers.address, numbers.length, this.#key.address, 8);
    const state = this.kernels.bytes(this.#before).slice();
    const { first: _, ...rest } = options;
    const steps = this.automaticSteps(state);
    return new Position(this, rest as Options, steps.at(-1)?.after ?? state, steps);
  }

  /** The position of a document (an object or JSON text), or a BadDocument; the seed is chance to come. */
  position(document: unknown, seed?: Seed): Position {
    const { game, options: given, ...rest } = load(document);
    if (game !== this.id) throw new BadDocument(`the game is '${this.id}', not ${brief(game)}`);
    const names = Object.keys(this.about.options).filter((name) => name !== "first");
    const options = this.#optionsOf(fields(given, "options", ["players"], names));
    const state = this.#read(rest, options);
    const flaw = this.kernels.call("complete_document", ...this.#put(state));
    if (flaw) {
      const [clause, sentence] = this.about.document_errors[flaw]!;
      throw new BadDocument(sentence, clause);
    }
    const completed = this.kernels.bytes(this.#before).slice();
    new Row(this.about.state, completed).putAll("chance", [], [...freshStream(seed)]);
    return new Position(this, options, completed);
  }

  /** A position drawn at random among those that look like this view from its seat. */
  determinize(view: Record<string, Json>, seed?: Seed): Position {
    const { first: _, ...options } = this.checkOptions(view.options);
    const state = this.#read(this.#looksLike(view, options as Options), options as Options);
    this.kernels.call("complete_document", ...this.#put(state)); // what is still wrong with it, resample puts right
    const completed = this.kernels.bytes(this.#before).slice();
    return new Position(this, options as Options, this.resample(completed, view.seat, seed));
  }

  /** Whether positions can be imagined from views: a game that declares its views has to say how. */
  get canDeterminize(): boolean {
    return this.notation !== null || !this.about.schema.declares_view;
  }

  #looksLike(view: Record<string, Json>, options: Options): Record<string, Json> {
    if (this.notation) {
      const box = this.#material.map((one): [string, string[]] => [one.data.name, one.all(options)]);
      return this.notation.determinized(view, Object.fromEntries(box), options);
    }
    if (this.about.schema.declares_view) throw new TypeError(`${this.id} says itself how to imagine a position: board/notation.ts`);
    return determinized(this.about, this.#document, this.#material, view, options);
  }

  #optionsOf(given: Record<string, unknown>): Options {
    try {
      const { first: _, ...options } = this.checkOptions(given);
      return options as Options;
    } catch (error) {
      throw error instanceof BadOption ? new BadDocument(error.message) : error;
    }
  }

  /** The state of a document's fields: all that stands in it, and the options. */
  #read(document: unknown, options: Options): State {
    const state = new Uint8Array(this.about.state.size);
    const row = new Row(this.about.state, state);
    row.put("players", [], options.players);
    for (const [field, option] of Object.entries(this.about.schema.options)) {
      row.put(field, [], this.about.options[option]!.choices.indexOf(options[option]!));
    }
    this.#document.read(document, row, this.#material, options);
    return state;
  }

  /** All options with their values, defaults filled in; or a BadOption. */
  checkOptions(given: Record<string, unknown>): Options {
    const [least, most] = this.about.players;
    const players = given.players === undefined ? least : given.players;
    if (typeof players !== "number" || !Number.isInteger(players) || players < least || players > most) {
      throw new BadOption(`${this.id} is for ${least} to ${most} players, not ${brief(players)}`);
    }
    for (const name of Object.keys(given)) {
      if (name !== "players" && !Object.hasOwn(this.about.options, name)) {
        const known = Object.keys(this.about.options).join(", ") || "none";
        throw new BadOption(`${this.id} has no option ${brief(name)}; its options are: ${known}`);
      }
    }
    const chosen: Options = { players };
    for (const [name, option] of Object.entries(this.about.options)) {
      const value = given[name] === undefined ? option.default : given[name];
      if (!option.choices.includes(value as OptionValue)) {
        const known = option.choices.map((choice) => (typeof choice === "string" ? choice : brief(choice))).join(", ");
        throw new BadOption(`option ${name}: ${brief(value)} is none of ${known}`);
      }
      chosen[name] = value as OptionValue;
    }
    if (typeof chosen.first === "number" && chosen.first >= players) {
      throw new BadOption(`option first: there is no seat ${chosen.first} among ${players} players`);
    }
    for (const [pair, sentence] of this.about.conflicts) {
      if (Object.entries(pair).every(([name, value]) => chosen[name] === value)) throw new BadOption(sentence);
    }
    return chosen;
  }

  /** Options as kernels know them: the players, then the place of each value among its choices. */
  #encoded(options: Options): bigint[] {
    const places = Object.entries(this.about.options).map(([name, { choices }]) => choices.indexOf(options[name]!));
    return [options.players, ...places].map(BigInt);
  }

  // What positions ask.

  #put(state: State, area = this.#before): [address: number, length: number] {
    this.kernels.bytes(area).set(state);
    return [area.address, 1];
  }

  toAct(state: State): number {
    return this.kernels.call("seat_to_act", ...this.#put(state));
  }

  /** The numbers of the legal actions, in their canonical order. */
  legal(state: State): number[] {
    const room = this.about.max_legal_actions + 1;
    const count = this.kernels.call("legal_actions", ...this.#put(state), this.#legal.address, room);
    return [...this.kernels.ints(this.#legal).subarray(0, count)].sort((a, b) => a - b);
  }

  /** The state after an action, or the code of the refusal. */
  step(state: State, action: number): State | number {
    const code = this.kernels.call("step", ...this.#put(state), action);
    return code || this.kernels.bytes(this.#before).slice();
  }

  /** What happens by itself: in some games a choice of exactly one action, again and again. */
  automaticSteps(state: State): Step[] {
    const steps: Step[] = [];
    for (let before = state; this.about.automatic; ) {
      const legal = this.legal(before);
      if (legal.length !== 1) break;
      const after = this.step(before, legal[0]!) as State;
      steps.push({ before, action: legal[0]!, after });
      before = after;
    }
    return steps;
  }

  scores(state: State, players: number): number[] {
    this.kernels.longs(this.#numbers).fill(0n);
    this.kernels.call("points", ...this.#put(state), this.#numbers.address, players);
    return [...this.kernels.longs(this.#numbers).subarray(0, players)].map(Number);
  }

  winners(state: State): number {
    return this.kernels.call("winning_seats", ...this.#put(state));
  }

  /** What a seat may know (null: a spectator), or what a person is shown or remembers of it. */
  view(state: State, seat: number | null, eyes: Eyes): Record<string, unknown> {
    const row = this.#look(state, seat, eyes !== "all");
    if (eyes === "forgetful" && row.has("forgotten")) row.put("forgotten", [], 0); // what is not shown is there, and empty
    return this.#view.write(row);
  }

  /** What can be counted from that view; null: nothing. */
  odds(state: State, seat: number | null, people: boolean): Record<string, unknown> | null {
    if (!this.#odds) return null;
    this.#look(state, seat, people);
    const count = this.kernels.call("count_odds", this.#seen.address, 1, this.#words.address, this.about.odds!.room);
    if (!count) return null;
    const [{ event: _, clause: __, ...counted }] = this.#odds.read([0n, ...this.kernels.longs(this.#words).subarray(0, count)], null) as [Json];
    return counted;
  }

  #look(state: State, seat: number | null, people: boolean): Row {
    this.kernels.bytes(this.#seen).fill(0);
    this.kernels.call("view_of", ...this.#put(state), seat ?? -1, this.#seen.address, 1);
    if (people) this.kernels.call("people_view", this.#seen.address, 1);
    return new Row(this.about.view, this.kernels.bytes(this.#seen));
  }

  document(state: State): Record<string, unknown> {
    return this.#document.write(new Row(this.about.state, state));
  }

  /** How many random numbers were used up to a state. */
  piecesUsed(state: State): number {
    return piecesUsed(new Row(this.about.state, state).numbers("chance").map(Number));
  }

  /** What a step did, in the words of the kernel. */
  told({ before, action, after }: Step): bigint[] {
    this.kernels.longs(this.#words).fill(0n);
    const room = this.about.event_room;
    const count = this.kernels.call("tell_step", ...this.#put(before), action, ...this.#put(after, this.#after), this.#words.address, room);
    return [...this.kernels.longs(this.#words).subarray(0, count)];
  }

  /** Another state that the seat cannot tell from this one. */
  resample(state: State, seat: number | null, seed?: Seed): State {
    this.kernels.words(this.#key).set(chanceKey(seed));
    this.kernels.call("resample_for", ...this.#put(state), seat ?? -1, this.#key.address, 8);
    return this.kernels.bytes(this.#before).slice();
  }
}
