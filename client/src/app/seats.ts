// What whoever has a seat is called.

import { say } from "./language.svelte";

export function seatName(seat: { name: string; bot: string }, place: number, nobody = "nobody"): string {
  if (seat.name) return seat.name;
  return seat.bot ? say("bot-name", { number: place + 1 }) : say(nobody);
}
