// Made from the game's schema: change that, and run `python3 run.py view_types`.

export interface View {
  row: string[];
  known: (number[])[] | null;
  characters: number;
  hats: number;
  pairs: string[];
  penalties: number[];
  magic: number[];
  last_swap: number[];
  turn: number;
  phase: "play" | "over";
  last: { action: string; seat: number; slot?: number; hat?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "*"; fits?: boolean } | null;
}
