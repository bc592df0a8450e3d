// What bots make of what happens. All of it follows from what everybody at the table has heard, so a face or
// a sentence tells nobody a secret: the same for whoever sits there, and for spectators.

import type { GameEvent, Scene } from "../app/protocol";
import type { Look, Mood } from "./looks";

/** What a game's folder says of its bots. */
export interface Cast {
  /** Faces of its characters, by their names. */
  looks: Record<string, Look>;
  /** Events that are good or bad news for the seat that they name, and that everybody hears of. */
  news: Record<string, "good" | "bad">;
  /** Sentences of its own, by path: `<event>-1`, `admire-<event>-1`, `end-won-1` and so on. */
  texts: Record<string, string>;
}

export interface News {
  seat: number;
  kind: "good" | "bad";
  /** The event; none where only the points tell. */
  event: string;
}

type Seen = Pick<Scene, "events" | "view">;

const pointsIn = (view: any): number[] => (Array.isArray(view?.scores) ? view.scores : []);

/** What happened to whom. A game that says nothing of its events is read by its points. */
export function newsIn(now: Seen, before: any, cast: Cast | null): News[] {
  if (cast) return now.events.flatMap((event: GameEvent) => (event.seat !== undefined && cast.news[event.event] ? [{ seat: event.seat, kind: cast.news[event.event]!, event: event.event }] : []));
  const [points, old] = [pointsIn(now.view), pointsIn(before)];
  return points.flatMap((count, seat) => (old[seat] === undefined || count === old[seat] ? [] : [{ seat, kind: count > old[seat]! ? ("good" as const) : ("bad" as const), event: "" }]));
}

/** A number that looks drawn, and is the same for everybody at the table. */
export function drawn(match: string, actions: number): number {
  let sum = 2166136261;
  for (const letter of `${match} ${actions}`) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (sum ^ (sum >>> 13)) >>> 0;
}

export interface Remark {
  seat: number;
  /** Kinds of sentences, the most fitting first; the last one is always there. */
  kinds: string[];
  chance: number;
}

const OWN = 3; // of 5 times a bot says something about its own luck
const OTHERS = 2; // and about that of others

/** Who says something about the news, and what; null: nobody this time. */
export function remarkOn(news: News[], bots: number[], chance: number): Remark | null {
  const odds = chance % 5;
  const own = news.find(({ seat }) => bots.includes(seat));
  if (own) return odds < OWN ? { seat: own.seat, kinds: [own.event, own.kind].filter(Boolean), chance: chance >>> 3 } : null;
  const [other] = news;
  if (!other || !bots.length || odds >= OTHERS) return null;
  const kind = other.kind === "good" ? "admire" : "comfort";
  return { seat: bots[(chance >>> 3) % bots.length]!, kinds: [`${kind}-${other.event}`, kind], chance: chance >>> 5 };
}

const FELT = 4; // actions: so long something is seen in a face

export interface Felt {
  mood: Mood;
  at: number; // after how many actions
}

export function moodNow(felt: Felt | undefined, actions: number): Mood {
  return felt && actions >= felt.at && actions - felt.at <= FELT ? felt.mood : "calm";
}

/** A face at the end: who has won is pleased, and who is last among several is not. */
export function moodAtEnd(seat: number, winners: number[], scores: number[], lowest: boolean): Mood {
  if (winners.includes(seat)) return "pleased";
  const way = lowest ? -1 : 1;
  return scores.length > 1 && scores.every((score) => way * score >= way * (scores[seat] ?? 0)) ? "worried" : "calm";
}

/** What a bot says at the end, and which one does: one that has won, else the best of them. */
export function partingOf(bots: number[], winners: number[], scores: number[], lowest: boolean): { seat: number; kinds: string[] } | null {
  if (!bots.length || !winners.length) return null;
  const way = lowest ? -1 : 1;
  const seat = bots.find((one) => winners.includes(one)) ?? bots.reduce((best, one) => (way * (scores[one] ?? 0) > way * (scores[best] ?? 0) ? one : best));
  const top = scores[winners[0]!] ?? 0;
  const margin = Math.min(...scores.flatMap((score, other) => (winners.includes(other) ? [] : [Math.abs(top - score)])));
  const close = margin <= Math.max(1, Math.abs(top) * 0.1);
  if (winners.includes(seat)) return { seat, kinds: winners.length > 1 ? ["end-shared"] : close ? ["end-won-close", "end-won"] : ["end-won"] };
  return { seat, kinds: Math.abs(top - (scores[seat] ?? 0)) <= Math.max(1, Math.abs(top) * 0.1) ? ["end-lost-close", "end-lost"] : ["end-lost"] };
}
