// What an action will do, where what a seat is shown already decides it: then it need not wait for the
// server. Nothing is needed that the seat does not know: worlds are drawn from its view alone.

import type { Game } from "../engine/game";
import type { Position } from "../engine/position";

const WORLDS = 4;

export interface Predicted {
  view: unknown;
  events: unknown[];
  to_act: number | null;
}

/** How it stands after an action, if that is the same in every world; else null: the server will say. */
export function predicted(game: Game, view: any, action: string, openMemory: boolean): Predicted | null {
  if (!game.canDeterminize) return null;
  let told = "";
  let found: Predicted | null = null;
  for (let number = 0; number < WORLDS; number++) {
    const before = game.determinize(view, `predict ${number}`);
    const after = before.play(action);
    if (game.piecesUsed(before.state) !== game.piecesUsed(after.state)) return null; // chance decides
    found = shown(after, view.seat, openMemory);
    const text = JSON.stringify(found);
    if (told && told !== text) return null;
    told = text;
  }
  return found;
}

function shown(position: Position, seat: number, openMemory: boolean): Predicted {
  return {
    view: openMemory ? position.view(seat) : position.personView(seat),
    events: position.events(seat),
    to_act: position.toAct >= 0 ? position.toAct : null,
  };
}
