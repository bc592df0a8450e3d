// What the frame and a game's folder agree on. The folder src/kufsa/games/<id>/board/ holds
//
//   Board.svelte   the table of the game: draws a view, and says what was chosen
//   Cover.svelte   the game's cover on the home page
//   lessons.ts     guided positions for "learn by playing"
//   puzzles.json   positions with exactly one best move, see docs/puzzles.md
//   text/          sentences of the board, <language>.ftl
//
// and perhaps Pictures.svelte for the page of its rules, sounds.ts for its events, and
//
//   cast/          faces of its bots, and what they say: see client/src/faces
//   help/          short answers for the middle of a game, and its keys: see client/src/table/help
//
// Nothing in it knows a rule: what may be done is in `legal`, what happened is in `events`.
//
// A game from another package may bring board.js, cover.svg, lessons.json and puzzles.json,
// which the server serves. A game that brings no board has the general one.

import type { Component } from "svelte";
import { ALONE, call } from "../app/api";
import type { Values } from "../app/language.svelte";
import { visitor } from "../app/me.svelte";
import type { GameEvent, TableSettings, Move, Seat } from "../app/protocol";

/** The server's picture of a view, and the legal actions in words: see docs/http.md. */
export interface Drawn {
  svg: string;
  css: string;
  labels: Record<string, string>;
}

export interface BoardProps {
  /** What the reader may see: see docs/notation.md for each game's view. */
  view: any;
  /** The seat of the reader; null for a spectator. */
  seat: number | null;
  /** The reader's legal actions now, as text; empty while it is not their turn. */
  legal: string[];
  /** Points that legal actions win at once, as far as that is known. Only for boards that ask. */
  worth: Record<string, number>;
  /** What the last action made happen, as the reader may know it. Changes with `actions`. */
  events: GameEvent[];
  /** An action that is recommended to the reader or waits to be confirmed: shown where it would be done. */
  hint: string | null;
  /** What can be counted from the view, if the table has odds and the reader wants them. */
  odds: any;
  /** They are wanted: what tells them keeps its room while there are none. */
  wantsOdds?: boolean;
  /** How many actions there were: the number of the position. */
  actions: number;
  /** The seat whose turn it is; null: nobody's, or everybody's. */
  toAct: number | null;
  seats: Seat[];
  names: string[];
  options: Record<string, string | number | boolean>;
  manners: TableSettings;
  history: Move[];
  /** In real time: the number of the last turn-up, and who was first and now names what they claim. */
  turn: number;
  claimant: number | null;
  /** Bots play, and a tap anywhere on the board lets them do so at once. */
  skips?: boolean;
  /** Nothing can be done now: paused, waiting for an answer, looking back, or over. */
  idle: boolean;
  /** Send an action, or try one: if it is not legal, the server says why and the frame shows it. */
  act: (action: string) => void;
  /** The picture of what is on the board, for boards that do not draw it themselves. */
  draw: (lang: string) => Promise<Drawn>;
  /** In real time: be the first, and then name what you claim, as the notation of the game writes it. */
  claim: () => void;
  name: (what: string) => void;
  /** In real time, where several people share the device: each is the first by a buzzer of their own. */
  hands?: Hand[];
}

/** Somebody at this device, and how they are the first. */
export interface Hand {
  seat: number;
  name: string;
  claim: () => void;
}

/** What a board from another package is given: all of that, and words. */
export interface ForeignProps extends BoardProps {
  lang: string;
  dir: "ltr" | "rtl";
  /** A sentence of the game's messages. */
  say: (id: string, values?: Values) => string;
  /** An action in words. */
  label: (action: string) => string;
}
export interface ForeignBoard {
  mount: (element: HTMLElement, props: ForeignProps) => { update: (props: ForeignProps) => void; destroy: () => void };
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
  /** The task names a place: it glows. */
  glows?: boolean;
  /** Actions of others that follow, to show what happens next. */
  then?: string[];
}

type Folder<T> = Record<string, () => Promise<T>>;
interface BoardFile {
  default: Component<BoardProps>;
  /** The board shows what an action is worth. */
  asksWorth?: boolean;
  /** The board shows who plays, who is to act, and how everybody stands. */
  showsPlayers?: boolean;
  /** The board has a buzzer for everybody who shares the device. */
  hasBuzzers?: boolean;
}
const boards = import.meta.glob("../../../src/kufsa/games/*/board/Board.svelte") as Folder<BoardFile>;
const covers = import.meta.glob("../../../src/kufsa/games/*/board/Cover.svelte", { eager: true }) as Record<string, { default: Component }>;
const lessons = import.meta.glob("../../../src/kufsa/games/*/board/lessons.ts") as Folder<{ lessons: Lesson[] }>;
const pictures = import.meta.glob("../../../src/kufsa/games/*/board/Pictures.svelte") as Folder<{ default: Component }>;

const inFolder = (id: string, file: string) => `../../../src/kufsa/games/${id}/board/${file}`;
/** The board of a game: its own, one that its package brings, or the general one. */
export const board = (id: string): Promise<BoardFile> =>
  boards[inFolder(id, "Board.svelte")]?.() ?? (visitor.game(id)?.board ? import("./Foreign.svelte") : import("./General.svelte"));
/** Whether the rules of a game can be had here: then it is played here, without a server. */
export const hasRules = (id: string) => inFolder(id, "Board.svelte") in boards || !!visitor.game(id)?.module;
/** Whether the board is a picture that only the server draws: then a table is better there, while it can be reached. */
export const isDrawnThere = (id: string) => visitor.game(id)?.draws === true && !visitor.game(id)?.board && !(inFolder(id, "Board.svelte") in boards);
export const playsHere = (id: string) => hasRules(id) && (ALONE || !navigator.onLine || !isDrawnThere(id));
export const cover = (id: string) => covers[inFolder(id, "Cover.svelte")]?.default;
export const hasLessons = (id: string) => inFolder(id, "lessons.ts") in lessons || !!visitor.game(id)?.lessons;
export async function lessonsOf(id: string): Promise<Lesson[]> {
  const own = lessons[inFolder(id, "lessons.ts")];
  if (own) return (await own()).lessons;
  const address = visitor.game(id)?.lessons;
  return address ? call<Lesson[]>("GET", address) : [];
}
/** What the text of the rules describes, drawn as it lies on the table, if a game draws it. */
export const picturesOf = (id: string) => pictures[inFolder(id, "Pictures.svelte")]?.();
