// Whole games on this device, played through the requests and messages that the pages use.

import LANGUAGES from "virtual:languages";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command, Outgoing, Scene } from "../app/protocol";
import { ModuleUnavailable } from "../engine/load";
import { compiledGame, ids } from "../engine/testing";
import { check } from "../verify/verify";
import { botsFor, facedBy, strengthOf } from "./fitting";
import { Host } from "./host";
import type { Saved } from "./match";
import { Thinker } from "./thinker";
import { Thinking, type Answer, type Line } from "./thinking";
import { Words } from "./words";

vi.mock("../engine/load", async (original) => ({ ...(await original<object>()), loadGame: async (id: string) => compiledGame(id) }));

class Memory {
  kept = new Map<string, unknown>();
  full = false;
  load = async (id: string) => structuredClone(this.kept.get(id));
  all = async () => [...this.kept.values()];
  save = async (saved: Saved) => {
    if (this.full) throw new Error("no room");
    this.kept.set(saved.id, structuredClone(saved));
  };
  remove = async (id: string) => void this.kept.delete(id);
}

/** A worker that thinks in this very thread. */
function thinkingHere(): Line {
  const worker = { onmessage: null as any, onerror: null, postMessage: (question: any) => void thinker.take(question) };
  const thinker = new Thinker(async (id) => compiledGame(id), (data: Answer) => worker.onmessage({ data }));
  return worker as Line;
}

const ME = { person: "me", lang: "en" };

class Device {
  storage = new Memory();
  held = new Set<string>();
  unsaved: string[] = [];
  load = async (id: string) => compiledGame(id);
  host = this.start();

  start(): Host {
    this.held.clear();
    return (this.host = new Host({
      load: (id) => this.load(id),
      storage: this.storage as any,
      thinking: new Thinking(thinkingHere),
      words: new Words(),
      hold: async (id) => {
        if (this.held.has(id)) return null;
        this.held.add(id);
        return () => this.held.delete(id);
      },
      unsaved: (id) => this.unsaved.push(id),
    }));
  }

  async ask<T = any>(method: string, path: string, body?: unknown, caller = ME): Promise<T> {
    const answer = await this.host.request(method, path, body, caller);
    const found = answer.type === "application/json" ? JSON.parse(answer.body) : answer.body;
    if (answer.status !== 200) throw new Error(`${answer.status} ${found.error.code}: ${found.error.message}`);
    return found;
  }

  open = (wanted: object) => this.ask<{ id: string }>("POST", "/api/here/tables", wanted).then(({ id }) => id);
}

/** Somebody at a table, who sees scenes and sends commands. */
class Player {
  scene: Scene | null = null;
  why: Record<string, string> | null = null;
  said: Outgoing[] = [];
  #tell: ReturnType<Host["connect"]>;
  #ids = 0;
  #changed: (() => void)[] = [];

  constructor(
    device: Device,
    readonly table: string,
    readonly caller = ME,
  ) {
    this.#tell = device.host.connect((message) => {
      this.said.push(message);
      if (message.type === "scene") [this.scene, this.why] = [message.scene as Scene, message.why ?? null];
      for (const done of this.#changed.splice(0)) done();
    });
  }

  watch = () => this.#tell({ type: "watch", table: this.table, since: 0 }, this.caller);
  leave = () => this.#tell({ type: "unwatch", table: this.table }, this.caller);

  async do(command: Command): Promise<Outgoing> {
    const id = String(++this.#ids);
    await this.#tell({ type: "do", table: this.table, id, seq: 0, command }, this.caller);
    return this.said.find((message) => "id" in message && message.id === id)!;
  }

  /** Until something is shown. */
  next = () => new Promise<void>((done) => this.#changed.push(done));
}

/** Play at random until the game is over; what becomes of it. */
async function playOn(player: Player, most = 4000): Promise<Scene> {
  let n = 7;
  for (let i = 0; i < most && player.scene!.status === "playing"; i++) {
    const { legal } = player.scene!;
    if (!legal.length) {
      await player.next();
      continue;
    }
    n = (n * 1103515245 + 12345) % 2147483648;
    expect(await player.do({ do: "act", action: legal[n % legal.length]! })).toMatchObject({ type: "done" });
  }
  return player.scene!;
}

const turnBased = ids.filter((id) => !compiledGame(id).about.real_time && compiledGame(id).about.bots);
const against = (game: string, more: object = {}) => ({ game, players: 2, pace: 0, people: [{ person: "me", name: "Noa" }], bots: [compiledGame(game).about.bots!.levels[0]!.name], ...more });

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => vi.useRealTimers());

