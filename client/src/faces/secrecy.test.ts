// The law of faces and sentences: what somebody cannot know makes no difference to what they show. Whoever looks
// at the table, from any seat or from none, gets the same news from it, and so the same faces and words.

import { describe, expect, test, vi } from "vitest";
import type { Position } from "../engine/position";
import { compiledGame, ids, outside } from "../engine/testing";
import { drawn, moodAtEnd, moodNow, newsIn, partingOf, remarkOn, type Cast, type News } from "./reacting";

vi.mock("../app/language.svelte", () => ({ words: { lang: "en" }, isolated: (text: string) => text }));
const casts = import.meta.glob("../../../src/kufsa/games/*/board/cast/cast.ts", { import: "cast", eager: true }) as Record<string, Cast>;
const castOf = (game: string): Cast | null => Object.entries(casts).find(([path]) => path.includes(`/${game}/`))?.[1] ?? null;

/** A whole game by chance: every position and the one before it. */
function* played(game: string, seed: number, players: number): Generator<[Position, Position]> {
  let before = compiledGame(game).start({ players, seed });
  for (let step = 0; step < 400; step++) {
    const { legal } = before;
    if (!legal.length) return;
    const after = before.play(legal[drawn(`${game} ${seed}`, step) % legal.length]!);
    yield [before, after];
    before = after;
  }
}

const seenBy = (seat: number | null, before: Position, after: Position, cast: Cast | null): News[] =>
  newsIn({ events: after.events(seat) as any, view: after.view(seat) }, before.view(seat), cast);

const eyes = (players: number): (number | null)[] => [null, ...Array.from({ length: players }, (_, seat) => seat)];

// As the game's folder reads its events, and as any game is read by its points.
describe.each([...ids, ...outside].flatMap((game) => (castOf(game) ? [[game, castOf(game)] as const, [game, null] as const] : [[game, null] as const])))("%s", (game, cast) => {
  const numbers = compiledGame(game).about.players;

  test("everybody gets the same news, and so the same remarks", () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 4; seed++) {
      const players = numbers[seed % numbers.length]!;
      for (const [before, after] of played(game, seed, players)) {
        const [news, ...others] = eyes(players).map((seat) => seenBy(seat, before, after, cast));
        for (const { event } of news!) kinds.add(event);
        const remark = (heard: News[]) => remarkOn(heard, [players - 1], drawn("match", seed));
        for (const other of others) {
          expect(other).toEqual(news);
          expect(remark(other)).toEqual(remark(news!));
        }
      }
    }
    if (cast) expect(kinds.size).toBeGreaterThan(1);
  });

  test("nothing changes if what nobody was shown is different", () => {
    const players = numbers[0]!;
    let [tried, different] = [0, 0];
    for (const [before, after] of played(game, 5, players)) {
      const action = after.action!;
      for (let seed = 0; seed < 3 && tried < 150; seed++) {
        const other = before.game.determinize(before.view(null), `${tried} ${seed}`);
        if (!other.legal.includes(action)) continue;
        const then = other.play(action);
        if (JSON.stringify([then.events(null), then.view(null)]) !== JSON.stringify([after.events(null), after.view(null)])) continue; // it was shown
        tried += 1;
        for (const seat of eyes(players)) expect(seenBy(seat, other, then, cast)).toEqual(seenBy(seat, before, after, cast));
        if (eyes(players).some((seat) => JSON.stringify(then.view(seat)) !== JSON.stringify(after.view(seat)))) different += 1;
      }
    }
    expect(tried).toBeGreaterThan(3);
    if (game === "kings_court" || game === "triominoes") expect(different).toBeGreaterThan(3); // hands and hats that only some have seen
  });
});

test("where only points tell, more is good news and less is bad", () => {
  const now = { events: [], view: { scores: [3, 5, 1] } };
  expect(newsIn(now, { scores: [3, 4, 2] }, null)).toEqual([{ seat: 1, kind: "good", event: "" }, { seat: 2, kind: "bad", event: "" }]);
  expect(newsIn(now, undefined, null)).toEqual([]);
  expect(newsIn({ events: [], view: null }, null, null)).toEqual([]);
});

test("a bot speaks of its own luck, and now and then of that of others", () => {
  const remarks = (news: News[]) => Array.from({ length: 500 }, (_, at) => remarkOn(news, [1, 2], drawn("match", at)));
  const own = remarks([{ seat: 0, kind: "good", event: "won" }, { seat: 2, kind: "bad", event: "lost" }]).filter((one) => one !== null);
  expect(new Set(own.map(({ seat, kinds }) => `${seat} ${kinds}`))).toEqual(new Set(["2 lost,bad"]));
  const others = remarks([{ seat: 0, kind: "good", event: "won" }]).filter((one) => one !== null);
  expect(new Set(others.map(({ seat, kinds }) => `${seat} ${kinds}`))).toEqual(new Set(["1 admire-won,admire", "2 admire-won,admire"]));
  expect(own.length).toBeGreaterThan(others.length); // it is charming, and not noisy
  expect(own.length).toBeLessThan(400);
  expect(remarkOn([], [1], 0)).toBeNull();
  expect(remarkOn([{ seat: 0, kind: "bad", event: "" }], [], 0)).toBeNull();
});

test("a mood passes, and at the end it is how one did", () => {
  expect([4, 5, 9, 10].map((actions) => moodNow({ mood: "pleased", at: 5 }, actions))).toEqual(["calm", "pleased", "pleased", "calm"]);
  expect([0, 1, 2].map((seat) => moodAtEnd(seat, [1], [3, 9, 1], false))).toEqual(["calm", "pleased", "worried"]);
  expect([0, 1].map((seat) => moodAtEnd(seat, [0], [3, 9], true))).toEqual(["pleased", "worried"]);
});

test("the bot that did best speaks last", () => {
  expect(partingOf([1, 2], [0], [30, 10, 20], false)).toEqual({ seat: 2, kinds: ["end-lost"] });
  expect(partingOf([1, 2], [0], [30, 29, 20], false)).toEqual({ seat: 1, kinds: ["end-lost-close", "end-lost"] });
  expect(partingOf([1, 2], [1], [3, 30, 20], false)).toEqual({ seat: 1, kinds: ["end-won"] });
  expect(partingOf([1], [0, 1], [3, 3], false)).toEqual({ seat: 1, kinds: ["end-shared"] });
  expect(partingOf([], [0], [3, 2], false)).toBeNull();
});

test.each(Object.entries({ ...casts }))("every sentence of %s is about news that there is, and every character has a face", (path, cast) => {
  const english = cast.texts["./text/en.ftl"]!;
  for (const [, kind] of english.matchAll(/^([\w-]+)-\d+ =/gm)) expect(Object.keys(cast.news)).toContain(kind!.replace(/^(?:admire|comfort)-/, ""));
  const id = path.split("/").at(-4)!;
  expect(Object.keys(cast.looks).sort()).toEqual(compiledGame(id).about.bots!.levels.map(({ name }) => name).sort());
});
