// Cards in words.

import { plain, words as language } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";
import { cardOf, words } from "./scene";
import type { View } from "./view";

const say = (id: string, values = {}) => plain(language.sayOf("red_handed", id, values));

export function inWords(action: string): string {
  if (!action.includes(":")) return say("do-flip");
  const marks = action.split(" ").slice(1);
  return marks.length ? say("do-snatch", { cards: marks.join(", ") }) : say("do-snatch-nothing");
}

/** What everybody still holds, or has in the pile of a quick game. */
function standing(view: View & { options?: { quick?: boolean } }): string[] {
  const over = view.phase === "over";
  return view.deck_sizes.map((held, seat) => {
    const pile = view.options?.quick ? say("pile-of", { count: view.pile_sizes[seat]! }) : "";
    return [pile && over ? "" : say(over ? "cards-left" : "cards-held", { count: held }), pile].filter(Boolean).join(", ");
  });
}

putInWords("red_handed", {
  standing,
  action: inWords,
  value: (name, value, names = []) => {
    if (name === "cards") return value.map((text: string) => words(cardOf(text), say)).join("; ");
    if (name === "hands") return value.flatMap((count: number, seat: number) => (count ? [say("received", { name: names[seat] ?? "", count })] : [])).join("; ");
    return undefined;
  },
});
