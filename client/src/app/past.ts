// What happened so far at a table, step by step: the latest steps are asked for once, and earlier ones when
// somebody wants to see them. Whatever arrives over the live connection is added.

import { call } from "./api";
import type { Live } from "./live.svelte";
import type { GameEvent, Move, Scene } from "./protocol";

const PAGE = 100; // steps that are asked for at once

/** How the table stood after `n` actions; the view is null where it is not shown again. */
export interface Step {
  n: number;
  seat: number | null;
  action: string | null;
  events: GameEvent[];
  view: any;
}
export interface Past {
  /** One after another. */
  steps: Step[];
  /** The only events that may be told again; null: all may. */
  lasting: string[] | null;
}

export const stepAt = ({ steps }: Past, n: number): Step | undefined => steps[n - (steps[0]?.n ?? 0)];
/** An action by its number; a scene has the last ones only. */
export const moveAt = (history: Move[], number: number): Move | undefined => history[number - (history[0]?.[0] ?? 1)];
const nextOf = ({ steps }: Past) => (steps.at(-1)?.n ?? -1) + 1;

/** The past, updated from the scene: actions taken back, or one action more. */
export function follow(past: Past, scene: Pick<Scene, "history" | "events" | "view">): Past {
  const { lasting } = past;
  const { history } = scene;
  const [first, last] = [history[0]?.[0] ?? 1, history.at(-1)?.[0] ?? 0];
  const differs = past.steps.findIndex(({ n, action }) => n > last || (n >= first && moveAt(history, n)?.[2] !== action));
  // From the first action that differs, nothing is as it was.
  const steps = differs < 0 ? [...past.steps] : past.steps.slice(0, differs);
  const next = moveAt(history, nextOf({ steps, lasting }));
  if (steps.length && next && next[0] === last) {
    const [n, seat, action] = next;
    steps.push({ n, seat, action, events: scene.events.filter((event) => !lasting || lasting.includes(event.event)), view: lasting ? null : scene.view });
  }
  return { steps, lasting };
}

type Part = Past & { count: number };
const ask = (line: Live, table: string, first: number, count = PAGE) => call<Part>("GET", `/api/tables/${table}/past?first=${first}&count=${count}`, undefined, line.token);

/** The latest steps up to now, from the server: what follows those that are known, unless that is too much. */
export async function complete(past: Past, line: Live, table: string, actions: number): Promise<Past> {
  const first = Math.max(0, actions + 1 - PAGE);
  const [known, from] = nextOf(past) > first ? [past.steps, nextOf(past)] : [[], first];
  const found = await ask(line, table, from);
  return { steps: [...known, ...found.steps], lasting: found.lasting };
}

/** The same with some steps before them. */
export async function earlier(past: Past, line: Live, table: string): Promise<Past> {
  const end = past.steps[0]?.n ?? 0;
  const first = Math.max(0, end - PAGE);
  const found = await ask(line, table, first, end - first);
  return { steps: [...found.steps, ...past.steps], lasting: found.lasting };
}
