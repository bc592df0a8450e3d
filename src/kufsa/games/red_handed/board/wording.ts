// Cards in words.

import { plain, words as language } from "$client/app/language.svelte";
import { putInWords } from "$client/app/wording";
import { cardOf, words } from "./scene";

const say = (id: string, values = {}) => plain(language.sayOf("red_handed", id, values));

export function inWords(action: string): string {
  if (!action.includes(":")) return say("do-flip");
  const marks = action.split(" ").slice(1);
  return marks.length ? say("do-snatch", { cards: marks.join(", ") }) : say("do-snatch-nothing");
}

putInWords("red_handed", {
  action: inWords,
  value: (name, value) => (name === "cards" ? value.map((text: string) => words(cardOf(text), say)).join("; ") : undefined),
});
