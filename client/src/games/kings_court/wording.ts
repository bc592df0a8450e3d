// Actions in words; events have theirs already.

import { plain, words } from "../../app/language.svelte";
import { putInWords } from "../../app/wording";

export function inWords(action: string): string {
  const [verb, slot, other] = action.split(" ");
  return plain(words.sayOf("kings_court", `do-${verb}`, { slot: Number(slot), other: Number(other ?? 0) }));
}

putInWords("kings_court", { action: inWords });
