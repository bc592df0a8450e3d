// Bots: the characters of a game, compiled from the same kernels as in Python (kufsa.search).

import type { Game, Level, State } from "./game";
import type { Area } from "./kernels";
import type { Position } from "./position";
import { Events } from "./schema/events";
import type { Json } from "./schema/terms";
import { grown, systemClock, type Clock } from "./search";
import { chanceKey, STREAM, type Seed } from "./seed";

const UNDECIDED = -1;
const REASON_ROOM = 16; // words

/** The name of a message, and its values. */
export interface Reason {
  id: string;
  values: Record<string, Json>;
}

/** A choice, and the reason for it. */
export interface Choice {
  action: string;
  why: Reason | null;
}

/** In real time: what a hand goes out for (null: nothing), and the seconds until it is there. */
export interface Reaction {
  claim: string | null;
  seconds: number;
  why: Reason | null;
}

/** The level that plays a game best. */
export function strongest(game: Game): Level | undefined {
  return game.about.bots?.levels.reduce((best, level) => (level.number > best.number ? level : best));
}

export class Bot {
  readonly level: Level;
  #mind: Uint8Array<ArrayBuffer>;
  #reasons: Events;
  #key: Uint32Array;
  #games = 0;
  #areas: ReturnType<typeof makeAreas>;

  constructor(
    readonly game: Game,
    level: number | Level,
    seed?: Seed | Uint32Array,
    private clock: Clock = systemClock,
  ) {
    const bots = game.about.bots;
    const found = typeof level === "number" ? bots?.levels.find(({ number }) => number === level) : level;
    if (!bots || !found) throw new RangeError(`${game.id} has no level ${String(level)}`);
    this.level = found;
    this.#reasons = new Events(bots.reasons as Record<string, Json>);
    this.#key = seed instanceof Uint32Array ? seed : chanceKey(seed);
    this.#mind = new Uint8Array(bots.mind.size);
    this.#areas = areasOf(game);
  }

  /** A new game begins. */
  begin(seat: number, players: number): void {
    const { kernels } = this.game;
    this.#mind = new Uint8Array(this.game.about.bots!.mind.size);
    const key = this.#key.slice();
    key[7] = key[7]! ^ this.#games++;
    this.#with(() => {
      kernels.words(this.#areas.key).set(key);
      kernels.call("begin_game", ...this.#minds, this.#areas.key.address, 8, seat, players);
    });
  }

  /** What the seat is told of what a play did. */
  observe(position: Position, seat: number): void {
    for (const told of position.words) {
      const { words, starts } = this.game.events.told(told, seat);
      if (starts.length) this.observeWords(words, starts);
    }
  }

