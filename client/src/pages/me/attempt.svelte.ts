// Something a person tries on this page: it may be refused, and it may need a proof of who they are.

import { ApiError } from "../../app/api";
import { say } from "../../app/language.svelte";
import { say as sayHere } from "./wording";
import { NoPasskey } from "./webauthn";

export type Work = () => Promise<unknown>;

/** Why something was not done, as a sentence. Any other error is a bug of ours and is thrown on. */
export function reason(error: unknown): string {
  if (error instanceof NoPasskey) return sayHere(error.message);
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "offline") return say("offline-text");
  return error.code === "invalid" ? say("check-input") : error.message;
}

/** What is under way in one part of the page. */
export class Attempt {
  busy = $state(false);
  wrong = $state("");
  /** What is done as soon as the person has proved who they are. */
  unproved = $state.raw<Work | null>(null);

  async try(work: Work): Promise<void> {
    this.wrong = "";
    this.unproved = null;
    this.busy = true;
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "prove") this.unproved = work;
      else this.wrong = reason(error);
    } finally {
      this.busy = false;
    }
  }
}
