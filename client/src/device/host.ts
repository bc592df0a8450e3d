// The server of this device: tables that need no other one. It answers the same requests and speaks the
// same live protocol (docs/http.md, docs/protocol.md), so that the pages cannot tell the difference.

import type { Command, Incoming, Outgoing, TableSettings } from "../app/protocol";
import { BadDocument } from "../engine/schema/checks";
import { worth } from "../engine/advice";
import type { Progress } from "../engine/analysis";
import { BadOption, EVERYONE, type Game } from "../engine/game";
import { ModuleUnavailable } from "../engine/load";
import type { Position } from "../engine/position";
import { draw } from "./drawing";
import { fittingBots } from "./fitting";
import { freshId, freshSecret, PREFIX } from "./fairness";
import { Match, type Saved, type Taken } from "./match";
import type { Outsider } from "./outsiders";
import { predicted } from "./predicting";
import { listed } from "./listing";
import { logOf, recordOf } from "./records";
import { helped, NotDone, notDone } from "./refusals";
import { pastOf, sceneOf, stepsOf, USUAL } from "./scene";
import type { Storage } from "./storage";
import { LocalTable, type Services, type Watcher } from "./table";
import { playedOut } from "./thinker";
import type { Reason, Thinking, Told } from "./thinking";
import { mayTakeBack } from "./undo";
import type { Words } from "./words";

export interface Caller {
  person: string;
  lang: string;
}
export interface Answered {
  status: number;
  type: string;
  body: string;
}
interface Wanted {
  game: string;
  players: number;
  options?: Record<string, string | number | boolean>;
  manners?: TableSettings;
  /** Who sits at this device, from seat 0 on; bots have the seats after them. */
  people: Omit<Taken, "bot">[];
  bots?: string[];
  /** The bots are as strong as it takes for whoever plays alone to win about half of their games, in every rematch again. */
  fits?: boolean;
  /** How long bots wait before a move: 2 is twice as long, 0 not at all. */
  pace?: number;
}
/** A table is open in one tab at a time: see `holding` in connection.ts. */
export type Hold = (id: string) => Promise<(() => void) | null>;

export interface Around {
  load: (game: string) => Promise<Game>;
  /** What is known of a game from another package. */
  outsider?: (game: string) => Outsider | undefined;
  storage: Storage;
  thinking: Thinking;
  words: Words;
  hold: Hold;
  /** A game could not be saved. */
  unsaved: (id: string) => void;
}

const json = (body: unknown, status = 200): Answered => ({ status, type: "application/json", body: JSON.stringify(body) });
const file = (body: string, type: string): Answered => ({ status: 200, type, body });

export class Host {
  #tables = new Map<string, Promise<LocalTable>>();
  #releases = new Map<string, () => void>();
  #analyses = new Map<string, Progress>();
  #unsaved = new Set<string>(); // tables for which there was no room: they are kept in mind
  #services: Services;

