// From a view to what is drawn. Whether a claim is right is for the rules: here cards only lie open.

import type { GameEvent } from "$client/app/protocol";
import type { View } from "./view";

/** What of a view is looked at here. */
type Seen = Pick<View, "open"> & { last: Pick<NonNullable<View["last"]>, "action" | "shown" | "right"> | null };

export type Kind = "T" | "D" | "F" | "P" | "K";
export type Colour = "r" | "g" | "b";

export interface Card {
  /** The number by which it is marked. */
  number: number;
  /** Stays with the card while it lies open, so that it keeps its place. */
  key: string;
  kind: Kind;
  colour: Colour | null;
  quantity: number | null;
  owner: number;
  fresh: boolean;
}

/** What somebody has just said about cards: which, and whether that was right. */
export interface Claim {
  marks: number[];
  right: boolean;
}

/** What is printed on a card, as its notation writes it. */
export function cardOf(text: string): Pick<Card, "kind" | "colour" | "quantity"> {
  return { kind: text[0] as Kind, colour: (text[1] as Colour | undefined) ?? null, quantity: text[2] ? Number(text[2]) : null };
}

/** The claim that has cleared the table, until the next cards come up. */
export function claim(view: Seen): Claim | null {
  const [, marks] = /snatch(.*)/.exec(view.last?.action ?? "") ?? [];
  if (marks === undefined || view.open.length) return null;
  return { marks: (marks.match(/\d+/g) ?? []).map(Number), right: view.last?.right ?? false };
}

/** The cards on the table; those of the last turning-up are fresh, those of a claim still lie there. */
export function cards(view: Seen): Card[] {
  const fresh = view.last?.action === "flip" ? view.last.shown.length : 0;
  const lying = claim(view) ? view.last!.shown : view.open;
  return lying.map(([text, owner], place) => ({
    number: place + 1,
    key: `${claim(view) ? "claimed" : "open"}-${place}-${text}-${owner}`,
    ...cardOf(text),
    owner,
    fresh: place >= lying.length - fresh,
  }));
}

export const isDark = (cards: Card[]): boolean => cards.some((card) => card.kind === "K");

/** A card in words: the ids and values of messages that the game has in every language. */
export function words(card: Pick<Card, "kind" | "colour" | "quantity">, say: (id: string, values?: Record<string, string | number>) => string): string {
  const kind = say(`kind-${card.kind}`);
  if (card.colour === null) return kind;
  const colour = say(`colour-${card.colour}`);
  if (card.quantity === null) return say("card-police", { kind, colour });
  return say("card-three", { kind, colour, quantity: card.quantity });
}

/** The marks after one more tap: a card is marked or let go, and there are never more than three. */
export function marked(marks: number[], number: number): number[] {
  if (marks.includes(number)) return marks.filter((one) => one !== number);
  return marks.length < 3 ? [...marks, number].sort((a, b) => a - b) : marks;
}

/** Whether these marks say all there is to say: three cards, or a policeman with a thief, who are no part of a theft together. */
export function isWhole(marks: number[], cards: Card[]): boolean {
  const kinds = marks.map((number) => cards[number - 1]?.kind).sort().join("");
  return marks.length === 3 || kinds === "PT";
}

export interface Grid {
  columns: number;
  rows: number;
  /** Pixels of a card's width. */
  width: number;
}

export const GAP = 6; // pixels between cards
const SHAPE = 84 / 60; // a card's height for its width
const LARGEST = 220;
const STEPS = [6, 9, 12, 16, 20, 25, 30, 36, 42, 56]; // cards that have room before all get smaller

/** The largest cards that fit a field, with room for some more: they do not get smaller with every card. */
export function gridFor(count: number, width: number, height: number): Grid {
  const room = STEPS.find((step) => step >= count) ?? count;
  const fitting = (columns: number): Grid => {
    const rows = Math.ceil(room / columns);
    const wide = (width - GAP * (columns - 1)) / columns;
    const tall = (height - GAP * (rows - 1)) / rows / SHAPE;
    return { columns, rows, width: Math.max(1, Math.floor(Math.min(wide, tall, LARGEST))) };
  };
  const grids = Array.from({ length: room }, (_, more) => fitting(more + 1));
  const largest = Math.max(...grids.map((grid) => grid.width));
  // Nearly as large, in fewer rows: what comes up is nearer to the diamond.
  return grids.filter((grid) => grid.width >= 0.9 * largest).reduce((best, one) => (one.rows < best.rows || (one.rows === best.rows && one.width > best.width) ? one : best));
}

/** Where a card lies, as CSS writes it: rows fill from their middle outwards, so that few cards lie in the middle and none ever moves. */
export function outward(at: number, columns: number): string {
  const along = at % columns;
  const column = Math.floor((columns - 1) / 2) + (along % 2 ? 1 : -1) * Math.ceil(along / 2);
  return `${Math.floor(at / columns) + 1} / ${column + 1}`;
}

/** Who of those who share a device sits at which edge of it: the first half at the near one. */
export function edges<Hand>(hands: Hand[]): { near: Hand[]; far: Hand[] } {
  const half = Math.ceil(hands.length / 2);
  return { near: hands.slice(0, half), far: hands.slice(half).reverse() };
}

/** What a claim means for the reader: how many cards they get, or got rid of. null: nothing, or nobody reads for themselves. */
export function outcome(events: GameEvent[], seat: number | null): { id: "you-get" | "others-get"; count: number } | null {
  const event = events.find(({ event }) => event === "shared" || event === "taken");
  if (!event || seat === null) return null;
  const mine = event["seat"] === seat;
  if (event.event === "taken") return mine ? { id: "you-get", count: event["count"] } : null;
  return mine ? { id: "others-get", count: event["count"] } : { id: "you-get", count: event["hands"][seat] ?? 0 };
}
