// Real time: things turn up at the table's pace, and whoever is first claims them (kufsa.match.race and
// kufsa.server.tables.race). Everybody sits at this device, so nobody's line is slower.

import { lot } from "../verify/claims";
import type { Claim, Match } from "./match";
import { mustGoOn, mustPlay, NotDone, ownSeat } from "./refusals";

const NEAR_TIE = 10_000; // microseconds that say nothing about people
const CAP = 200_000; // of the credit for a line, as records have it; nobody gets any here
const NAMING = [500, 1300] as const; // milliseconds in which a bot names what it claims
const GRACE = 250;

/** What the table lends its race. */
export interface Around {
  match: Match;
  choose: (seat: number) => Promise<BotChoice>;
  /** Do something that changes the match, save it and show it; `said`: what a bot says about it. */
  change: (act: () => void, said?: Said) => void;
  now: () => number; // milliseconds
}

/** What a bot says about its choice, by language. */
export type Said = Record<string, string> | null;
export interface BotChoice {
  action: string | null;
  seconds: number | null; // until the hand is there
  said: Said;
}

interface Turning {
  number: number;
  since: number;
  claims: Map<number, Claim>;
}

const between = ([low, high]: readonly [number, number]) => low + Math.random() * (high - low);

export class Race {
  #turning: Turning | null = null;
  #plans = new Map<number, { what: string; said: Said }>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private around: Around) {}

  get #match(): Match {
    return this.around.match;
  }

  get #rules() {
    return this.#match.game.about.real_time!;
  }

  /** Make sure that something will happen; called after everything that did. */
  goOn(): void {
    const { claimant, saved } = this.#match;
    if (this.#match.end || saved.paused) return this.rest();
    if (claimant !== null) return this.#waitForName(claimant);
    this.#stop("name", "bot-names");
    if (this.#turning?.number !== this.#match.turn) this.#begin();
    const canTurnUp = this.#match.position.legalFor(0).includes(this.#rules.turn_up);
    const pace = (saved.manners.pace || this.#rules.pace) * 1000;
    // Not on the beat: people would count along.
    if (canTurnUp && !this.#timers.has("turn-up")) this.#later("turn-up", pace * between([0.9, 1.1]), () => this.#act(null, this.#rules.turn_up));
  }

  rest(): void {
    this.#turning = null;
    this.#stop(...this.#timers.keys());
  }

  /** Whether somebody has claimed and it is not decided yet, or is to name what they claim. */
  get hasClaims(): boolean {
    return this.#match.claimant !== null || (this.#turning?.claims.size ?? 0) > 0;
  }

  #begin(): void {
    const turning: Turning = { number: this.#match.turn, since: this.around.now(), claims: new Map() };
    this.#turning = turning;
    this.#plans.clear();
    this.#stop("turn-up", "settle");
    for (let seat = 0; seat < this.#match.players; seat++) if (this.#match.isBot(seat)) void this.#watch(seat, turning);
  }

  /** A person claims. */
  claim(person: string, turn: number): void {
    mustPlay(this.#match);
    const seat = ownSeat(this.#match, person);
    this.#mustRace();
    mustGoOn(this.#match);
    if (turn !== this.#match.turn) throw new NotDone("another_turn", { turn: this.#match.turn });
    if (this.#match.claimant !== null) throw new NotDone("frozen");
    this.#match.position.play(this.#bare(seat)); // refused if there is nothing to claim
    this.#enter(seat, this.around.now());
  }

  #mustRace(): void {
    if (!this.#match.game.about.real_time || !this.#match.everyoneActs) throw new NotDone("no_race");
  }

  #bare(seat: number): string {
    return `${seat}:${this.#rules.claim}`;
  }

  #enter(seat: number, at: number): void {
    const turning = this.#turning;
    if (!turning) throw new NotDone("too_late");
    if (turning.claims.has(seat)) throw new NotDone("second_claim");
    const waited = Math.max(0, Math.round((at - turning.since) * 1000));
    turning.claims.set(seat, { seat, waited, credit: 0, reaction: waited });
    this.#stop("turn-up");
    // Whoever is a near-tie behind may still come.
    if (!this.#timers.has("settle")) this.#later("settle", NEAR_TIE / 1000, () => this.#settle(turning));
  }

  #settle(turning: Turning): void {
    if (this.#turning !== turning || this.#match.end) return;
    const claims = [...turning.claims.values()].sort((a, b) => a.reaction - b.reaction || a.seat - b.seat);
    const latest = claims[0]!.reaction + NEAR_TIE;
    const near = claims.filter(({ reaction }) => reaction < latest).map(({ seat }) => seat).sort((a, b) => a - b);
    const winner = near.length > 1 ? near[lot(this.#match.key, `${this.#rules.claim} ${turning.number}`, near.length)]! : near[0]!;
    this.#turning = null;
    this.around.change(() => this.#match.claimed(turning.number, claims, CAP, winner));
  }

  /** Say what is claimed. */
  name(person: string, what: string): void {
    mustPlay(this.#match);
    const seat = ownSeat(this.#match, person);
    this.#mustRace();
    if (this.#match.claimant !== seat) throw new NotDone("not_claimant");
    this.#act(seat, `${this.#bare(seat)} ${what}`.trimEnd());
  }

  #waitForName(seat: number): void {
    if (this.#timers.has("name")) return;
    this.#stop("turn-up", "settle");
    const seconds = this.#match.saved.manners.claim_seconds || this.#rules.seconds;
    this.#later("name", seconds * 1000 + GRACE, () => this.#act(seat, this.#bare(seat)));
    if (this.#match.isBot(seat)) void this.#nameLater(seat);
  }

  async #nameLater(seat: number): Promise<void> {
    let plan = this.#plans.get(seat);
    const number = this.#match.seq;
    for (let tries = 0; !plan && tries < 20; tries++) {
      // After a reload it has forgotten what it wanted to claim.
      const { action, said } = await this.around.choose(seat);
      if (action) plan = { what: action, said };
    }
    if (this.#match.seq !== number || this.#match.claimant !== seat || !plan) return;
    const { what, said } = plan;
    this.#later("bot-names", between(NAMING), () => this.#act(seat, what, said));
  }

  #act(seat: number | null, action: string, said: Said = null): void {
    this.around.change(() => this.#match.act(seat, action), said);
  }

  /** A bot watches until it claims something, or something else turns up. */
  async #watch(seat: number, turning: Turning): Promise<void> {
    let began = turning.since;
    while (this.#turning === turning) {
      const { action, seconds, said } = await this.around.choose(seat);
      const due = began + 1000 * (seconds ?? 1);
      await new Promise((done) => setTimeout(done, Math.max(0, due - this.around.now())));
      if (this.#turning !== turning) return;
      if (action) {
        this.#plans.set(seat, { what: action, said });
        if (!turning.claims.has(seat)) this.#enter(seat, due);
        return;
      }
      began = due;
    }
  }

  #later(name: string, wait: number, act: () => void): void {
    this.#stop(name);
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      act();
    }, wait);
    this.#timers.set(name, timer);
  }

  #stop(...names: string[]): void {
    for (const name of names) {
      clearTimeout(this.#timers.get(name));
      this.#timers.delete(name);
    }
  }
}
