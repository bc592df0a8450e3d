import { expect, test } from "vitest";
import { compiledGame } from "./testing";
import { grown, weighed } from "./search";
import { chanceKey } from "./seed";

const clock = () => 0;

test("every simulation is counted, however many actions there are", () => {
  const game = compiledGame("drachenwurf");
  const { kernels, about } = game;
  const position = game.start({ players: 2, seed: 27 });
  const [seat, numbers] = [position.toAct, position.legalNumbers.slice().reverse()];
  expect(numbers.length).toBe(80);
  const [state, actions, beliefs] = [about.state.size, 4 * numbers.length, 8].map((bytes) => kernels.reserve(bytes));
  for (let seed = 0; seed < 40; seed++) {
    kernels.bytes(state!).set(position.state);
    kernels.ints(actions!).set(numbers);
    const root = { state: state!, seat, players: 2, actions: actions!, beliefs: beliefs! };
    const { tried } = grown(game, root, { ...about.search!.usual, simulations: 3 }, chanceKey(seed), clock);
    expect(kernels.longs(tried).reduce((sum, times) => sum + times)).toBe(3n);
  }
});

test("one action is weighed alone, and the same way each time", () => {
  const game = compiledGame("kings_court");
  const { state: world, legalNumbers } = game.start({ players: 2, seed: 7, first: 0 });
  const asked = { world, seat: 0, players: 2, action: legalNumbers[3]! };
  const how = { ...game.about.search!.usual, simulations: 50 };
  const found = weighed(game, asked, how, chanceKey("1"), clock);
  expect(found.tried).toBe(50);
  expect(found.value).toBeGreaterThan(0);
  expect(found.value).toBeLessThan(1);
  expect(weighed(game, asked, how, chanceKey("1"), clock)).toEqual(found);
});