  /** The same, as words of the kernels. */
  observeWords(words: bigint[], starts: number[]): void {
    const { kernels } = this.game;
    this.#with(() => {
      const [first, second] = passing(this.game, words.length, starts.length);
      kernels.longs(first).set(words);
      kernels.longs(second).set(starts.map(BigInt));
      kernels.call("observe_events", ...this.#minds, first.address, words.length, second.address, starts.length);
    });
  }

  /** Choose from what the seat knows: the world it thinks about is drawn at random. */
  choose(position: Position, seat: number): Choice {
    return this.chooseIn((seed) => this.game.resample(position.state, seat, seed), position, seat);
  }

  /** Choose in a state that is drawn from a seed. */
  chooseIn(draw: (seed: Uint8Array) => State, position: Position, seat: number): Choice {
    const legal = position.legalFor(seat).map((action) => this.game.actions.parse(action)!);
    return this.chooseFrom(draw(this.#seed), seat, position.players, legal);
  }

  /** Choose in a state that the seat could be in. */
  chooseFrom(world: State, seat: number, players: number, legal: number[]): Choice {
    const { kernels } = this.game;
    const { world: area, key, beliefs, numbers, reals } = this.#areas;
    return this.#with(() => {
      kernels.bytes(area).set(world);
      const [passed] = passing(this.game, legal.length);
      const room: Area = { address: passed.address, bytes: 4 * legal.length };
      kernels.ints(room).set(legal);
      const thinks = [area.address, 1, ...this.#minds];
      const noticed = kernels.call("prepare_choice", ...thinks, room.address, legal.length, beliefs.address, beliefs.bytes / 8, key.address, 8);
      const kept: Area = { address: room.address, bytes: 4 * noticed };
      const list = [kept.address, noticed];
      let place = kernels.call("decide_now", ...thinks, ...list, numbers.address, numbers.bytes / 8, reals.address, reals.bytes / 8);
      if (place === UNDECIDED) {
        const root = { state: area, seat, players, actions: kept, beliefs };
        const { tried, sums } = grown(this.game, root, this.level.search!, kernels.words(key).slice(), this.clock);
        place = kernels.call("take_best", ...thinks, ...list, tried.address, noticed, sums.address, noticed);
      }
      const action = kernels.ints(kept)[place]!;
      return { action: this.game.actions.format(action), why: this.#reason(action) };
    });
  }

  /** In real time: react to what the seat sees. */
  react(position: Position, seat: number): Reaction {
    return this.reactTo(this.game.resample(position.state, seat, this.#seed), seat, position.players);
  }

  /** React to a state that the seat could be in. */
  reactTo(world: State, seat: number, players: number): Reaction {
    const { kernels } = this.game;
    const { world: area, seconds } = this.#areas;
    return this.#with(() => {
      kernels.bytes(area).set(world);
      let action = kernels.call("react_now", area.address, 1, ...this.#minds, seconds.address, 1);
      if (action === UNDECIDED && kernels.has("try_claims")) action = this.#tryClaims(kernels.bytes(area).slice(), seat, players);
      const claim = action < 0 ? null : this.game.actions.format(action);
      return { claim, seconds: kernels.reals(seconds)[0]!, why: this.#reason(action) };
    });
  }

  /** What there is to claim in the state in memory, found by trying. */
  #tryClaims(world: State, seat: number, players: number): number {
    const { game } = this;
    const { world: area, worlds, key } = this.#areas;
    const bare = `${seat}:${game.about.real_time!.claim}`;
    const isOwn = (text: string) => text === bare || text.startsWith(`${bare} `);
    const claims = game.legal(world).filter((number) => isOwn(game.actions.format(number)));
    const [room, before, after, gains] = passing(game, claims.length, players, players, claims.length);
    game.kernels.ints(room).set(claims);
    return game.kernels.call(
      "try_claims", area.address, 1, ...this.#minds, room.address, claims.length, game.about.wins === "lowest" ? -1 : 1,
      worlds.address, 2, key.address, 8, before.address, players, after.address, players, gains.address, claims.length,
    ); // prettier-ignore
  }

  /** Of the world that it thinks about. */
  get #seed(): Uint8Array {
    const [at] = this.game.about.bots!.mind.fields.dice!;
    return new Uint8Array([...new Uint8Array(this.#key.buffer), ...this.#mind.slice(at, at + 4 * STREAM)]);
  }

  /** What the bot says about an action in the state in memory. */
  #reason(action: number): Reason | null {
    const { kernels } = this.game;
    const { world, reason } = this.#areas;
    const count = kernels.call("explain_choice", world.address, 1, ...this.#minds, action, reason.address, REASON_ROOM);
    const [told] = this.#reasons.read([...kernels.longs(reason).subarray(0, count)], null);
    const { event, clause: _, ...values } = told ?? {};
    return event ? { id: event, values } : null;
  }

  get #minds(): number[] {
    const { mind, traits } = this.#areas;
    return [mind.address, 1, traits.address, this.level.traits.length];
  }

  /** Lay this bot's mind into memory, which all bots of a game share, and take it back after.
   *  Scratch memory holds what follows from the rules alone, so they share that, too. */
  #with<T>(act: () => T): T {
    const { kernels } = this.game;
    const { mind, traits } = this.#areas;
    kernels.bytes(mind).set(this.#mind);
    kernels.reals(traits).set(this.level.traits);
    const found = act();
    this.#mind = kernels.bytes(mind).slice();
    return found;
  }
}

const shared = new WeakMap<Game, ReturnType<typeof makeAreas>>();

function makeAreas(game: Game) {
  const { about, kernels } = game;
  const bots = about.bots!;
  const traits = Math.max(...bots.levels.map((level) => level.traits.length));
  return {
    mind: kernels.reserve(bots.mind.size),
    traits: kernels.reserve(8 * traits),
    key: kernels.reserve(4 * 8),
    world: kernels.reserve(about.state.size),
    beliefs: kernels.reserve(8 * bots.beliefs),
    numbers: kernels.reserve(8 * bots.scratch),
    reals: kernels.reserve(8 * bots.scratch),
    reason: kernels.reserve(8 * REASON_ROOM),
    seconds: kernels.reserve(8),
    worlds: kernels.reserve(2 * about.state.size),
    passed: kernels.reserve(8 * Math.max(2 * about.event_room, 2 * about.max_legal_actions + 2 * about.players[1])),
  };
}

function areasOf(game: Game): ReturnType<typeof makeAreas> {
  const known = shared.get(game) ?? makeAreas(game);
  shared.set(game, known);
  return known;
}

/** Places for lists of numbers of at most 64 bits that a kernel is passed, one after the other. */
function passing<T extends number[]>(game: Game, ...lengths: T): { [K in keyof T]: Area } {
  let { address } = areasOf(game).passed;
  const found = lengths.map((length) => {
    const area = { address, bytes: 8 * length };
    address += area.bytes;
    return area;
  });
  return found as { [K in keyof T]: Area };
}
