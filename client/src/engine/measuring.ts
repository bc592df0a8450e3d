// What bench/browser.py runs in Node: the same search and the same bots, to be compared with native code.

import { Bot } from "./bots";
import { Game, type Description, type Options } from "./game";
import { notations } from "./notations";
import type { Position } from "./position";
import { weighed } from "./search";
import { chanceKey } from "./seed";

interface Asked {
  start: Options;
  actions: string[];
  seat: number;
  // Simulations of one action.
  action?: string;
  simulations?: number;
  // A choice of a level: its seed names it, and it is kept from one question to the next.
  level?: number;
  seed?: string;
}

export class Measured {
  #courses = new Map<string, { positions: Position[]; bot: Bot; seen: number }>();

  constructor(private game: Game) {}

  answer(asked: Asked): unknown {
    return asked.action ? this.#simulate(asked) : this.#choose(asked);
  }

  /** Seconds for so many simulations. */
  #simulate({ start, actions, seat, action, simulations }: Asked): number {
    const position = this.game.start(start).play(...actions);
    const world = position.resample(seat, 1).state;
    const how = { ...this.game.about.search!.usual, simulations: simulations!, seconds: null };
    const began = performance.now();
    weighed(this.game, { world, seat, players: position.players, action: this.game.actions.parse(action!)! }, how, chanceKey(1));
    return (performance.now() - began) / 1000;
  }

  #choose({ start, actions, seat, level, seed }: Asked): unknown {
    let course = this.#courses.get(seed!);
    if (!course) {
      const positions = [this.game.start(start)];
      const bot = new Bot(this.game, level!, seed!);
      bot.begin(seat, positions[0]!.players);
      course = { positions, bot, seen: 0 };
      this.#courses.clear(); // one game at a time
      this.#courses.set(seed!, course);
    }
    for (const action of actions.slice(course.positions.length - 1)) course.positions.push(course.positions.at(-1)!.play(action));
    for (; course.seen < course.positions.length; course.seen++) course.bot.observe(course.positions[course.seen]!, seat);
    const position = course.positions.at(-1)!;
    return this.game.about.real_time ? course.bot.react(position, seat) : course.bot.choose(position, seat).action;
  }
}

export async function measuredOf(description: Description, module: Uint8Array<ArrayBuffer>): Promise<Measured> {
  return new Measured(new Game(description, await WebAssembly.compile(module), notations[description.id]));
}
