// Do something that may be refused, and tell the refusal.

import { ApiError } from "./api";
import { Refused } from "./live.svelte";
import { notices } from "./notices.svelte";
import { say } from "./language.svelte";
import { wordingOf } from "./wording";

export async function trying<T>(work: () => Promise<T>, game = ""): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    tellRefusal(error, game);
    return undefined;
  }
}

/** In words rather than in the game's signs. What is no refusal is a mistake of ours, and goes on up. */
export function tellRefusal(error: unknown, game: string) {
  if (!(error instanceof ApiError || error instanceof Refused)) throw error;
  const offline = error instanceof ApiError && error.code === "offline";
  const text = offline ? say("offline-text") : (wordingOf(game).sentence?.(error.message) ?? error.message);
  notices.tell(text, { clause: error.clause, game, kind: "refusal" });
}
