// In real time: being the first.

import { Refused, type Live } from "./live.svelte";

const TRIES = 3;
const SOON = 30; // milliseconds until the next scene is here

/** Be the first. If something else turned up meanwhile, the claim counts for that: what lay there is still there. */
export async function claimFirst(line: Live, table: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await line.do(table, { do: "claim", turn: line.tables.get(table)?.scene?.turn ?? 0 });
      return;
    } catch (error) {
      if (!(error instanceof Refused && error.code === "another_turn") || tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, SOON));
    }
  }
}
