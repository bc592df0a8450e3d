// Actions in words; events have theirs already.

import { plain, words } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";
import type { View } from "./view";

const ACTION = /\b(peek|swap|call) \d+( \d+)?/g;

export function inWords(action: string): string {
  const [verb, slot, other] = action.split(" ");
  return plain(words.sayOf("kings_court", `do-${verb}`, { slot: Number(slot), other: Number(other ?? 0) }));
}

/** What a seat won, what it cost, and what magic hats made good. */
function reckoning(view: View, seat: number): string {
  const say = (id: string, values = {}) => words.sayOf("kings_court", id, values);
  const penalties = view.penalties[seat]!;
  const cancelled = Math.min(penalties, view.magic[seat]!);
  const cost = penalties ? `, ${say("count-penalties", { count: penalties })}` : "";
  return plain(say("count-pairs", { count: view.pairs[seat]!.length }) + cost + (cancelled ? ` (${say("court-cancelled", { count: cancelled })})` : ""));
}

putInWords("kings_court", { action: inWords, reckoning, sentence: (text) => text.replace(ACTION, inWords) });
