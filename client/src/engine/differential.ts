// Replays what Python played and said (kufsa.wasm.traces and documents), and counts what differs.

import { worth } from "./advice";
import { Bot, type Reason } from "./bots";
import type { Game, Level, State } from "./game";
import { countLines } from "./perft";
import type { Position } from "./position";
import { BadDocument } from "./schema/checks";
import type { Json } from "./schema/terms";

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let i = 0; i < 8; i++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(data: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of data) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Everything that can be asked of a position, as a list; its number chooses a seat. */
function answers(position: Position, number: number): { texts: unknown[]; states: Uint8Array[] } {
  const { game, document } = position;
  const seats = [null, ...Array.from({ length: position.players }, (_, seat) => seat)];
  const texts: unknown[] = [position.legal, position.scores, position.winners, document];
  for (const seat of seats) {
    texts.push(position.view(seat), position.personView(seat), position.events(seat), seat === null ? [] : position.legalFor(seat));
    texts.push(fixed(position.odds(seat)), fixed(position.odds(seat, { openMemory: true })), seat === null ? {} : worth(position, seat));
  }
  const seat = seats[number % seats.length]!;
  const forgetful = position.forgetfulView(seat);
  const imagined = [position.view(seat), forgetful].map((view) => game.determinize(view, number).state);
  return { texts: [...texts, forgetful], states: [position.state, game.position(document, number).state, ...imagined] };
}

/** Numbers as texts: 1 and 1.0 are the same number, and Python writes both. */
function fixed(value: Json): Json {
  if (typeof value === "number") return value.toFixed(6);
  if (Array.isArray(value)) return value.map(fixed);
  return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fixed(part)])) : value;
}

function positionSum(position: Position, number: number): number {
  const { texts, states } = answers(position, number);
  const before = states.reduce((sum, state) => crc32(state, sum), 0);
  return crc32(new TextEncoder().encode(JSON.stringify(texts)), before);
}

const THOUGHT = 60; // simulations, as in kufsa.wasm.traces
const TOLD = 5; // differences that are told; the others are counted

/** What one line may say; which of its fields are there says what it is about. */
interface Line {
  // A random game: how it starts, and every action.
  start?: Record<string, never>;
  play?: string;
  // A document, and what reading it gives: a sum over the state, or a refusal.
  document?: unknown;
  sum?: number;
  says?: string | null; // null: a refusal in any words
  clause?: string | null;
  // A bot: its level, a new game, what it is told, what it is asked and what it answers.
  level?: number;
  begin?: [seat: number, players: number];
  key?: number[];
  words?: number[];
  starts?: number[];
  world?: string;
  legal?: number[];
  chosen?: string;
  claim?: string | null;
  seconds?: number;
  why?: string | Reason | null;
  // A position and its lines of play, by depth; the log of a whole game.
  perft?: unknown;
  counts?: number[];
  log?: string;
}

export class Replay {
  readonly counts = { steps: 0, games: 0, documents: 0, choices: 0, lines: 0, logs: 0, differences: 0 };
  readonly differences: string[] = []; // the first ones
  #level: Level | undefined;
  #bot: Bot | undefined;
  #seats: [seat: number, players: number] = [0, 0];
  #position: Position | undefined;
  #started = "";

  constructor(readonly game: Game) {}

  /** Follow one line of a trace. */
  take(text: string): void {
    if (!text) return;
    const line = JSON.parse(text) as Line;
    const known = Object.entries(this.#kinds).find(([name]) => name in line);
    if (!known) throw new TypeError(`nothing is known about ${text.slice(0, 100)}`);
    try {
      known[1](line);
    } catch (error) {
      this.#differ(`${text.slice(0, 300)}: ${String(error)}`);
    }
  }

  /** Follow all lines: what was found. */
  all(lines: Iterable<string>): this {
    for (const line of lines) this.take(line);
    return this;
  }

  #kinds: Record<string, (line: Line) => void> = {
    start: (line) => this.#start(line),
    play: (line) => this.#play(line),
    document: (line) => this.#read(line),
    level: (line) => this.#choose(line.level!),
    begin: (line) => this.#begin(line),
    words: (line) => this.#bot?.observeWords(line.words!.map(BigInt), line.starts!),
    world: (line) => this.#ask(line),
    perft: (line) => this.#count(line),
    log: (line) => this.#log(line.log!),
  };

