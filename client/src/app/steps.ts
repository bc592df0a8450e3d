// A match that is over, step by step.

import { call } from "./api";
import type { GameEvent } from "./protocol";

/** How a finished match stood after `n` actions, with nothing hidden. */
export interface Step {
  n: number;
  seat: number | null;
  action: string | null;
  view: any;
  events: GameEvent[];
}

export async function stepsOf(match: string, token = ""): Promise<Step[]> {
  const all: Step[] = [];
  for (;;) {
    const part = await call<{ count: number; steps: Step[] }>("GET", `/api/tables/${match}/steps?first=${all.length}`, undefined, token);
    all.push(...part.steps);
    if (all.length >= part.count || !part.steps.length) return all;
  }
}
