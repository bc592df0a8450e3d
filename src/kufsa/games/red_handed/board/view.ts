// Made from the game's schema: change that, and run `python3 run.py view_types`.

export interface View {
  open: [string, number][];
  deck_sizes: number[];
  pile_sizes: number[];
  phase: "play" | "over";
  last: { action: string; seat: number | null; shown: ([string, number])[]; right?: boolean } | null;
}
