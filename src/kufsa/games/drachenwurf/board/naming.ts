// Cards, dice and nests in words.

import { plain, words, type Values } from "$client/app/language.svelte";

export const say = (id: string, values?: Values) => words.sayOf("drachenwurf", id, values);
/** The name of something on the table: read aloud, so without signs that isolate. */
export const named = (id: string, values?: Values) => plain(say(id, values));
export const dragonName = (colour: string) => say(`dragon-${colour}`);
export const cardName = (card: string) => say("card", { dragon: dragonName(card.charAt(0)), landscape: say(`landscape-${card.charAt(1)}`) });