describe.each(turnBased)("%s", (game) => {
  test("is played to its end against a bot, and its record is right", async () => {
    const id = await device.open(against(game));
    const noa = new Player(device, id);
    await noa.watch();
    const end = await playOn(noa);
    expect(end.result).toMatchObject({ how: "over" });
    expect(end.result!.winners.length).toBeGreaterThan(0);
    const record = await device.ask<string>("GET", `/api/tables/${id}/record`);
    const found = await check(record);
    expect(found.map(({ what }) => what)).not.toContain("unknown");
    const { count, steps } = await device.ask("GET", `/api/tables/${id}/steps`);
    expect(steps).toHaveLength(count);
    expect(count).toBe(end.actions + 1);
    expect(await device.ask("GET", `/api/tables/${id}/log`)).toContain('"winners"');
  }, 60_000);

  test("goes on after a reload in the middle", async () => {
    const id = await device.open(against(game));
    const noa = new Player(device, id);
    await noa.watch();
    while (noa.scene!.actions < 6) {
      if (!noa.scene!.legal.length) await noa.next();
      else await noa.do({ do: "act", action: noa.scene!.legal[0]! });
    }
    while (!noa.scene!.legal.length) await noa.next();
    const before = noa.scene!;
    device.start();
    const again = new Player(device, id);
    await again.watch();
    expect(again.scene).toEqual(before);
    expect((await playOn(again)).result).toMatchObject({ how: "over" });
  }, 60_000);
});

test("another line of a finished game is played from its deal, by whoever is to act there", async () => {
  const id = await device.open(against("kings_court", { options: { kinds: 4, copies: 2, magic: 0 } }));
  const noa = new Player(device, id);
  await noa.watch();
  const { game, options, result } = await playOn(noa);
  const { steps } = await device.ask("GET", `/api/tables/${id}/steps`);
  const line = (actions: string[]) => ({ game, options, key: result!.key, actions });
  const played: string[] = steps.slice(1, 4).map(({ action }: { action: string }) => action);
  const there = await device.ask("POST", "/api/here/line", line(played));
  expect(there.document).toEqual(steps[3].document);
  expect(there.seat).toBe(there.to_act);
  expect(there.legal).toContain(steps[4].action);
  const { advised } = await device.ask("POST", "/api/here/advise", line(played));
  expect(there.legal).toContain(advised.best);
  expect(advised.value).toBeGreaterThanOrEqual(0);
  expect(advised.value).toBeLessThanOrEqual(1);
  const other = there.legal.find((action: string) => action !== steps[4].action);
  expect((await device.ask("POST", "/api/here/line", line([...played, other]))).document).not.toEqual(steps[4].document);
  await expect(device.ask("POST", "/api/here/line", line([...played, "nonsense"]))).rejects.toThrow("409");
  // At the end nobody is advised, and whoever moved last looks on.
  const all: string[] = steps.slice(1).map(({ action }: { action: string }) => action);
  const end = await device.ask("POST", "/api/here/line", line(all));
  expect(end).toMatchObject({ over: true, to_act: null, seat: steps.at(-1).seat, winners: result!.winners });
  expect(await device.ask("POST", "/api/here/advise", line(all))).toEqual({ advised: null });
}, 60_000);

test("bots that fit get weaker with every game that is lost, and stronger with every one that is won", async () => {
  const levels = compiledGame("kings_court").about.bots!.levels.map(({ name }) => name);
  const botOf = (player: Player) => player.scene!.seats[1]!.bot;
  const short = { options: { kinds: 4, copies: 2, magic: 0 }, fits: true, bots: [levels[4]] };
  const met: string[] = [];
  let id = await device.open(against("kings_court", short));
  for (let n = 0; n < 4; n++) {
    const noa = new Player(device, id);
    await noa.watch();
    met.push(botOf(noa));
    await playOn(noa);
    await noa.do({ do: "rematch" });
    id = noa.scene!.next;
  }
  expect(met[0]).toBe(levels[1]); // whatever was asked for: nobody has played yet
  const tables = (await device.ask("GET", "/api/here/tables")).tables;
  const faced = facedBy(undefined, "kings_court", tables, levels);
  expect(faced).toHaveLength(4);
  faced.forEach((_, n) => expect([met[n]]).toEqual(botsFor(strengthOf(faced.slice(0, n), 5), levels, 1)));
  const next = new Player(device, id);
  await next.watch();
  expect([botOf(next)]).toEqual(botsFor(strengthOf(faced, 5), levels, 1));
}, 60_000);

