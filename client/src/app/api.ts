// The HTTP half of the server. Every refusal is an ApiError with a sentence in it.

import { words } from "./language.svelte";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause = "",
    /** The part of the request that is wrong. */
    readonly field = "",
  ) {
    super(message);
  }
}

/** Whether this box has no server: see `kufsa site`. */
export const ALONE = globalThis.document?.documentElement.dataset["host"] === "none";
/** What the device answers itself: everything about the tables on it. */
const HERE = /^\/api\/(here\/|tables\/here-)/;
export const isHere = (table: string) => table.startsWith("here-");

/** The answer of the server, or of this device. */
export async function ask(path: string, init: RequestInit = {}, body?: unknown, token = ""): Promise<Response> {
  if (!HERE.test(path)) return fetch(ALONE ? inBox(path) : path, init);
  const { fetchHere } = await import("../device/connection");
  return fetchHere(path, init.method, body, token);
}

/** Where a box without a server has what a server would say about the games; nothing else is there. */
function inBox(path: string): string {
  if (path === "/api/games") return "box/games.json";
  const [, game, what, lang] = /^\/api\/games\/(\w+)\/(rules|texts)\?lang=([\w-]+)$/.exec(path) ?? [];
  if (game) return `box/${game}.${lang}.${what === "rules" ? "md" : "json"}`;
  if (path.startsWith("/api/")) throw new Error(`no server answers ${path}`);
  return path; // a file that a game brings
}

/** A token is for a second player on this device; everybody else is known by the cookie. */
export async function call<T>(method: string, path: string, body?: unknown, token = ""): Promise<T> {
  let answer: Response;
  try {
    const headers = {
      "Accept-Language": words.lang,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    answer = await ask(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }, body, token);
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  let told = { code: "unknown", message: answer.statusText, clause: "", field: "" };
  try {
    told = { ...told, ...JSON.parse(text).error };
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  throw new ApiError(answer.status, told.code, told.message, told.clause, told.field);
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body?: unknown) => call<T>("POST", path, body ?? {});

export interface GameInfo {
  id: string;
  titles: Record<string, string>;
  /** A sentence about it, by language, or nothing. */
  about: Record<string, string>;
  players: number[];
  rules_version: number;
  options: { name: string; default: Value; choices: Value[]; help: string }[];
  bots: string[];
  levels: { name: string; level: number; titles: Record<string, string>; about: Record<string, string> }[];
  wins: "highest" | "lowest";
  /** A seat is shown what the others are not. */
  private: boolean;
  odds: boolean;
  /** Many may act at once: what a turn-up and a claim are called, and their usual seconds. */
  real_time: { turn_up: string; claim: string; pace: number; seconds: number } | null;
  /** Where files that the game brings are, or nothing. */
  board: string;
  cover: string;
  lessons: string;
  puzzles: string;
  /** Its picture is its own: only a server draws it. */
  draws: boolean;
  /** The folder of its compiled rules; empty: it brings none, or they are part of this client. */
  module: string;
}
export type Value = string | number | boolean;

export interface Me {
  id: string;
  name: string;
  named: boolean;
  lang: string;
  created: number;
  recovery_code: boolean;
  passkeys: number;
}

export interface ListedSeat {
  name: string;
  person: string;
  bot: string;
  reserved: boolean;
  /** Which of the people of this device it is. */
  profile?: string;
}
export interface SeatRating {
  rating: number;
  matches: number;
}
export interface ListedTable {
  id: string;
  game: string;
  status: "waiting" | "playing" | "ended";
  your_turn: boolean;
  seats: ListedSeat[];
  options: Record<string, Value>;
  how: string;
  scores: number[];
  winners: number[];
  created: number;
  updated: number;
  rated?: boolean;
  /** Of the seats at a rated table that is not over. */
  ratings?: (SeatRating | null)[];
  /** How many it took; nothing, if that is not known. */
  moves?: number;
  ended?: number;
  /** Its id on the device that dealt it; empty: the server did. */
  device_game?: string;
  /** A game on this device that cannot be read. */
  broken?: boolean;
}
export interface Opened {
  id: string;
  seq: number;
  commitment: string;
}
