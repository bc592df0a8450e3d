// Made from the game's schema: change that, and run `python3 run.py view_types`.

export interface View {
  grid: string[];
  up: string[];
  won: (Partial<Record<"T" | "B" | "L" | "R" | "C" | "D" | "G" | "S", number>>)[];
  turn: number;
  phase: "flip" | "spider" | "over";
  last: { action: string; seat: number; shown: Record<string, "T" | "B" | "L" | "R" | "C" | "D" | "G" | "S"> } | null;
}
