// Cards, dice and nests in words.

import { words, type Values } from "../../app/language.svelte";

export const say = (id: string, values?: Values) => words.sayOf("drachenwurf", id, values);
export const dragonName = (colour: string) => say(`dragon-${colour}`);
export const cardName = (card: string) => say("card", { dragon: dragonName(card.charAt(0)), landscape: say(`landscape-${card.charAt(1)}`) });
