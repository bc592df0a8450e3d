// Made from the game's schema: change that, and run `python3 run.py view_types`.

export interface View {
  pile: number;
  middle: string[];
  nests: (Record<string, string[]>)[];
  lairs: (string[])[][];
  eggs: number[];
  supply: number;
  turn: number;
  rolled: string;
  kept: string;
  egg_spent: boolean;
  free: string;
  phase: "lay" | "keep" | "choose" | "take" | "rebuild" | "over";
  scores: number[];
  last: { action: string; seat: number; rolls: ({ seat: number; dice: string })[]; turned_up: string[] } | null;
}
