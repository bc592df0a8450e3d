// The HTTP half of the server. Every refusal is an ApiError with a sentence in it.

import { words } from "./language.svelte";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause = "",
  ) {
    super(message);
  }
}

/** A token is that of somebody who plays beside; everybody else is known by the cookie. */
export async function call<T>(method: string, path: string, body?: unknown, token = ""): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        "Accept-Language": words.lang,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  let told = { code: "unknown", message: answer.statusText, clause: "" };
  try {
    told = { ...told, ...JSON.parse(text).error };
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  throw new ApiError(answer.status, told.code, told.message, told.clause);
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
  /** Many may act at once: what a turning-up and a claim are called, and their usual seconds. */
  real_time: { turn_up: string; claim: string; pace: number; seconds: number } | null;
  /** Where files that the game brings are, or nothing. */
  board: string;
  cover: string;
  lessons: string;
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
}
export interface Opened {
  id: string;
  seq: number;
  commitment: string;
}
