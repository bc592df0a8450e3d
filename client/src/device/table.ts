// A table on this device: carries out commands, lets bots act, saves, and shows everybody their scene.

import type { Command, Outgoing } from "../app/protocol";
import { Match } from "./match";
import { botDelay } from "./pacing";
import { Race, type BotChoice, type Said } from "./race";
import { mustGoOn, mustPlay, NotDone, ownSeat } from "./refusals";
import { sceneOf } from "./scene";
import type { Reason, Thinking } from "./thinking";
import { firstToGo } from "./undo";

/** Somebody who looks at a table. */
export interface Watcher {
  person: string;
  send: (message: Outgoing) => void;
}

/** What a table needs of the device. */
export interface Services {
  thinking: Thinking;
  save: (match: Match) => void;
  /** Another table for the same people; its id. */
  rematch: (match: Match) => Promise<string>;
  /** What a bot says, by language. */
  said: (match: Match, why: Reason) => Promise<Said>;
  failed: (match: Match, error: unknown) => void;
}

const HURRIED = 120; // milliseconds of a bot's move when somebody wants to go on
const COUNT_DOWN = 3; // seconds after a pause before everybody sees the game of a race again
const AGAIN = 3000; // milliseconds until a bot that failed is asked again

export class LocalTable {
  readonly watchers = new Set<Watcher>();
  #race: Race | null;
  #why: { moves: number; said: Said } | null = null;
  #asked = ""; // the turn for which a bot was asked
  #closed = false;
  #hurried = false; // until it is a person's turn
  #skip = () => {}; // what is left of a bot's wait

  constructor(
    readonly match: Match,
    private services: Services,
  ) {
    const around = { match, choose: this.#choose, change: this.#change, now: () => performance.now() };
    this.#race = match.game.about.real_time ? new Race(around) : null;
  }

  // Who watches. Nobody acts at a table that nobody looks at.

  watch(watcher: Watcher): void {
    const { match } = this;
    // In real time nothing happens before whoever comes back is ready.
    if (this.#race && !this.watchers.size && match.moves.length && !match.end) match.saved.paused = true;
    this.watchers.add(watcher);
    watcher.send(this.#shown(watcher));
    this.#tellPresence();
    this.#goOn();
  }

  unwatch(watcher: Watcher): void {
    this.watchers.delete(watcher);
    if (!this.watchers.size) this.#race?.rest();
    else this.#tellPresence();
  }

  close(): void {
    this.#closed = true;
    this.#race?.rest();
    this.services.thinking.forget(this.match.id);
  }

  #tellPresence(counting = 0): void {
    const seats = [...this.watchers].map(({ person }) => this.match.seatOf(person)).filter((seat) => seat !== null);
    for (const { send } of this.watchers) send({ type: "presence", table: this.match.id, seats: [...new Set(seats)].sort(), spectators: 0, counting });
  }

  #shown({ person }: Watcher): Outgoing {
    const { id, seq } = this.match;
    const why = this.#why?.moves === this.match.moves.length ? this.#why.said : null;
    return { type: "scene", table: id, seq, scene: sceneOf(this.match, this.match.seatOf(person)), missed: [], why };
  }

  /** Bots no longer wait before their moves, until it is a person's turn. */
  hurry(): void {
    this.#hurried = true;
    this.#skip();
  }

  // What happens.

  #change = (act: () => void, said: Said = null): void => {
    if (this.#closed) return;
    act();
    const { match } = this;
    this.#why = { moves: match.moves.length, said };
    if (!match.end && match.position.over) match.finish("over", match.position.scores, match.position.winners);
    this.services.save(match);
    for (const watcher of this.watchers) watcher.send(this.#shown(watcher));
    this.#goOn();
  };

  /** What the bot in a seat does now, and what it says about that where bots do. */
  #choose = async (seat: number): Promise<BotChoice> => {
    const { action, seconds, why } = await this.services.thinking.choose(this.match, seat);
    return { action, seconds, said: why && this.match.saved.manners.explain ? await this.services.said(this.match, why) : null };
  };

  #goOn(): void {
    if (!this.watchers.size || this.#closed) return;
    if (this.#race) return this.#race.goOn();
    const { match } = this;
    const seat = match.toAct;
    if (seat !== null && !match.isBot(seat)) this.#hurried = false;
    if (seat === null || !match.isBot(seat) || match.saved.paused) return;
    const turn = `${match.undone} ${match.moves.length} ${seat}`;
    if (this.#asked === turn) return;
    this.#asked = turn;
    void this.#letMove(seat, turn).catch((error) => {
      this.#asked = "";
      this.services.failed(match, error);
      setTimeout(() => this.#goOn(), AGAIN);
    });
  }

  async #letMove(seat: number, turn: string): Promise<void> {
    const { match } = this;
    const before = match.moves.at(-1)?.[0] ?? null;
    const delay = match.saved.pace * botDelay(match.position.legalNumbers.length, before === seat, before !== null && !match.isBot(before));
    const [chosen] = await Promise.all([this.#choose(seat), this.#wait(delay)]);
    if (this.#asked !== turn || match.end || this.#closed) return; // something else happened meanwhile
    this.#asked = "";
    if (match.saved.paused || !this.watchers.size || !match.isBot(seat)) return; // asked again when it goes on
    this.#change(() => match.act(seat, chosen.action!), chosen.said);
  }

  #wait(delay: number): Promise<void> {
    return new Promise((done) => {
      setTimeout(done, this.#hurried ? Math.min(delay, HURRIED) : delay);
      this.#skip = () => setTimeout(done, HURRIED);
    });
  }

  // What people want.

  /** Carry out a command, or throw why not. */
  async perform(person: string, command: Command): Promise<void> {
    const { match } = this;
    switch (command.do) {
      case "act":
        return this.#act(person, command.action);
      case "claim":
        return this.#must(this.#race).claim(person, command.turn);
      case "name":
        return this.#must(this.#race).name(person, command.what);
      case "askundo":
        return this.#askUndo(person);
      case "answerundo":
        return this.#answerUndo(person, command.agree);
      case "pause":
      case "resume":
        return this.#pause(person, command.do === "pause");
      case "leave":
        return this.#leave(person);
      case "return":
        return this.#return(person);
      case "close":
        mustPlay(match);
        return this.#change(() => match.finish("closed"));
      case "rematch":
        return this.#rematch();
      case "say":
        throw new NotDone("chat_off");
    }
    throw new NotDone("started"); // everything else belongs before the start
  }

  #must(race: Race | null): Race {
    if (!race) throw new NotDone("no_race");
    return race;
  }

  #act(person: string, action: string): void {
    const { match } = this;
    mustPlay(match);
    const seat = ownSeat(match, person);
    if (match.everyoneActs) throw new NotDone("not_by_act");
    mustGoOn(match);
    if (seat !== match.toAct) throw new NotDone("not_your_turn");
    this.#change(() => match.act(seat, action));
  }

  #askUndo(person: string): void {
    const { match } = this;
    mustPlay(match);
    const seat = ownSeat(match, person);
    mustGoOn(match);
    if (match.undo) throw new NotDone("already");
    const to = firstToGo(match, seat);
    if (match.people.length > 1) this.#change(() => { match.undo = { seat, to, agreed: [] }; match.touch(); });
    else this.#takeBack(to);
  }

  #takeBack(to: number): void {
    this.#asked = "";
    this.#change(() => this.match.takeBack(to));
  }

