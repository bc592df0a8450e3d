// What somebody has chosen on the page of a game.

import type { Value } from "../app/api";
import type { TableSettings } from "../app/protocol";

export interface Chosen {
  players: number;
  level: string;
  bots: Record<number, string>; // another one than usual, by place among the bots
  fits?: boolean; // bots are as strong as it takes to win about half of the games
  options: Record<string, Value>;
  manners: TableSettings;
  move: number;
  begun: number; // games against the computer
  met: boolean; // no first lesson is to be offered: declined, solved, or played in another way
}
