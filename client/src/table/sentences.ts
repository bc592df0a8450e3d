// A move as the history tells it.

import type { GameEvent } from "../app/protocol";
import { tell } from "../app/telling";
import { wordingOf } from "../app/wording";
import { say } from "./wording";

const QUIET = ["turn"]; // the next line says whose turn it was

/** `whole`: all events are there, and then they also describe the action; some of them alone do not. */
export function sentenceOf(game: string, names: string[], seat: number | null, action: string, events: GameEvent[], whole: boolean): string {
  const told = events.filter((event) => !QUIET.includes(event.event)).map((event) => tell(game, event, names));
  if (told.length && whole) return told.join(" ");
  const { action: asked, done = asked } = wordingOf(game);
  const did = done(action, names);
  if (!did && told.length) return told.join(" ");
  const who = seat === null ? say("the-table") : (names[seat] ?? "");
  return [say("did", { name: who, action: did || asked(action, names) }), ...told].join(" ");
}
