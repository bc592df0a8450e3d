import { expect, test, vi } from "vitest";
import { hint, worth } from "./advice";
import { Bot, strongest } from "./bots";
import type { Game } from "./game";
import type { Position } from "./position";
import { compiledGame } from "./testing";

function played(game: Game, start: Record<string, unknown>, ...actions: string[]): Position[] {
  const positions = [game.start(start)];
  for (const action of actions) positions.push(positions.at(-1)!.play(action));
  return positions;
}

/** Time that passes quickly: searches are short. */
const quick = () => {
  let now = 0;
  return () => (now += 0.1);
};

test("what an action wins is told to the seat that is to act", () => {
  const position = compiledGame("triominoes").start({ players: 2, seed: 1 });
  expect(worth(position, 0)["245@0,0^"]).toBe(11);
  expect(worth(position, 1)).toEqual({});
});

test("odds are counted from what is shown", () => {
  const position = compiledGame("catch_dragon").start({ players: 2, seed: 7, first: 0 }).play("c4");
  expect(position.odds(0)).toEqual({ unknown: 48, bad: 15 });
  const dice = compiledGame("drachenwurf").start({ players: 2, seed: 7, first: 0 });
  expect(dice.odds(null)).toEqual({ cards: { y1: 0.570112, y2: 0.570112, g2: 0.777966 } });
  expect(compiledGame("kings_court").start({ seed: 1 }).odds(0)).toBeNull();
});

test("a hint is what the strongest bot would do that was told everything", () => {
  const game = compiledGame("triominoes");
  const positions = played(game, { players: 2, seed: 3 });
  for (let i = 0; i < 6; i++) positions.push(positions.at(-1)!.play(positions.at(-1)!.legal[0]!));
  const position = positions.at(-1)!;
  const seat = position.toAct;
  const found = hint(positions, seat, false, { match: "abc", clock: quick() });
  expect(found.remembers).toBe(true);
  const bot = new Bot(game, strongest(game)!, `hint abc ${seat} 6`, quick());
  bot.begin(seat, 2);
  for (const told of positions.slice(1)) bot.observe(told, seat);
  expect(found.action).toBe(bot.choose(position, seat).action);
  expect(hint(positions, 1 - seat, false)).toEqual({ action: null, remembers: true });
});

test("a hint remembers what was shown since the last turn, and not for longer", () => {
  const game = compiledGame("catch_dragon");
  const start = game.start({ players: 2, seed: 7, first: 0 });
  const at = (kind: string, count = 1) => start.legal.filter((_, cell) => start.document.grid.join("")[cell] === kind)[count - 1]!;
  const [seen, dragon, robot, ball, train] = [at("T"), at("G"), at("R"), at("B"), at("T", 2)];
  const known = (view: Record<string, any>) => start.legal.filter((_, cell) => view.grid.join("")[cell] !== "?");
  const asked = (positions: Position[], openMemory: boolean) => {
    const drawn = vi.spyOn(game, "determinize");
    const found = hint(positions, positions.at(-1)!.toAct, openMemory, { clock: quick() });
    const view = drawn.mock.calls.at(-1)?.[0];
    drawn.mockRestore();
    return { ...found, known: view && known(view) };
  };
  expect(hint([start], 0, false, { clock: quick() })).toMatchObject({ remembers: true });
  // A train was seen and turned away again; now another one is up.
  const lately = played(game, { players: 2, seed: 7, first: 0 }, seen, dragon, train);
  expect(asked(lately, true)).toMatchObject({ remembers: true, action: seen });
  expect(asked(lately, false)).toEqual({ remembers: false, action: seen, known: [seen, dragon, train].sort(inOrder(start.legal)) });
  // A round later the first train is forgotten; the dragon was shown again.
  const later = played(game, { players: 2, seed: 7, first: 0 }, seen, dragon, robot, dragon, ball, dragon, train);
  const found = asked(later, false);
  expect(found.known).toEqual([robot, dragon, ball, train].sort(inOrder(start.legal)));
  expect(found.action).not.toBe(seen);
});

const inOrder = (legal: string[]) => (one: string, other: string) => legal.indexOf(one) - legal.indexOf(other);

test("there are no hints in a race", () => {
  const [position] = played(compiledGame("red_handed"), { players: 2, seed: 1 });
  expect(hint([position!], 0, true).action).toBeNull();
});