const GAME = "catch_dragon";

test("nobody is told what their seat may not know", async () => {
  const people = [0, 1].map((seat) => ({ person: `seat-${seat}`, name: `P${seat}` }));
  const id = await device.open({ game: "triominoes", players: 2, people, pace: 0 });
  const players = people.map(({ person }) => new Player(device, id, { person, lang: "en" }));
  for (const player of players) await player.watch();
  const [one, two] = players.map(({ scene }) => scene!.view);
  expect(one).toMatchObject({ seat: 0, hands: null });
  expect(two).toMatchObject({ seat: 1, hands: null });
  expect(one.hand).not.toEqual(two.hand);
  expect(await device.ask("GET", `/api/tables/${id}/record`)).not.toContain("secret");
});

test("commands that are not due are refused in the reader's language, and change nothing", async () => {
  const people = [0, 1].map((seat) => ({ person: `seat-${seat}`, name: `P${seat}` }));
  const id = await device.open({ game: GAME, players: 2, options: { first: 0 }, people, pace: 0 });
  const two = new Player(device, id, { person: "seat-1", lang: "nl" });
  await two.watch();
  const before = two.scene;
  expect(await two.do({ do: "act", action: "a1" })).toMatchObject({ type: "refused", code: "not_your_turn", message: "Je bent niet aan de beurt." });
  const one = new Player(device, id, { person: "seat-0", lang: "en" });
  await one.watch();
  expect(await one.do({ do: "act", action: "nonsense" })).toMatchObject({ code: "illegal", clause: null });
  expect(await one.do({ do: "answerundo", agree: true })).toMatchObject({ code: "no_ask" });
  expect(await one.do({ do: "return" })).toMatchObject({ code: "already" });
  expect(await one.do({ do: "rematch" })).toMatchObject({ code: "not_over" });
  expect(await one.do({ do: "claim", turn: 0 })).toMatchObject({ code: "no_race" });
  expect(two.scene).toEqual(before);
});

test("a pause, a return and a rematch", async () => {
  const id = await device.open(against(GAME));
  const noa = new Player(device, id);
  await noa.watch();
  expect(await noa.do({ do: "pause" })).toMatchObject({ type: "done" });
  expect(noa.scene).toMatchObject({ paused: true, legal: [] });
  expect(await noa.do({ do: "pause" })).toMatchObject({ code: "already" });
  expect(await noa.do({ do: "resume" })).toMatchObject({ type: "done" });
  expect(await noa.do({ do: "leave" })).toMatchObject({ type: "done" });
  expect(noa.scene!.result).toMatchObject({ how: "abandoned" });
  await noa.do({ do: "rematch" });
  const next = new Player(device, noa.scene!.next);
  await next.watch();
  expect(next.scene).toMatchObject({ previous: id, status: "playing", seats: noa.scene!.seats });
  expect(next.scene!.commitment).not.toBe(noa.scene!.commitment);
});

test("bots do not wait when somebody wants to go on", async () => {
  const id = await device.open(against("kings_court", { options: { first: 1 }, pace: 1000 }));
  const noa = new Player(device, id);
  await noa.watch();
  expect(noa.scene!.actions).toBe(0);
  await device.ask("POST", `/api/tables/${id}/hurry`);
  while (!noa.scene!.legal.length) await noa.next();
  expect(noa.scene!.actions).toBeGreaterThan(0);
});

test("in real time, whoever comes back is waited for", async () => {
  const id = await device.open(against("red_handed", { manners: { pace: 0.05 } }));
  const noa = new Player(device, id);
  await noa.watch();
  expect(noa.scene!.paused).toBe(false); // nobody has to be waited for at the beginning
  while (!noa.scene!.actions) await noa.next();
  await noa.leave();
  const again = new Player(device, id);
  await again.watch();
  const { actions } = again.scene!;
  expect(again.scene!.paused).toBe(true);
  await again.do({ do: "resume" });
  while (again.scene!.actions === actions) await again.next();
});

