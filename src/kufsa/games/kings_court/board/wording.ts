// Actions in words; events have theirs already.

import { plain, words } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";

const ACTION = /\b(peek|swap|call) \d+( \d+)?/g;

export function inWords(action: string): string {
  const [verb, slot, other] = action.split(" ");
  return plain(words.sayOf("kings_court", `do-${verb}`, { slot: Number(slot), other: Number(other ?? 0) }));
}

putInWords("kings_court", { action: inWords, sentence: (text) => text.replace(ACTION, inWords) });
