// What the frame and a game's folder agree on. A folder games/<id>/ holds
//
//   Board.svelte   the table of the game: draws a view, and says what was chosen
//   Cover.svelte   the game's cover on the home page
//   lessons.ts     guided positions for "learn by playing"
//
// and nothing of it knows a rule: what may be done is in `legal`, what happened is in `events`.

import type { Component } from "svelte";
import type { GameEvent, Manners, Move, Seat } from "../app/protocol";

export interface BoardProps {
  /** What the reader may see: see docs/notation.md for each game's view. */
  view: any;
  /** The seat of the reader; null for a spectator. */
  seat: number | null;
  /** The reader's legal actions now, as text; empty while it is not their turn. */
  legal: string[];
  /** Points that legal actions win at once, where that can be known. Only for boards that ask. */
  worth: Record<string, number>;
  /** What the last action made happen, as the reader may know it. Changes with `actions`. */
  events: GameEvent[];
  /** An action that was recommended to the reader, or waits to be confirmed: shown where it would be done. */
  hint: string | null;
  /** What can be counted from the view, where the table has odds and the reader wants them. */
  odds: any;
  /** How many actions there were: the number of the position. */
  actions: number;
  /** The seat whose turn it is; null: nobody's, or everybody's. */
  toAct: number | null;
  seats: Seat[];
  names: string[];
  options: Record<string, string | number | boolean>;
  manners: Manners;
  history: Move[];
  /** Red-Handed: the number of the turning-up, and who marks cards now. */
  turn: number;
  snatcher: number | null;
  /** Nothing can be done now: paused, waiting for an answer, looking back, or over. */
  idle: boolean;
  /** Send an action, or try one: if it is not legal, the server says why and the frame shows it. */
  act: (action: string) => void;
  /** Red-Handed. */
  snatch: () => void;
  mark: (cards: number[]) => void;
}

export interface Lesson {
  /** Message ids in the client's texts: what to do, and what was learned. */
  task: string;
  learned: string;
  /** A position document of the game, and the seat of the learner. */
  document: any;
  seat: number;
  /** The actions that solve it; any other legal action is answered with `hint`. */
  solutions: string[];
  hint: string;
  /** Actions of others that follow, to show what happens next. */
  then?: string[];
}

type Folder<T> = Record<string, () => Promise<T>>;
interface BoardFile {
  default: Component<BoardProps>;
  /** The board shows what an action is worth. */
  asksWorth?: boolean;
}
const boards = import.meta.glob("../games/*/Board.svelte") as Folder<BoardFile>;
const covers = import.meta.glob("../games/*/Cover.svelte", { eager: true }) as Record<string, { default: Component }>;
const lessons = import.meta.glob("../games/*/lessons.ts") as Folder<{ lessons: Lesson[] }>;

export const board = (id: string) => boards[`../games/${id}/Board.svelte`]?.();
export const cover = (id: string) => covers[`../games/${id}/Cover.svelte`]?.default;
export const lessonsOf = (id: string) => lessons[`../games/${id}/lessons.ts`]?.();
