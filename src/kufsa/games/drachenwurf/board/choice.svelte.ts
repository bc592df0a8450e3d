// The unfinished choice of the reader: dice picked, a card picked. It is sent whole, or undone.

import type { Carried } from "$client/app/dragging";
import { eggChoices, keepAction, keepable, letters, rows, takes, type Die, type View } from "./scene";

export interface Table {
  view: View;
  legal: string[];
  /** It is the reader who chooses now. */
  mine: boolean;
  /** The action that was recommended. */
  hint: string | null;
  /** By card, the chance to get it. */
  odds: Record<string, number> | null;
  act: (action: string) => void;
}

export class Choice {
  picked = $state<Die[]>([]);
  egg = $state<string | null>(null);
  #card = $state<string | null>(null);
  readonly #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
  }

  readonly colours = $derived.by(() => keepable(this.#table().legal));
  readonly takes = $derived.by(() => takes(this.#table().legal));
  readonly rows = $derived.by(() => rows(this.#table().legal));
  readonly eggs = $derived.by(() => eggChoices(this.picked.map((die) => die.colour), this.#table().legal));
  readonly keep = $derived(keepAction(this.picked.map((die) => die.colour), this.egg));
  /** The card to take, lay or move. When cards come home, the first of them is chosen already. */
  readonly card = $derived.by(() => this.#card ?? (this.phase === "lay" ? ([...this.rows.keys()][0] ?? null) : null));

  get mine() {
    return this.#table().mine;
  }
  get phase() {
    return this.#table().view.phase;
  }
  get taking() {
    return this.mine && (this.phase === "choose" || this.phase === "take");
  }
  /** The reader can give up what was picked so far. */
  get begun() {
    return this.picked.length > 0 || this.#card !== null;
  }
  /** Whether this belongs to what was recommended: an action, a card, a row for it, an egg. */
  hints(what: string): boolean {
    const hint = this.#table().hint;
    if (!hint) return false;
    const [, card, where] = hint.split(" ");
    return what === hint || what === card || (what === `row ${where}` && card === this.card) || (what === "egg" && hint.includes("*"));
  }
  /** Whether a die is among those that were recommended; of equal ones the first. */
  hintsDie(die: Die): boolean {
    const hint = this.#table().hint;
    if (!hint?.startsWith("keep ")) return false;
    const wanted = letters(hint.slice(5)).filter((one) => one.charAt(0) === die.colour).length;
    const kept = letters(this.#table().view.kept).filter((one) => one.charAt(0) === die.colour).length;
    return Number(die.key.slice(1)) - kept <= wanted;
  }
  odds(card: string): number | null {
    return this.#table().odds?.[card] ?? null;
  }
  may(action: string) {
    return this.#table().legal.includes(action);
  }
  act(action: string) {
    this.#table().act(action);
  }

  /** Pick a die, or put it back; of a die that will not do the server says why. */
  toggle(die: Die) {
    if (!this.colours.has(die.colour)) return this.act(`keep ${die.colour}`);
    const others = this.picked.filter((one) => one.key !== die.key);
    this.picked = others.length < this.picked.length ? others : [...others, die];
    if (this.egg && !this.eggs.includes(this.egg)) this.egg = null;
  }

  /** Put the egg on the die picked last, then on the next colour, then away again. */
  moveEgg() {
    const last = this.picked.at(-1)?.colour ?? "";
    const order = [last, ...this.eggs.filter((colour) => colour !== last)].filter((colour) => this.eggs.includes(colour));
    this.egg = order[this.egg ? order.indexOf(this.egg) + 1 : 0] ?? null;
  }

  /** A card in the middle or at another's nest. */
  aim(card: string) {
    const counts = this.takes.get(card);
    if (!counts) this.act(`take ${card} 2`);
    else if (counts.length === 1) this.act(`take ${card} ${counts[0]}`);
    else this.#card = this.#card === card ? null : card;
  }

  /** Whether it is to be said for how much a card is taken: not where only one count will do. */
  asks(card: string): boolean {
    return (this.takes.get(card)?.length ?? 2) > 1;
  }

  /** A card that is to be laid or moved. */
  lift(card: string) {
    this.#card = this.#card === card ? null : card;
  }

  place(row: string) {
    this.act(`${this.phase === "lay" ? "lay" : "move"} ${this.card} ${row}`);
  }

  /** A card is carried to its row: taken up, and laid where it is let go. */
  carry(card: string): Carried | null {
    if (!this.mine || !this.rows.has(card)) return null;
    return {
      begin: () => {
        if (this.card !== card) this.lift(card);
        return true;
      },
      drop: (over) => over?.closest<HTMLElement>(".slot")?.click(),
    };
  }

  /** A card is carried off, to one's own nest. */
  rob(card: string): Carried | null {
    if (!this.taking || !this.takes.has(card)) return null;
    return {
      begin: () => true,
      drop: (over) => over?.closest(".area.mine") && this.card !== card && this.aim(card),
    };
  }

  /** A die is carried aside. */
  put(die: Die): Carried | null {
    if (!this.colours.has(die.colour)) return null;
    return {
      begin: () => true,
      drop: (over) => over?.closest(".main, .aside") && !this.picked.some((one) => one.key === die.key) && this.toggle(die),
    };
  }

  undo() {
    this.picked = [];
    this.egg = this.#card = null;
  }
}
