// From a view, legal actions and events to what is drawn. Nothing here decides what is allowed:
// actions are only taken apart and put together as the notation writes them.

import type { GameEvent } from "$client/app/protocol";
import type { View } from "./view";

export const COLOURS = ["r", "o", "y", "g", "b", "p"];
export const DICE = 6;

export type Nest = Record<string, string[]>;

export type { View };

// Dice.

export interface Die {
  /** Colour and which of its colour: stays the same when a die goes from the roll to those aside. */
  key: string;
  colour: string; // "" while it waits to be rolled
  place: "aside" | "rolled" | "waiting" | "free";
  doubled: boolean;
}

export const letters = (dice: string) => dice.match(/[a-z]\*?/g) ?? [];

/** The dice on the table, those aside first. */
export function dice(view: View): Die[] {
  const seen: Record<string, number> = {};
  const made = (die: string, place: Die["place"]): Die => {
    const colour = die.charAt(0);
    seen[colour] = (seen[colour] ?? 0) + 1;
    return { key: `${colour}${seen[colour]}`, colour, place, doubled: die.endsWith("*") };
  };
  const all = [
    ...letters(view.kept).map((die) => made(die, "aside")),
    ...letters(view.rolled).map((die) => made(die, "rolled")),
    ...letters(view.free).map((die) => made(die, "free")),
  ];
  while (view.phase === "choose" && all.length < DICE) {
    all.push({ key: `waiting${all.length}`, colour: "", place: "waiting", doubled: false });
  }
  return all;
}

/** The action that puts dice of these colours aside, one of them perhaps on an egg. */
export function keepAction(colours: string[], egg: string | null): string {
  const sorted = COLOURS.flatMap((colour) => colours.filter((one) => one === colour)).join("");
  return `keep ${egg ? sorted.replace(egg, `${egg}*`) : sorted}`;
}

/** The colours of which a die may be put aside. */
export function keepable(legal: string[]): Set<string> {
  return new Set(legal.filter((action) => action.startsWith("keep ")).flatMap((action) => letters(action.slice(5)).map((die) => die.charAt(0))));
}

/** The colours that an egg may double when these dice are put aside. */
export function eggChoices(colours: string[], legal: string[]): string[] {
  return COLOURS.filter((colour) => colours.includes(colour) && legal.includes(keepAction(colours, colour)));
}

// Cards.

/** What may be taken: of each card the counts it may be taken for. */
export function takes(legal: string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const action of legal) {
    const [verb, card, count] = action.split(" ");
    if (verb === "take") found.set(card!, [...(found.get(card!) ?? []), Number(count)]);
  }
  return found;
}

/** Where cards may go in the lair: of each card the rows, as the action names them. */
export function rows(legal: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const action of legal) {
    const [verb, card, row] = action.split(" ");
    if (verb === "lay" || verb === "move") found.set(card!, [...(found.get(card!) ?? []), row!]);
  }
  return found;
}

export interface Side {
  number: number;
  cards: string[];
}

/** The sides of a nest; the sixth only while a card that six dice brought waits there. */
export function sides(nest: Nest): Side[] {
  const numbers = [2, 3, 4, 5, ...(nest["6"] ? [6] : [])];
  return numbers.map((number) => ({ number, cards: nest[number] ?? [] }));
}

/** The other seats, in the order in which they come after one's own; all of them for a spectator. */
export function rivals(view: View, seat: number | null): number[] {
  const count = view.nests.length;
  if (seat === null) return Array.from({ length: count }, (_, place) => place);
  return Array.from({ length: count - 1 }, (_, place) => (seat + 1 + place) % count);
}

/** What a shelf of a lair brings. */
export const worthOf = (row: string[]): number => row.length * row.length;
/** What all shelves of a seat bring, the best first. */
export const shelves = (view: View, seat: number): number[] => (view.lairs[seat] ?? []).map(worthOf).sort((a, b) => b - a);

/** Cards stay where they lie; the next ones come to the places that are free. */
export function settled(before: (string | null)[], cards: string[]): (string | null)[] {
  const fresh = cards.filter((card) => !before.includes(card));
  return before.map((card) => (card && cards.includes(card) ? card : (fresh.shift() ?? null)));
}

// What happened.

export interface Roll {
  seat: number;
  dice: string[];
  /** Nothing of it could be put aside. */
  vain: boolean;
}

/** Rolls that happened on the way and no longer lie on the table. */
export function pastRolls(events: GameEvent[], view: View): Roll[] {
  const rolls: Roll[] = [];
  for (const event of events) {
    if (event.event === "rolled") rolls.push({ seat: event.seat ?? 0, dice: letters(event["dice"]), vain: false });
    else if (event.event === "no-match" && rolls.length) rolls.at(-1)!.vain = true;
  }
  return rolled(events, view) ? rolls.slice(0, -1) : rolls;
}

/** Whether the dice that lie there have just been rolled. */
export function rolled(events: GameEvent[], view: View): boolean {
  const last = events.filter((event) => event.event === "rolled").at(-1);
  return view.phase === "keep" && last !== undefined && last["dice"] === view.rolled;
}

const STAMPS = ["six", "robbed", "all-home", "no-match"];

/** The most exciting thing of all that happened, if any of it was. */
export function stamp(events: GameEvent[]): GameEvent | undefined {
  for (const name of STAMPS) {
    const found = events.filter((event) => event.event === name).at(-1);
    if (found) return found;
  }
  return undefined;
}

/** What each seat has more, or less, than before. */
export function gains(before: number[] | undefined, after: number[]): number[] {
  return after.map((count, seat) => count - (before?.[seat] ?? count));
}
