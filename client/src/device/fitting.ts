// Bots that fit somebody: as strong as it takes for about half of their games to be won.

import type { ListedTable } from "../app/api";
import type { Game } from "../engine/game";

/** A finished game against bots. */
export interface Faced {
  /** 1, or 0, or a part of the win. */
  won: number;
  /** The levels of the bots, from 1. */
  levels: number[];
}

const USUAL = 2; // the level of whoever has not played yet
const STEP = 0.6; // levels: what a game that was sure to be lost changes when it is won
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const BEYOND = 0.5; // levels: whoever is at the end of the scale may be a little further, so that chance alone moves nobody

/** Against bots of which level somebody wins half of their games, from those that they played, the oldest first. */
export function strengthOf(games: Faced[], highest: number): number {
  let strength = Math.min(USUAL, highest);
  for (const { won, levels } of games) {
    const expected = 1 / (1 + Math.exp(mean(levels) - strength));
    strength = Math.min(highest + BEYOND, Math.max(1 - BEYOND, strength + STEP * (won - expected)));
  }
  return strength;
}

/** So many bots whose levels are that strength in the mean, the stronger ones first. */
export function botsFor(strength: number, levels: string[], count: number): string[] {
  const total = Math.round(Math.min(levels.length, Math.max(1, strength)) * count);
  return Array.from({ length: count }, (_, place) => levels[Math.ceil((total - place) / count) - 1]!);
}

/** What somebody has played to the end against bots alone, of the games on this device. */
export function facedBy(profile: string | undefined, game: string, tables: ListedTable[], levels: string[]): Faced[] {
  const over = tables.filter((table) => table.game === game && table.status === "ended" && table.how === "over");
  return [...over].sort((a, b) => a.updated - b.updated).flatMap(({ seats, winners }) => {
    const people = seats.flatMap(({ person }, seat) => (person ? [seat] : []));
    const own = people.length === 1 && seats[people[0]!]!.profile === profile ? people[0]! : -1;
    const faced = seats.filter((_, seat) => seat !== own).map(({ bot }) => levels.indexOf(bot) + 1);
    if (own < 0 || seats[own]!.bot || faced.includes(0)) return [];
    return [{ won: winners.includes(own) ? 1 / winners.length : 0, levels: faced }];
  });
}

/** So many bots for whoever plays alone, by the games that are kept here. */
export function fittingBots({ id, about }: Game, tables: ListedTable[], profile: string | undefined, count: number): string[] {
  const levels = about.bots?.levels.map(({ name }) => name) ?? [];
  return botsFor(strengthOf(facedBy(profile, id, tables, levels), levels.length), levels, count);
}