  constructor(private around: Around) {
    this.#services = {
      thinking: around.thinking,
      save: (match) => void this.#save(match),
      rematch: (match) => this.#rematch(match),
      said: (match, why) => this.#said(match, why),
      failed: (match, error) => console.error(match.id, error),
    };
  }

  #langs = new Set<string>(); // that somebody here reads

  #said({ saved }: Match, { id, values }: Reason): Promise<Record<string, string>> {
    return this.around.words.inAll(this.#langs, [`games/${saved.game}/bots`, "search"], id, values);
  }

  // Requests.

  async request(method: string, address: string, body: any, caller: Caller): Promise<Answered> {
    this.#langs.add(caller.lang);
    const { pathname, searchParams } = new URL(address, "http://here");
    const [, , kind = "", id = "", what = ""] = pathname.split("/");
    try {
      if (kind === "here" && id === "try") return json(await this.#tried(body, caller.lang));
      if (kind === "here" && id === "line") return json(await this.#line(body, caller.lang));
      if (kind === "here" && id === "advise") return json({ advised: await this.around.thinking.advise({ ...body, table: "", life: 0 }) });
      if (kind === "here" && id === "rules") return json(await this.#rules(body.game));
      if (kind === "here" && id === "predict") return json(predicted(await this.around.load(body.view.game), body.view, body.action, body.openMemory));
      if (kind === "here") return json(method === "POST" ? await this.#open(body) : { tables: await this.#listed() });
      if (kind === "tables" && what === "hurry") return json((await this.#tables.get(id))?.hurry() ?? {});
      if (kind === "tables" && method === "DELETE") return json(await this.#remove(id));
      if (kind === "tables") return await this.#look(id, what, searchParams, caller);
      return json({ error: { code: "not_found", message: "" } }, 404);
    } catch (error) {
      return await this.#refused(error, caller.lang, body?.game ?? body?.document?.game ?? "");
    }
  }

  async #refused(error: unknown, lang: string, game: string): Promise<Answered> {
    if (error instanceof BadOption) return json({ error: { code: "bad_options", message: error.message } }, 409);
    if (error instanceof BadDocument) return json({ error: { code: "bad_position", message: error.message, clause: error.clause ?? "" } }, 409);
    if (error instanceof ModuleUnavailable) return json({ error: { code: codeOf(error), message: await this.#unplayable(error, lang) } }, 503);
    if (error instanceof Missing) return json({ error: { code: "no_table", message: "" } }, 404);
    const why = notDone(error);
    return json({ error: { code: why.code, message: await this.#sentence(why, lang, game), clause: why.clause ?? "" } }, 409);
  }

  /** Somebody who has no server reads this; with one, the game is played there. */
  async #unplayable(error: ModuleUnavailable, lang: string): Promise<string> {
    const mayCome = error.reason === "fetch" || error.reason === "compile"; // on another try
    return (await this.around.words.find(["device"], lang, mayCome ? "no-module" : "no-rules-here")) ?? error.message;
  }

  async #sentence({ code, said, values }: NotDone, lang: string, game: string): Promise<string> {
    const id = said || `refused-${code.replaceAll("_", "-")}`;
    const forms = said ? await this.around.words.say([`games/${game}`], lang, "action-forms") : "";
    return this.around.words.say([`games/${game}`, "core", "match"], lang, id, { ...values, forms });
  }

  async #open({ game: name, players, options = {}, manners = {}, people, bots = [], fits = false, pace = 1 }: Wanted) {
    const game = await this.around.load(name);
    if (fits && game.about.bots) bots = fittingBots(game, await this.#listed(), people[0]?.profile, bots.length);
    const chosen = { ...options, players };
    game.checkOptions(chosen);
    const sitting: Taken[] = [...people.map((one) => ({ ...one, bot: "" })), ...bots.map((bot) => ({ person: "", name: "", bot }))];
    if (bots.some((bot) => !plays(game, bot))) throw new ModuleUnavailable(name, "unknown"); // such a bot needs Python
    if (sitting.length !== players) throw new NotDone("seats_free", { count: players - sitting.length });
    const match = this.#begun({ game, options: chosen, manners: { ...USUAL, ...manners, rated: false }, seats: sitting, previous: "", pace, fits });
    await this.#kept(match);
    return { id: match.id, seq: match.seq, commitment: match.commitment };
  }

  async #rules(game: string) {
    const { rules, people_forget } = (await this.around.load(game)).about;
    return { rules, forgets: people_forget };
  }

  #begun({ game, options, manners, seats, previous, pace, fits }: Pick<Saved, "options" | "manners" | "seats" | "previous" | "pace" | "fits"> & { game: Game }): Match {
    const now = Date.now();
    const about = { format: 1 as const, id: freshId(), game: game.id, rules: game.about.rules, options, manners };
    return new Match({ ...about, secret: freshSecret(), seats, lines: [], paused: false, previous, next: "", pace, fits, created: now, updated: now }, game);
  }

  async #rematch(old: Match): Promise<string> {
    const { options, manners, seats, pace, fits } = old.saved;
    const bots = seats.filter(({ person }) => !person);
    const others = fits ? fittingBots(old.game, await this.#listed(), seats.find(({ person }) => person)?.profile, bots.length) : bots.map(({ bot }) => bot);
    const again = seats.map((taken) => ({ ...taken, bot: taken.person ? "" : others[bots.indexOf(taken)]! }));
    const match = this.#begun({ game: old.game, options, manners, seats: again, previous: old.id, pace, fits });
    await this.#kept(match);
    return match.id;
  }

  /** Where there is no room to save it, it is played all the same. */
  async #kept(match: Match): Promise<void> {
    this.#tables.set(match.id, Promise.resolve(new LocalTable(match, this.#services)));
    const release = await this.around.hold(match.id);
    if (release) this.#releases.set(match.id, release);
    await this.#save(match);
  }

  async #save(match: Match): Promise<void> {
    try {
      await this.around.storage.save(match.saved);
      this.#unsaved.delete(match.id);
    } catch {
      this.#unsaved.add(match.id);
      this.around.unsaved(match.id);
    }
  }

  // Tables.

  #table(id: string): Promise<LocalTable> {
    let table = this.#tables.get(id);
    if (!table) {
      table = this.#loaded(id);
      this.#tables.set(id, table);
      table.catch(() => this.#tables.delete(id));
    }
    return table;
  }

  /** A match as it is kept, which another tab may have open. */
  async #read(id: string): Promise<Match> {
    const saved = (await this.around.storage.load(id)) as Saved | undefined;
    if (!saved) throw new Missing(id);
    return new Match(structuredClone(saved), await this.around.load(saved.game));
  }

  async #loaded(id: string): Promise<LocalTable> {
    const match = await this.#read(id);
    if (!match.end) {
      const release = await this.around.hold(id);
      if (!release) throw new NotDone("elsewhere");
      this.#releases.set(id, release);
    }
    return new LocalTable(match, this.#services);
  }

  /** Let another tab have a table that nobody looks at here. */
  #leave(id: string, table: LocalTable): void {
    if (table.watchers.size || this.#unsaved.has(id)) return;
    table.close();
    this.#tables.delete(id);
    this.#releases.get(id)?.();
    this.#releases.delete(id);
  }

  async #remove(id: string) {
    const table = await this.#tables.get(id)?.catch(() => null);
    if (table) {
      table.watchers.clear();
      this.#unsaved.delete(id);
      this.#leave(id, table);
    }
    await this.around.storage.remove(id);
    return {};
  }

  /** What is kept, for the lists of tables; what cannot be read is shown as broken. */
  async #listed() {
    const all = new Map((await this.around.storage.all().catch(() => [])).map((one: any) => [one?.id, one as unknown]));
    for (const id of this.#unsaved) all.set(id, (await this.#tables.get(id))?.match.saved);
    return [...all.values()].map(listed).sort((a, b) => b.updated - a.updated);
  }

  async #look(id: string, what: string, query: URLSearchParams, { person, lang }: Caller): Promise<Answered> {
    if (what === "saved") return file(JSON.stringify(await this.around.storage.load(id)), "application/json");
    const match = (await this.#tables.get(id)?.catch(() => null))?.match ?? (await this.#read(id));
    const seat = match.seatOf(person);
    const first = Number(query.get("first") ?? 0);
    const actions = match.moves.length;
    switch (what) {
      case "":
        return json({ seq: match.seq, scene: sceneOf(match, seat) });
      case "past":
        if (match.isCovered) throw new NotDone("paused");
        return json(pastOf(match, seat, first, Number(query.get("count") ?? undefined) || undefined));
      case "board":
        return json(await this.#board(match, seat, query.get("lang") ?? lang, query.get("step")));
      case "worth":
        return json({ actions, points: seat !== null && match.toAct === seat && !match.saved.paused ? worth(match.position, seat) : {} });
      case "hint":
        return json({ actions, ...(await this.around.thinking.hint(match, helped(match, person))) });
      case "odds":
        return json({ actions, odds: match.position.odds(helped(match, person), { openMemory: match.reminds(seat) }) });
      case "undo":
        return json({ may: seat !== null && !match.end && mayTakeBack(match, seat) });
      case "record":
        return file(recordOf(match), "application/x-ndjson");
    }
    if (!match.end) throw new NotDone("not_over");
    switch (what) {
      case "steps":
        return json(stepsOf(match, first));
      case "log":
        return file(logOf(match), "text/plain");
      case "analysis":
        return json(this.#analysis(match));
    }
    return json({ error: { code: "not_found", message: "" } }, 404);
  }

  /** The picture of what a seat sees, for games without a board. */
  async #board(match: Match, seat: number | null, lang: string, step: string | null) {
    const n = step === null ? match.moves.length : Number(step);
    const now = n === match.moves.length;
    const view = now ? sceneOf(match, seat).view : pastOf(match, seat, n).steps[0]?.view;
    if (!view) throw new NotDone("not_over");
    const titles = this.around.outsider?.(match.saved.game)?.bots ?? {};
    const called = match.saved.seats.map(({ name, bot }) => name || (titles[bot]?.[lang] ?? bot));
    const alike = (name: string) => called.filter((other) => other === name).length > 1;
    const names = called.map((name, place) => (match.saved.seats[place]!.name || !alike(name) ? name : `${name} ${place + 1}`));
    return { actions: n, ...(await this.#drawn(match.game, view, names, lang)) };
  }

  #drawn(game: Game, view: any, names: string[], lang: string) {
    return draw(game, view, names, lang, (id) => this.around.words.find([`games/${game.id}`, "core"], lang, id));
  }

  #analysis(match: Match): Progress {
    const known = this.#analyses.get(match.id);
    if (known) return known;
    const keep = (at: Progress) => this.#analyses.set(match.id, at);
    keep({ done: 0, of: 0, analysis: null });
    this.around.thinking.analyse(match, keep).then(keep, (error) => {
      this.#analyses.delete(match.id);
      console.error(match.id, error);
    });
    return this.#analyses.get(match.id)!;
  }

  /** A position and actions in, the position after them out: for lessons. */
  async #tried({ document, seat, actions, draw: drawn }: { document: any; seat: number; actions: string[]; draw?: string }, lang: string) {
    const game = await this.around.load(document.game);
    return this.#shown(game.position(document, "lesson").play(...actions), seat, drawn, lang);
  }

  /** A deal and actions in, the position after them out, as whoever is to act sees it: for other lines of a finished game. */
  async #line({ game: name, draw: drawn, ...line }: Pick<Told, "game" | "options" | "key" | "actions"> & { draw?: string }, lang: string) {
    const [before, position] = playedOut(await this.around.load(name), line).slice(-2) as [Position, Position?];
    const now = position ?? before;
    const seat = now.toAct >= 0 ? now.toAct : Math.max(0, before.toAct);
    return { seat, ...(await this.#shown(now, seat, drawn, lang)) };
  }

  async #shown(position: Position, seat: number, drawn = "", lang: string) {
    const { game, toAct: to } = position;
    const named = (number: number) => this.around.words.say(["core"], drawn || lang, "player-name", { number });
    const names = drawn ? await Promise.all(Array.from({ length: position.players }, (_, place) => named(place + 1))) : [];
    return {
      document: position.document,
      view: position.view(seat),
      legal: position.legalFor(seat),
      worth: worth(position, seat),
      events: position.events(seat),
      to_act: to >= 0 ? to : null,
      everyone: to === EVERYONE,
      over: position.over,
      scores: position.scores,
      winners: position.winners,
      drawn: drawn ? await this.#drawn(game, position.view(seat), names, drawn) : null,
    };
  }

  // The live half.

  connect(send: (message: Outgoing) => void): (message: Incoming, caller: Caller) => Promise<void> {
    const watched = new Map<string, Watcher>();
    return async (message, { person, lang }) => {
      this.#langs.add(lang);
      if (message.type === "pong") return;
      const id = message.type === "do" ? message.id : "";
      try {
        if (message.type === "unwatch") {
          const watcher = watched.get(message.table);
          const table = await this.#tables.get(message.table);
          watched.delete(message.table);
          if (!table || !watcher) return;
          table.unwatch(watcher);
          return this.#leave(message.table, table);
        }
        const table = await this.#table(message.table);
        if (message.type === "watch") {
          const watcher = { person, send };
          watched.set(message.table, watcher);
          return table.watch(watcher);
        }
        await table.perform(person, message.command as Command);
        send({ type: "done", id, seq: table.match.seq });
      } catch (error) {
        const game = (await this.#tables.get(message.table)?.catch(() => null))?.match.game.id ?? "";
        send({ type: "refused", id, table: message.table, seq: 0, ...(await this.#told(error, lang, game)) });
      }
    };
  }

  async #told(error: unknown, lang: string, game: string) {
    if (error instanceof Missing) return { code: "no_table", message: "", clause: null };
    if (error instanceof ModuleUnavailable) return { code: codeOf(error), message: error.message, clause: null };
    try {
      const why = notDone(error);
      return { code: why.code, message: await this.#sentence(why, lang, game), clause: why.clause };
    } catch (broken) {
      console.error(broken); // a saved game that cannot be read, or a bug
      return { code: "broken", message: broken instanceof Error ? broken.message : String(broken), clause: null };
    }
  }
}

class Missing extends Error {}

/** Rules that did not come may come another time; a game that there are none of cannot be read. */
const codeOf = ({ reason }: ModuleUnavailable) => (reason === "unknown" ? "broken" : "no_module");

/** Whether a bot of that name plays on a device: a level that is compiled, or whoever stands in. */
const plays = (game: Game, name: string) => game.about.bots !== null && (name === USUAL.stand_in || game.about.bots.levels.some((level) => level.name === name));

export const isHere = (table: string) => table.startsWith(PREFIX);
