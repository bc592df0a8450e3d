// The search that all bots share, compiled from the same kernels as in Python (kufsa.search).

import type { Game, SearchSettings, State } from "./game";
import type { Area } from "./kernels";
import { PIECES, STREAM, USED } from "./seed";

const LARGEST = 1 << 16; // places in a table
const FIRST_BATCH = 8; // simulations before the clock is looked at
const BATCH_SECONDS = 0.01; // and then between two looks

/** Tells seconds. */
export type Clock = () => number;
export const systemClock: Clock = () => performance.now() / 1000;

/** Where a search begins: a state that the seat could be in, and what it may do. */
export interface Root {
  state: Area;
  seat: number;
  players: number;
  actions: Area;
  beliefs: Area;
}

/** An array as kernels take it. */
const list = (area: Area, width: number): [address: number, length: number] => [area.address, area.bytes / width];

/** The memory of a search: tables for nodes and edges, and the worlds it plays in. */
class Tree {
  #world: Area;
  #words: Area;
  #stream: Area;
  #key: Area;
  #room: Area;
  #numbers: Area;
  #weights: Area;
  #points: Area;
  #gains: Area;
  #path: Area;
  #nodes: Area[];
  #edges: Area[];
  #sums: Area[];
  #results: Area[];

  constructor(
    private game: Game,
    size: number,
  ) {
    const { about, kernels } = game;
    const { settings } = about.search!;
    const players = about.players[1];
    const reserve = (count: number, bytes: number) => kernels.reserve(count * bytes);
    this.#world = reserve(1, about.state.size);
    this.#words = reserve(Math.ceil(about.view.size / 4), 4);
    this.#stream = reserve(STREAM, 4);
    this.#key = reserve(8, 4);
    this.#room = reserve(about.max_legal_actions, 4);
    this.#numbers = reserve(settings.SETTINGS!, 8);
    this.#weights = reserve(settings.WEIGHTS!, 8);
    this.#points = reserve(players, 8);
    this.#gains = reserve(players, 8);
    this.#path = reserve(2 * settings.MOST_CHOICES!, 8);
    this.#nodes = [reserve(size, 8), reserve(size, 8)];
    this.#edges = [reserve(size, 8), reserve(size, 8), reserve(size, 8)];
    this.#sums = [reserve(size, 8), reserve(size, 8)];
    this.#results = [reserve(about.max_legal_actions, 8), reserve(about.max_legal_actions, 8)];
  }

  /** Simulate as often as asked for, and as there is time. */
  grow(root: Root, how: SearchSettings, key: Uint32Array, clock: Clock): { tried: Area; sums: Area } {
    const { kernels } = this.game;
    kernels.longs(this.#nodes[0]!).fill(0n);
    kernels.longs(this.#edges[0]!).fill(0n);
    this.#set(root, how, key);
    const args = [...this.#question(root), ...this.#scratch(), ...this.#tree()];
    const until = how.seconds === null ? Infinity : clock() + how.seconds;
    let batch = until === Infinity ? how.simulations : Math.min(FIRST_BATCH, how.simulations);
    for (let done = 0; done < how.simulations; ) {
      const began = clock();
      kernels.call("think", ...args, batch);
      done += batch;
      const now = clock();
      if (now + BATCH_SECONDS > until) break;
      const wanted = Math.round((batch * BATCH_SECONDS) / Math.max(1e-6, now - began));
      batch = Math.max(1, Math.min(wanted, 2 * batch, how.simulations - done));
    }
    return this.#report(root);
  }

  // The bundles of search/bundles.py, as the addresses and lengths of their fields.

  #question({ state, actions, beliefs }: Root): number[] {
    return [
      state.address, 1, ...list(actions, 4), ...list(this.#stream, 4), ...list(this.#numbers, 8),
      ...list(this.#weights, 8), ...list(beliefs, 8),
    ]; // prettier-ignore
  }

  #scratch(): number[] {
    return [
      this.#world.address, 1, this.#words.address, 1, ...list(this.#words, 4), ...list(this.#key, 4),
      ...list(this.#room, 4), ...list(this.#points, 8), ...list(this.#gains, 8), ...list(this.#path, 8),
    ]; // prettier-ignore
  }

  #tree(): number[] {
    return [...this.#nodes, ...this.#edges, ...this.#sums].flatMap((area) => list(area, 8));
  }

  #set({ seat, players }: Root, how: SearchSettings, key: Uint32Array): void {
    const { about, kernels } = this.game;
    const at = about.search!.settings;
    const numbers = kernels.longs(this.#numbers).fill(0n);
    numbers[at.SEAT!] = BigInt(seat);
    numbers[at.PLAYERS!] = BigInt(players);
    numbers[at.DEPTH!] = BigInt(how.depth);
    numbers[at.ROOT_EYES!] = how.root_eyes ? 1n : 0n;
    const weights = kernels.reals(this.#weights);
    weights[at.EXPLORE!] = how.explore;
    weights[at.BIAS!] = how.bias;
    weights[at.WIDEN!] = how.widen;
    weights[at.MARGIN!] = how.margin;
    weights[at.SCALE!] = how.scale;
    weights[at.SIGN!] = about.wins === "lowest" ? -1 : 1;
    const stream = kernels.words(this.#stream).fill(0);
    stream.set(key);
    stream[USED] = PIECES;
  }

  #report(root: Root): { tried: Area; sums: Area } {
    const bytes = 2 * root.actions.bytes;
    const [tried, sums] = this.#results.map(({ address }): Area => ({ address, bytes })) as [Area, Area];
    this.game.kernels.call("report", ...this.#question(root), ...this.#tree(), ...list(tried, 8), ...list(sums, 8));
    return { tried, sums };
  }
}

/** What is kept for each game: its trees by size, and a place to lay down what is weighed; there nothing is believed. */
interface Kept {
  trees: Map<number, Tree>;
  root: Pick<Root, "state" | "actions" | "beliefs">;
}

const everything = new WeakMap<Game, Kept>();

function keptFor(game: Game): Kept {
  let kept = everything.get(game);
  if (!kept) {
    const { kernels, about } = game;
    const root = { state: kernels.reserve(about.state.size), actions: kernels.reserve(4), beliefs: kernels.reserve(8) };
    everything.set(game, (kept = { trees: new Map(), root }));
  }
  return kept;
}

/** How often each action was tried, and the sum of what it brought, from 0 to 1 each time; there until the next search. */
export function grown(game: Game, root: Root, how: SearchSettings, key: Uint32Array, clock: Clock): { tried: Area; sums: Area } {
  const { trees } = keptFor(game);
  const size = Math.min(LARGEST, 2 ** (Math.floor(Math.log2(2 * how.simulations + 64)) + 1));
  const tree = trees.get(size) ?? new Tree(game, size);
  trees.set(size, tree);
  return tree.grow(root, how, key, clock);
}

/** One action in a state that the seat could be in: how often it was tried, and what it brought on average. */
export function weighed(
  game: Game,
  { world, seat, players, action }: { world: State; seat: number; players: number; action: number },
  how: SearchSettings,
  key: Uint32Array,
  clock: Clock = systemClock,
): { tried: number; value: number } {
  const { kernels } = game;
  const { root } = keptFor(game);
  kernels.bytes(root.state).set(world);
  kernels.ints(root.actions).set([action]);
  const { tried, sums } = grown(game, { ...root, seat, players }, how, key, clock);
  const times = Number(kernels.longs(tried)[0]);
  return { tried: times, value: kernels.reals(sums)[0]! / Math.max(1, times) };
}