test("whoever needs help sees again what was shown once, and the others do not", async () => {
  const people = [{ person: "seat-0", name: "Noa" }, { person: "seat-1", name: "Dana", reminded: true }];
  const id = await device.open(against(GAME, { people, bots: [] }));
  const players = people.map(({ person }) => new Player(device, id, { person, lang: "en" }));
  for (const player of players) await player.watch();
  const [noa, dana] = players as [Player, Player];
  const remembered = (player: Player) => JSON.stringify(player.scene!.view);
  const begun = [remembered(noa), remembered(dana)];
  expect(begun[0]!.replace('"seat":0', "")).toBe(begun[1]!.replace('"seat":1', ""));
  for (let n = 0; n < 300 && noa.scene!.actions < 12; n++) {
    const mover = players.find(({ scene }) => scene!.legal.length)!;
    await mover.do({ do: "act", action: mover.scene!.legal.at(-1)! });
  }
  const past = (person: string) => device.ask("GET", `/api/tables/${id}/past?first=0`, undefined, { person, lang: "en" });
  expect((await past("seat-0")).lasting).not.toBeNull();
  expect((await past("seat-1")).lasting).toBeNull();
  expect((await past("seat-1")).steps[3].view).not.toBeNull();
  const views = players.map(({ scene }) => ({ ...scene!.view, seat: null }));
  expect(views[1]).not.toEqual(views[0]);
  expect((await past("seat-0")).steps.every(({ view }: { view: unknown }) => view === null)).toBe(true);
}, 60_000);

test("a head start decides the result, and the lists; the record is that of the rules", async () => {
  const id = await device.open(against(GAME, { manners: { head_start: [1000] } }));
  const player = new Player(device, id);
  await player.watch();
  const { result } = await playOn(player);
  expect(result!.how).toBe("over");
  expect(result!.winners).toEqual([0]);
  expect(result!.scores[0]).toBeGreaterThanOrEqual(1000);
  const [listed] = (await device.ask("GET", "/api/here/tables")).tables;
  expect([listed.scores, listed.winners]).toEqual([result!.scores, [0]]);
  const record = await device.ask<string>("GET", `/api/tables/${id}/record`);
  const { end } = JSON.parse(record.split("\n").find((line) => line.startsWith('{"end"'))!);
  expect(end.scores[0]).toBe(result!.scores[0]! - 1000);
  device.start(); // it is the same when it is read again
  expect((await device.ask("GET", `/api/tables/${id}`)).scene.result.winners).toEqual([0]);
}, 60_000);

test("whether something can be taken back is known beforehand", async () => {
  const people = [{ person: "me", name: "Noa" }, { person: "seat-1", name: "Uri" }];
  const may = async (id: string) => (await device.ask("GET", `/api/tables/${id}/undo`)).may;
  const dragon = await device.open({ game: GAME, players: 2, options: { first: 0 }, people, pace: 0 });
  expect(await may(dragon)).toBe(false); // nothing was done yet
  const noa = new Player(device, dragon);
  await noa.watch();
  await noa.do({ do: "act", action: noa.scene!.legal[0]! });
  expect(await may(dragon)).toBe(false); // a tile was turned
  const court = await device.open({ game: "kings_court", players: 2, options: { first: 0 }, people, pace: 0 });
  const uri = new Player(device, court);
  await uri.watch();
  await uri.do({ do: "act", action: uri.scene!.legal.find((action) => action.startsWith("swap"))! });
  expect(await may(court)).toBe(true);
});

test("what showed nothing hidden is taken back; a tile that was turned is not", async () => {
  const people = [0, 1].map((seat) => ({ person: `seat-${seat}`, name: `P${seat}` }));
  const dragon = await device.open({ game: GAME, players: 2, options: { first: 0 }, people, pace: 0 });
  const noa = new Player(device, dragon, { person: "seat-0", lang: "en" });
  await noa.watch();
  expect(await noa.do({ do: "askundo" })).toMatchObject({ code: "nothing_to_undo" });
  await noa.do({ do: "act", action: noa.scene!.legal[0]! });
  expect(await noa.do({ do: "askundo" })).toMatchObject({ type: "refused", code: "undo_revealed" });
  const stones = await device.open({ game: "triominoes", players: 2, people, pace: 0 });
  const both = people.map(({ person }) => new Player(device, stones, { person, lang: "en" }));
  for (const player of both) await player.watch();
  const [mover, other] = both[0]!.scene!.legal.length ? both : [both[1]!, both[0]!];
  await mover!.do({ do: "act", action: mover!.scene!.legal[0]! });
  await mover!.do({ do: "askundo" });
  expect(other!.scene!.undo).toMatchObject({ to: 0, agreed: [] });
  await other!.do({ do: "answerundo", agree: true });
  expect(mover!.scene).toMatchObject({ actions: 0, history: [], undo: null });
});