  #differ(sentence: string): void {
    this.counts.differences++;
    if (this.differences.length < TOLD) this.differences.push(`${this.game.id}: ${sentence}`);
  }

  #start(line: Line): void {
    this.counts.games++;
    this.#started = JSON.stringify(line.start);
    this.#position = undefined;
    this.#position = this.game.start(line.start);
    this.#compare(this.#position, line);
  }

  #play(line: Line): void {
    this.counts.steps++;
    const before = this.#position;
    this.#position = undefined; // where a step differs, its game is not followed any further
    if (before) this.#compare((this.#position = before.play(line.play!)), line);
  }

  #compare(position: Position, line: Line): void {
    if (positionSum(position, this.counts.steps) === line.sum) return;
    this.#position = undefined;
    this.#differ(`step ${this.counts.steps}, ${line.play ?? "the start"}, of ${this.#started}`);
  }

  #read({ document, ...wanted }: Line): void {
    this.counts.documents++;
    let found: Pick<Line, "sum" | "says" | "clause">;
    try {
      found = { sum: crc32(this.game.position(document, 0).state) };
    } catch (error) {
      if (!(error instanceof BadDocument)) throw error;
      found = { says: error.message, clause: error.clause };
    }
    if (wanted.says === null && found.says) return;
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    this.#differ(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}, for ${JSON.stringify(document).slice(0, 1000)}`);
  }

  #choose(level: number): void {
    const found = this.game.about.bots!.levels.find(({ number }) => number === level)!;
    const { search } = found;
    this.#level = { ...found, search: search && { ...search, simulations: Math.min(THOUGHT, search.simulations), seconds: null } };
  }

  #begin({ begin, key }: Line): void {
    this.#seats = begin!;
    this.#bot = undefined;
    const bot = new Bot(this.game, this.#level!, Uint32Array.from(key!));
    bot.begin(...this.#seats);
    this.#bot = bot;
  }

  #ask(line: Line): void {
    this.counts.choices++;
    if (!this.#bot) return;
    const world = Uint8Array.from(line.world!.match(/../g)!, (pair) => parseInt(pair, 16));
    const [found, wanted] = line.chosen ? choice(this.#bot, world, this.#seats, line) : reaction(this.#bot, world, this.#seats, line);
    if (found !== wanted) this.#differ(`level ${this.#level!.number}, choice ${this.counts.choices}: ${found}, not ${wanted}`);
  }

  #count({ perft, counts }: Line): void {
    const position = this.game.position(perft);
    counts!.forEach((wanted, at) => {
      const found = countLines(position, at + 1);
      this.counts.lines += found;
      if (found !== wanted) this.#differ(`${found} lines at depth ${at + 1}, not ${wanted}, of ${JSON.stringify(perft)}`);
    });
  }

  /** A log as kufsa.core.log writes it: a header, numbered actions, the result. */
  #log(text: string): void {
    this.counts.logs++;
    const lines = text.trimEnd().split("\n");
    const [header, result] = [lines[0]!, lines.at(-1)!].map((line) => JSON.parse(line) as Json);
    const { options, document, seed } = header;
    const first = document ? this.game.position(document, seed) : this.game.start({ ...options, seed });
    const last = first.play(...lines.slice(1, -1).map((line) => line.slice(line.indexOf(" ") + 1)));
    const found = JSON.stringify([last.scores, last.winners]);
    if (found !== JSON.stringify([result.scores, result.winners])) this.#differ(`a log ends with ${found}: ${lines[0]}`);
  }
}

/** What a bot answers, and what it answered in Python, as texts. */
function choice(bot: Bot, world: State, seats: [seat: number, players: number], { legal, chosen, why }: Line): [string, string] {
  const found = bot.chooseFrom(world, ...seats, legal!);
  return [JSON.stringify([found.action, found.why?.id ?? "why-best"]), JSON.stringify([chosen, why])];
}

function reaction(bot: Bot, world: State, seats: [seat: number, players: number], { claim, seconds, why }: Line): [string, string] {
  return [JSON.stringify(bot.reactTo(world, ...seats)), JSON.stringify({ claim, seconds, why })];
}
