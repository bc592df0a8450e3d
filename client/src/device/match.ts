// A match on this device: what the lines of its record add up to, as kufsa.match has it on a server.
//
// The record is the truth, and it is what is saved: who has a seat, every action, claim and undo, and
// the secret from which all chance comes. Everything else follows by playing it again.

import { EVERYONE, type Game } from "../engine/game";
import type { Position } from "../engine/position";
import type { TableSettings } from "../app/protocol";
import { canonical } from "../verify/lines";
import { hex } from "../verify/hashing";
import { withHeadStart, type Outcome } from "./handicap";
import { Chain, commitmentTo, matchKey } from "./fairness";

export interface Taken {
  person: string;
  name: string;
  bot: string;
  /** Which of the people of this device it is, if that is known. */
  profile?: string;
  /** They are shown again what was shown once, though the others are not. */
  reminded?: boolean;
}
export type Status = "playing" | "ended";
export type End = "over" | "abandoned" | "closed";
export type Moved = [seat: number | null, action: string];
export interface Claim {
  seat: number;
  waited: number;
  credit: number;
  reaction: number;
}

/** A match as it is kept. */
export interface Saved {
  format: 1;
  id: string;
  game: string;
  rules: number;
  options: { players: number } & Record<string, string | number | boolean>;
  manners: TableSettings;
  secret: string;
  seats: Taken[];
  lines: string[];
  paused: boolean;
  pace: number; // of bots
  fits?: boolean; // they are as strong as it takes, also in a rematch
  /** What the result became with head starts; the record has what it was by the rules. */
  outcome?: Outcome;
  previous: string;
  next: string;
  created: number;
  updated: number;
}

/** Somebody wants to take back all actions after the first `to`. */
export interface Asked {
  seat: number;
  to: number;
  agreed: number[];
}

export class Match {
  positions: Position[] = [];
  moves: Moved[] = [];
  turn = 0; // in real time: the number of the last turn-up
  claimant: number | null = null; // the seat that was first and now names what it claims
  undo: Asked | null = null;
  end: { how: End; scores: number[]; winners: number[] } | null = null;
  undone = 0; // times that something was taken back: bots then begin with a new memory
  seq = 1; // rises with everything that happens
  readonly key: Uint8Array;
  #chain: Chain;

  /** The lines so far are played again; one that the rules refuse is an error. */
  constructor(
    readonly saved: Saved,
    readonly game: Game,
  ) {
    if (saved.rules !== game.about.rules) throw new Error(`the game was begun by version ${saved.rules} of the rules, and this is version ${game.about.rules}`);
    this.key = matchKey(saved);
    this.#chain = new Chain(saved.id);
    this.positions = [game.start({ ...saved.options, seed: hex(this.key) })];
    const lines = saved.lines;
    saved.lines = [];
    if (!lines.length) this.#write({ match: this.#header() });
    for (const line of lines) this.#follow(JSON.parse(line));
    this.seq = Math.max(1, lines.length);
  }

  #header() {
    const { id, game, rules, options } = this.saved;
    return { format: 1, commitment: this.commitment, id, game, rules, options };
  }

  /** Do what a line tells. */
  #follow(line: Record<string, any>): void {
    const [[kind, body]] = Object.entries(line) as [[string, any]];
    if (kind === "match") this.#write(line);
    else if (kind === "action") this.act(body.seat, body.text);
    else if (kind === "undo") this.takeBack(body.to);
    else if (kind === "end") this.finish(body.how, body.scores, body.winners);
    else this.claimed(body.turn, body.claims, body.cap, body.winner);
  }

  get id(): string {
    return this.saved.id;
  }

  get commitment(): string {
    return commitmentTo(this.saved.secret);
  }

  get players(): number {
    return this.saved.seats.length;
  }

  get position(): Position {
    return this.positions.at(-1)!;
  }

  get status(): Status {
    return this.end ? "ended" : "playing";
  }

  get everyoneActs(): boolean {
    return this.position.toAct === EVERYONE;
  }

  /** The seat whose turn it is, if it is one seat's. */
  get toAct(): number | null {
    return this.end || this.position.toAct < 0 ? null : this.position.toAct;
  }

  /** Where time decides, nobody sees the game during a pause. */
  get isCovered(): boolean {
    return !this.end && Boolean(this.game.about.real_time) && this.saved.paused;
  }

  get chain(): string {
    return this.#chain.head;
  }

  seatOf(person: string): number | null {
    const seat = this.saved.seats.findIndex((taken) => taken.person === person && person !== "");
    return seat < 0 ? null : seat;
  }

  /** Whether a seat is shown again what was shown once. */
  reminds(seat: number | null): boolean {
    const { manners, seats } = this.saved;
    return manners.open_memory === true || (seat !== null && (seats[seat]!.reminded === true || manners.helped?.includes(seat) === true));
  }

  isBot(seat: number): boolean {
    return this.saved.seats[seat]!.bot !== "";
  }

  /** The seats of people who have not left. */
  get people(): number[] {
    return [...this.saved.seats.keys()].filter((seat) => !this.isBot(seat));
  }

  // What happens.

  /** An action, or an IllegalAction that changes nothing. It ends the match if the game is over. */
  act(seat: number | null, action: string): void {
    const before = this.position.toAct;
    const after = this.position.play(action);
    this.positions.push(after);
    this.moves.push([seat, action]);
    if (before === EVERYONE && seat === null) this.turn++;
    this.claimant = null;
    this.undo = null;
    this.#write({ action: { number: this.moves.length, seat, text: action } });
  }

  claimed(turn: number, claims: Claim[], cap: number, winner: number): void {
    this.claimant = winner;
    this.#write({ [this.game.about.real_time!.claim]: { turn, claims, cap, winner } });
  }

  takeBack(to: number): void {
    this.moves.splice(to);
    this.positions.splice(to + 1);
    this.undo = null;
    this.undone++;
    this.#write({ undo: { to } });
  }

  finish(how: End, scores: number[] = [], winners: number[] = []): void {
    const { manners } = this.saved;
    this.end = { how, ...withHeadStart({ scores, winners }, manners.head_start, this.game.about.wins === "lowest") };
    if (manners.head_start?.length) this.saved.outcome = { scores: this.end.scores, winners: this.end.winners };
    this.claimant = null;
    this.undo = null;
    this.#write({ end: { how, secret: this.saved.secret, scores, winners } });
  }

  /** Something changed that is not in the record. */
  touch(): void {
    this.seq++;
    this.saved.updated = Date.now();
  }

  #write(line: object): void {
    const text = canonical(line);
    this.saved.lines.push(text);
    this.#chain.add(text);
    this.touch();
  }
}
