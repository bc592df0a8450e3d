// What happened so far at a table, step by step. It is asked for once; then what comes in over the
// line is added to it.

import { call } from "./api";
import type { Live } from "./live.svelte";
import type { GameEvent, Scene } from "./protocol";

/** How the table stood after `n` actions; the view is null where it is not shown again. */
export interface Step {
  n: number;
  seat: number | null;
  action: string | null;
  events: GameEvent[];
  view: any;
}
export interface Past {
  steps: Step[];
  /** The only events that may be told again; null: all may. */
  lasting: string[] | null;
}

/** The past with what the scene knows of it: taken back, or one action further. */
export function follow(past: Past, scene: Pick<Scene, "history" | "events" | "view">): Past {
  const { lasting } = past;
  const kept = past.steps.filter(({ n, action }) => n === 0 || scene.history[n - 1]?.[2] === action);
  // Behind the first action that is another one, nothing is as it was.
  const steps = kept.filter(({ n }, place) => n === place);
  const next = scene.history[steps.length - 1];
  if (steps.length && next && scene.history.length === steps.length) {
    const [n, seat, action] = next;
    steps.push({ n, seat, action, events: scene.events.filter((event) => !lasting || lasting.includes(event.event)), view: lasting ? null : scene.view });
  }
  return { steps, lasting };
}

/** All that is still missing of it, from the server. */
export async function complete(past: Past, line: Live, table: string): Promise<Past> {
  let { steps, lasting } = past;
  for (;;) {
    const found = await call<Past & { count: number }>("GET", `/api/tables/${table}/past?first=${steps.length}`, undefined, line.token);
    steps = [...steps, ...found.steps];
    lasting = found.lasting;
    if (!found.steps.length || steps.length >= found.count) return { steps, lasting };
  }
}