test("a table is open in one tab at a time", async () => {
  const id = await device.open(against(GAME));
  const noa = new Player(device, id);
  await noa.watch();
  await noa.leave();
  device.held.add(id); // as another tab does
  const again = new Player(device, id);
  await again.watch();
  expect(again.said).toMatchObject([{ type: "refused", code: "elsewhere", table: id }]);
  device.held.delete(id);
  await again.watch();
  expect(again.scene).toMatchObject({ match: id });
});

test("a game that cannot be read is listed, handed out and removed, and harms no other", async () => {
  const id = await device.open(against(GAME));
  device.storage.kept.set("here-broken", { id: "here-broken", game: GAME, lines: "?" });
  const other = { ...(device.storage.kept.get(id) as Saved), id: "here-other" };
  device.storage.kept.set("here-other", { ...other, lines: [...other.lines, '{"action":{"number":1,"seat":0,"text":"z9"}}'] });
  const { tables } = await device.ask("GET", "/api/here/tables");
  expect(Object.fromEntries(tables.map((one: any) => [one.id, one.broken]))).toEqual({ [id]: false, "here-broken": true, "here-other": false });
  for (const broken of ["here-broken", "here-other"]) {
    const noa = new Player(device, broken);
    vi.spyOn(console, "error").mockImplementation(() => {});
    await noa.watch();
    expect(noa.said[0]).toMatchObject({ type: "refused" });
    expect(await device.ask("GET", `/api/tables/${broken}/saved`)).toMatchObject({ id: broken });
    await device.ask("DELETE", `/api/tables/${broken}`);
  }
  expect((await device.ask("GET", "/api/here/tables")).tables).toHaveLength(1);
});

test("a full device is told, and the game goes on", async () => {
  device.storage.full = true;
  const id = await device.open(against(GAME));
  const noa = new Player(device, id);
  await noa.watch();
  while (!noa.scene!.legal.length) await noa.next();
  await noa.do({ do: "act", action: noa.scene!.legal[0]! });
  await vi.waitFor(() => expect(device.unsaved).toContain(id));
  expect(noa.scene!.actions).toBeGreaterThan(0);
});

test("options that the game does not have are refused", async () => {
  await expect(device.open(against(GAME, { options: { pink: true } }))).rejects.toThrow("409 bad_options");
  await expect(device.open(against(GAME, { players: 9 }))).rejects.toThrow("is for 2 to");
  await expect(device.ask("GET", "/api/tables/here-none")).rejects.toThrow("404 no_table");
});

test.each([["fetch", "no_module"], ["compile", "no_module"], ["unknown", "broken"], ["unsupported", "no_module"]] as const)("rules that cannot be had (%s) are told in the reader's language", async (reason, code) => {
  device.load = () => Promise.reject(new ModuleUnavailable(GAME, reason));
  const told = new Set<string>();
  for (const lang of Object.keys(LANGUAGES)) {
    const answer = await device.host.request("POST", "/api/here/tables", against(GAME), { person: "me", lang });
    const { error } = JSON.parse(answer.body);
    expect([answer.status, error.code]).toEqual([503, code]);
    expect(error.message).toMatch(/\.$/);
    told.add(error.message);
  }
  expect(told.size).toBe(Object.keys(LANGUAGES).length);
  expect([...told].join()).not.toContain(GAME);
  device.load = async (id) => compiledGame(id);
  await device.open(against(GAME)); // another try
});

test("bots say why, in every language that somebody here reads", async () => {
  const id = await device.open(against("kings_court", { manners: { explain: true } }));
  const noa = new Player(device, id);
  await noa.watch();
  for (let i = 0; i < 40 && !noa.why; i++) {
    if (noa.scene!.legal.length) await noa.do({ do: "act", action: noa.scene!.legal[0]! });
    else await noa.next();
  }
  expect(Object.keys(noa.why!)).toEqual(["en"]);
  expect(noa.why!["en"]).not.toMatch(/^why-/);
  const [other] = Object.keys(LANGUAGES).filter((lang) => lang !== "en");
  await device.host.request("GET", `/api/tables/${id}`, undefined, { person: "me", lang: other! }); // they changed it
  noa.why = null;
  for (let i = 0; i < 40 && !noa.why; i++) {
    if (noa.scene!.legal.length) await noa.do({ do: "act", action: noa.scene!.legal[0]! });
    else await noa.next();
  }
  expect(Object.keys(noa.why!).sort()).toEqual(["en", other!].sort());
  expect(noa.why![other!]).not.toBe(noa.why!["en"]);
});
