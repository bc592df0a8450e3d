// Do something that may be refused, and show the refusal.

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

/** In words rather than in the game's notation. Any other error is a bug of ours and is thrown on. */
export function tellRefusal(error: unknown, game: string) {
  if (!(error instanceof ApiError || error instanceof Refused)) throw error;
  const offline = error instanceof ApiError && error.code === "offline";
  const raw = error instanceof ApiError && error.code === "invalid"; // a decoder's words, not ours
  const text = offline ? say("offline-text") : raw ? say("check-input") : (wordingOf(game).sentence?.(error.message) ?? error.message);
  notices.tell(text, { clause: error.clause, game, kind: "refusal" });
}
