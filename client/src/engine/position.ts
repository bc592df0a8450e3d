// A position of a game: playing makes another one and leaves this one as it is.

import { EVERYONE, OVER, type Eyes, type Game, type Options, type State } from "./game";
import type { Json } from "./schema/terms";
import type { Seed } from "./seed";

export interface Step {
  before: State;
  action: number;
  after: State;
}

/** An action that cannot be played: the rule against it, and the message that says why. */
export class IllegalAction extends Error {
  override name = "IllegalAction";

  constructor(
    readonly action: string,
    readonly clause: string | null,
    readonly reason: string,
  ) {
    super(clause ? `${action}: ${reason} (${clause})` : `${action}: ${reason}`);
  }
}

export class Position {
  #toAct: number | undefined;
  #legal: number[] | undefined;
  #told: bigint[][] | undefined;

  constructor(
    readonly game: Game,
    readonly options: Options,
    readonly state: State,
    readonly steps: Step[] = [],
    private readonly chosen: number | null = null, // the step that somebody chose
  ) {}

  get players(): number {
    return this.options.players;
  }

  /** The seat whose turn it is, EVERYONE, or OVER. */
  get toAct(): number {
    return (this.#toAct ??= this.game.toAct(this.state));
  }

  get over(): boolean {
    return this.toAct === OVER;
  }

  get legalNumbers(): number[] {
    return (this.#legal ??= this.game.legal(this.state));
  }

  /** Every legal action as text, in canonical order. */
  get legal(): string[] {
    return this.legalNumbers.map((number) => this.game.actions.format(number));
  }

  /** What a seat may be told of the legal actions: its own when it is to act, else nothing. */
  legalFor(seat: number): string[] {
    if (this.toAct !== seat && this.toAct !== EVERYONE) return [];
    const told = this.legalNumbers.filter((number) => !this.game.actions.isSecret(number));
    return told.map((number) => this.game.actions.format(number));
  }

  /** The position after these actions; an IllegalAction changes nothing. */
  play(...actions: string[]): Position {
    if (!actions.length) return this;
    const steps: Step[] = [];
    let state = this.state;
    let chosen = 0;
    for (const text of actions) {
      const action = this.game.actions.parse(text);
      if (action === null) throw new IllegalAction(text, null, "not-an-action");
      const after = this.game.step(state, action);
      if (typeof after === "number") {
        const [clause, reason] = this.game.about.refusals[after]!;
        throw new IllegalAction(text, clause, reason);
      }
      chosen = steps.length;
      steps.push({ before: state, action, after }, ...this.game.automaticSteps(after));
      state = steps.at(-1)!.after;
    }
    return new Position(this.game, this.options, state, steps, chosen);
  }

  get scores(): number[] {
    return this.game.scores(this.state, this.players);
  }

  get winners(): number[] {
    if (!this.over) return [];
    const won = this.game.winners(this.state);
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => (won >> seat) & 1);
  }

  /** The options that differ from their defaults, and `players`, as documents hold them. */
  get given(): Record<string, unknown> {
    const known = Object.entries(this.game.about.options);
    const changed = known.filter(([name, { default: usual }]) => name in this.options && this.options[name] !== usual);
    return { players: this.players, ...Object.fromEntries(changed.map(([name]) => [name, this.options[name]])) };
  }

  get document(): Record<string, Json> {
    return { game: this.game.id, options: this.given, ...this.game.document(this.state) };
  }

  /** What a seat may know, with perfect memory (null: a spectator). */
  view(seat: number | null): Record<string, Json> {
    return this.#view(seat, "all");
  }

  /** What a person in that seat is shown. */
  personView(seat: number | null): Record<string, Json> {
    return this.#view(seat, "person");
  }

  /** The same for a bot to read: the view of somebody who has forgotten what is hidden. */
  forgetfulView(seat: number | null): Record<string, Json> {
    return this.#view(seat, "forgetful");
  }

  /** What can be counted from what a person is shown, or from all that was ever shown; null: nothing. */
  odds(seat: number | null, { openMemory = false } = {}): Record<string, Json> | null {
    this.#check(seat);
    return this.game.odds(this.state, seat, !openMemory);
  }

  #view(seat: number | null, eyes: Eyes): Record<string, Json> {
    this.#check(seat);
    const seen = this.game.view(this.state, seat, eyes);
    return { game: this.game.id, options: this.given, seat, ...seen, winners: this.winners, last: this.#last(seat) };
  }

  /** The last action that somebody chose. */
  get action(): string | null {
    return this.chosen === null ? null : this.game.actions.format(this.steps[this.chosen]!.action);
  }

  /** What the last play made happen, as a seat may know it. */
  events(seat: number | null): Json[] {
    this.#check(seat);
    return this.words.flatMap((words) => this.game.events.read(words, seat));
  }

  /** The same in the words of the kernel, for each step. */
  get words(): bigint[][] {
    return (this.#told ??= this.steps.map((step) => this.game.told(step)));
  }

  #last(seat: number | null): Record<string, Json> | null {
    if (this.chosen === null) return null;
    return { action: this.action, ...this.game.events.shown(this.words.slice(this.chosen), seat) };
  }

  /** A position drawn at random among those that the seat cannot tell from this one. */
  resample(seat: number | null, seed?: Seed): Position {
    this.#check(seat);
    return new Position(this.game, this.options, this.game.resample(this.state, seat, seed));
  }

  #check(seat: number | null): void {
    if (seat !== null && !(Number.isInteger(seat) && seat >= 0 && seat < this.players)) {
      throw new RangeError(`seats are 0 to ${this.players - 1}, or null for a spectator, not ${seat}`);
    }
  }
}
