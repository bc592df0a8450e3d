// What the player in a seat is called.

import { say, words } from "./language.svelte";
import { visitor } from "./me.svelte";

/** What a bot is called: its own name if it is a character, else how it plays. */
export function botTitle(game: string, bot: string): string {
  const level = visitor.game(game)?.levels.find((one) => one.name === bot);
  return level?.titles[words.lang] ?? say(`bot-${bot}`);
}

/** The names at a table; bots of the same name get the number of their seat. */
export function seatNames(seats: { name: string; bot: string }[], game: string, nobody = "nobody"): string[] {
  return seats.map((seat, place) => {
    if (seat.name) return seat.name;
    if (!seat.bot) return say(nobody);
    const twins = seats.filter((other) => !other.name && other.bot === seat.bot).length > 1;
    return twins ? `${botTitle(game, seat.bot)} ${place + 1}` : botTitle(game, seat.bot);
  });
}
