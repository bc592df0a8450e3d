// Actions in words; events have theirs already.

import { plain, words } from "$client/app/language.svelte";
import { putInWords, type Piece } from "$client/app/wording";
import type { View } from "./view";

const ACTION = /\b(peek|swap|call) \d+( \d+)?/g;

function worded(tense: "do" | "did", action: string): string {
  const [verb, slot, other] = action.split(" ");
  return plain(words.sayOf("kings_court", `${tense}-${verb}`, { slot: Number(slot), other: Number(other ?? 0) }));
}
export const inWords = (action: string) => worded("do", action);

/** What a seat won, what it cost, and what magic hats made good. */
function pieces(view: View, seat: number): Piece[] {
  const told = (id: string, count: number, points: number) => ({ what: plain(words.sayOf("kings_court", id, { count })), points });
  const pairs = view.pairs[seat]!.length;
  const penalties = view.penalties[seat]!;
  const cancelled = Math.min(penalties, view.magic[seat]!);
  const cost = penalties ? [told("count-penalties", penalties, -penalties)] : [];
  return [told("count-pairs", pairs, pairs), ...cost, ...(cancelled ? [told("court-cancelled", cancelled, cancelled)] : [])];
}

putInWords("kings_court", { action: inWords, done: (action) => worded("did", action), pieces, sentence: (text) => text.replace(ACTION, inWords) });