  #answerUndo(person: string, agree: boolean): void {
    const { match } = this;
    mustPlay(match);
    const seat = ownSeat(match, person);
    const asked = match.undo;
    if (!asked) throw new NotDone("no_ask");
    if (agree && seat === asked.seat) throw new NotDone("own_ask");
    const agreed = [...asked.agreed, seat];
    if (agree && match.people.every((other) => other === asked.seat || agreed.includes(other))) return this.#takeBack(asked.to);
    this.#change(() => { match.undo = agree ? { ...asked, agreed } : null; match.touch(); });
  }

  #pause(person: string, rest: boolean): void {
    const { match } = this;
    mustPlay(match);
    ownSeat(match, person);
    if (match.saved.paused === rest) throw new NotDone("already");
    if (rest && this.#race?.hasClaims) throw new NotDone("frozen");
    this.#asked = "";
    const turn = () => match.saved.paused !== rest && !match.end && this.#change(() => { match.saved.paused = rest; match.touch(); });
    if (rest || !this.#race) return void turn();
    this.#tellPresence(COUNT_DOWN); // nobody is to be ready when the others are not
    setTimeout(turn, COUNT_DOWN * 1000);
  }

  #leave(person: string): void {
    const { match } = this;
    mustPlay(match);
    const seat = ownSeat(match, person);
    this.#change(() => {
      const levels = match.game.about.bots?.levels ?? [];
      if (match.people.length > 1 && levels.length) match.saved.seats[seat]!.bot = (levels[1] ?? levels[0]!).name;
      else match.finish("abandoned");
      match.undo = null;
      match.touch();
    });
  }

  #return(person: string): void {
    const { match } = this;
    mustPlay(match);
    const seat = match.seatOf(person);
    if (seat === null) throw new NotDone("no_seat");
    if (!match.isBot(seat)) throw new NotDone("already");
    this.#change(() => { match.saved.seats[seat]!.bot = ""; match.touch(); });
  }

  async #rematch(): Promise<void> {
    const { match } = this;
    if (!match.end) throw new NotDone("not_over");
    if (match.saved.next) return;
    const next = await this.services.rematch(match);
    this.#change(() => { match.saved.next = next; match.touch(); });
  }
}
