import type { GameEvent } from "../../app/protocol";

/** How a finished match stood after `n` actions, with nothing hidden. */
export interface Step {
  n: number;
  seat: number | null;
  action: string | null;
  view: any;
  events: GameEvent[];
}
