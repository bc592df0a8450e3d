// What the thinking worker does: it plays along, and bots think from what their seats may know.

import type { Progress } from "../engine/analysis";
import { Bot } from "../engine/bots";
import type { Game } from "../engine/game";
import type { Position } from "../engine/position";
import type { Answer, Chosen, Question, Told } from "./thinking";

interface Course {
  life: number;
  positions: Position[];
  bots: Map<string, { bot: Bot; seen: number }>;
}

const MOST_COURSES = 8; // matches that are kept in mind

export class Thinker {
  #courses = new Map<string, Course>();

  constructor(
    private load: (game: string) => Promise<Game>,
    private answer: (answer: Answer) => void,
  ) {}

  async take({ id, ...question }: { id: number } & Question): Promise<void> {
    try {
      this.answer({ id, found: await this.#found(question as Question, id) });
    } catch (error) {
      this.answer({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  async #found(question: Question, id: number): Promise<unknown> {
    if (question.ask === "forget") return void this.#courses.delete(question.table);
    const game = await this.load(question.told.game);
    if (question.ask === "advise") {
      const { advised } = await import("../engine/analysis");
      return advised(playedOut(game, question.told));
    }
    const course = this.#follow(game, question.told);
    if (question.ask === "choose") return this.#choose(course, question.seat, question.bot, question.seed);
    if (question.ask === "hint") {
      const { hint } = await import("../engine/advice");
      return hint(course.positions, question.seat, question.openMemory, { match: question.told.table });
    }
    const { analyse } = await import("../engine/analysis");
    let last: Progress = { done: 0, of: 0, analysis: null };
    for (const at of analyse(course.positions)) {
      last = at;
      this.answer({ id, progress: at });
      await new Promise((done) => setTimeout(done)); // others may ask in between
    }
    return last;
  }

  /** The positions of a match, as far as it has been played. */
  #follow(game: Game, told: Told): Course {
    let course = this.#courses.get(told.table);
    if (!course || course.life !== told.life || course.positions.length > told.actions.length + 1) {
      const first = game.start({ ...told.options, seed: told.key });
      course = { life: told.life, positions: [first], bots: new Map() };
    }
    this.#courses.delete(told.table);
    this.#courses.set(told.table, course); // the last that was asked about
    for (const oldest of [...this.#courses.keys()].slice(0, -MOST_COURSES)) this.#courses.delete(oldest);
    for (const action of told.actions.slice(course.positions.length - 1)) course.positions.push(course.positions.at(-1)!.play(action));
    return course;
  }

  #choose(course: Course, seat: number, name: string, seed: string): Chosen {
    const position = course.positions.at(-1)!;
    const { game } = position;
    const key = `${seat} ${name}`;
    let known = course.bots.get(key);
    if (!known) {
      const bot = new Bot(game, levelOf(game, name), seed);
      bot.begin(seat, position.players);
      known = { bot, seen: 0 };
      course.bots.set(key, known);
    }
    for (; known.seen < course.positions.length; known.seen++) known.bot.observe(course.positions[known.seen]!, seat);
    if (game.about.real_time) {
      const { claim, seconds, why } = known.bot.react(position, seat);
      return { action: claim, seconds, why };
    }
    const { action, why } = known.bot.choose(position, seat);
    return { action, seconds: null, why };
  }
}

/** Every position of a line, the deal first. */
export function playedOut(game: Game, { options, key, actions }: Pick<Told, "options" | "key" | "actions">): Position[] {
  const positions = [game.start({ ...options, seed: key })];
  for (const action of actions) positions.push(positions.at(-1)!.play(action));
  return positions;
}

/** The level of a name; a bot that stands in for somebody who left is the second. */
function levelOf(game: Game, name: string): number {
  const levels = game.about.bots!.levels;
  return (levels.find((level) => level.name === name) ?? levels[1] ?? levels[0]!).number;
}
