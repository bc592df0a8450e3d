import { expect, test } from "vitest";
import { Bot } from "./bots";
import { Replay } from "./differential";
import { compiledGame, ids, outside } from "./testing";

const traces = import.meta.glob("../../../tests/wasm/traces/*.jsonl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const bots = import.meta.glob("../../../tests/wasm/traces/bots/*.jsonl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const logs = import.meta.glob("../../../tests/logs/*/*.log", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

test.each([...ids, ...outside])("%s answers everything as Python does", (id) => {
  const lines = traces[`../../../tests/wasm/traces/${id}.jsonl`]!.split("\n");
  const { counts, differences } = new Replay(compiledGame(id)).all(lines);
  expect(differences).toEqual([]);
  expect(counts.steps).toBe(lines.filter((line) => line.startsWith('{"play"')).length);
});

test.each(Object.keys(bots).map((path) => /(\w+)-(\d)\.jsonl$/.exec(path)!.slice(1) as [string, string]))("%s: level %s plays as in Python", (id, level) => {
  const lines = bots[`../../../tests/wasm/traces/bots/${id}-${level}.jsonl`]!.split("\n");
  const { counts, differences } = new Replay(compiledGame(id)).all([`{"level":${level}}`, ...lines]);
  expect(differences).toEqual([]);
  expect(counts.choices).toBeGreaterThan(10);
});

test.each(ids)("%s ends its stored logs as they ended", (id) => {
  const own = Object.entries(logs).filter(([path]) => path.includes(`/${id}/`));
  const { counts, differences } = new Replay(compiledGame(id)).all(own.map(([, log]) => JSON.stringify({ log })));
  expect(differences).toEqual([]);
  expect(counts.logs).toBe(own.length);
  expect(own.length).toBeGreaterThan(2);
});

test("a difference is noticed, and only its own game is given up", () => {
  const lines = traces["../../../tests/wasm/traces/red_handed.jsonl"]!.split("\n").filter(Boolean);
  const wrong = [...lines];
  wrong[2] = lines[2]!.replace(/"sum":\d+/, '"sum":1');
  wrong[5] = lines[5]!.replace(/"sum":\d+/, '"sum":1'); // of the same game
  const { counts, differences } = new Replay(compiledGame("red_handed")).all([...wrong, '{"document":{},"sum":1}']);
  expect(counts).toMatchObject({ steps: lines.filter((line) => line.startsWith('{"play"')).length, documents: 1, differences: 2 });
  expect(differences[0]).toMatch(/^red_handed: step 2, flip, of {/);
  expect(differences[1]).toMatch(/the game is 'red_handed', not None/);
});

test.each(["red_handed", "twins"])("%s is played in real time by its five levels", (id) => {
  const game = compiledGame(id);
  const { turn_up: turnUp, claim } = game.about.real_time!;
  const seats = game.about.players[1] >= 5 ? [1, 2, 3, 4, 5] : [1, 3, 5];
  let position = game.start({ players: seats.length, seed: 3 });
  const bots = seats.map((level, seat) => new Bot(game, level, seat));
  bots.forEach((bot, seat) => bot.begin(seat, seats.length));
  const claims = seats.map(() => 0);
  for (let asked = 0; !position.over && asked < 500; asked++) {
    const reactions = bots.map((bot, seat) => ({ seat, ...bot.react(position, seat) }));
    const snatched = reactions.filter((one) => one.claim !== null).sort((one, other) => one.seconds - other.seconds)[0];
    for (const one of reactions) expect(one.seconds).toBeGreaterThan(0.3);
    if (snatched) {
      expect(snatched.claim).toMatch(new RegExp(`^${snatched.seat}:${claim} `));
      expect(position.legal).toContain(snatched.claim);
      claims[snatched.seat]!++;
    } else if (!position.legal.includes(turnUp)) continue;
    position = position.play(snatched?.claim ?? turnUp);
    bots.forEach((bot, seat) => bot.observe(position, seat));
  }
  expect(position.over).toBe(true);
  expect(claims.at(-1)).toBe(Math.max(...claims));
});
