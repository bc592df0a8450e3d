// Made from the game's schema: change that, and run `python3 run.py view_types`.

export interface View {
  board: string[];
  hand: string[] | null;
  hand_sizes: number[];
  hands: (string[])[] | null;
  pool: number;
  scores: number[];
  turn: number;
  draws: number;
  drawn: string | null;
  passes: number;
  round: number;
  phase: "play" | "over";
  last: { action: string; seat: number; drawn?: string; hands?: (string[])[] } | null;
}
