// From a view to what is drawn. Nothing here knows what makes a theft: cards lie open, that is all.

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
    key: `${place}-${text}-${owner}`,
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
