// Do something that may be refused, and tell the refusal.

import { ApiError } from "./api";
import { Refused } from "./live.svelte";
import { notices } from "./notices.svelte";
import { say } from "./language.svelte";

export async function trying<T>(work: () => Promise<T>, game = ""): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || error instanceof Refused) {
      const text = error instanceof ApiError && error.code === "offline" ? say("offline-text") : error.message;
      notices.tell(text, { clause: error.clause, game, kind: "refusal" });
      return undefined;
    }
    throw error;
  }
}
