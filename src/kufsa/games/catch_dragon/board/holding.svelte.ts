// A view comes at once; eyes need a moment. Faces that were turned away stay open long enough to be
// remembered (or not), then go back one after another; won tiles fly to their treasure.

import { SvelteMap } from "svelte/reactivity";
import { choices, moving } from "$client/app/choices.svelte";
import type { Fate, Kind } from "./scene";

const LOOK = 1500; // milliseconds; also where less motion is wished for: it is time to look, not movement
const ONE_AFTER_ANOTHER = 130;
const BEFORE_FLIGHT = 420; // the last tile has to be turned first
const FLIGHT = 350;

/** A tile on its way, in pixels from the board's corner. */
export interface Flight {
  id: number;
  kind: Kind;
  from: Spot;
  to: Spot;
  milliseconds: number;
}
export interface Spot {
  x: number;
  y: number;
  size: number;
}
interface Coming {
  id: number;
  kind: Kind;
  seat: number;
}

/** Where a cell, or the treasure of a seat, is now; null: not on the screen. */
export interface Spots {
  cell: (cell: string) => Spot | null;
  treasure: (seat: number) => Spot | null;
}

export class Holding {
  held = new SvelteMap<string, Kind | ".">();
  flights = $state<Flight[]>([]);
  coming = $state<Coming[]>([]);
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #ids = 0;

  constructor(private spots: Spots) {}

  follow(fates: Fate[]) {
    const back = fates.filter((one) => one.fate === "back");
    const won = fates.filter((one) => one.fate === "won");
    back.forEach(({ cell, kind }, turn) => this.#hold(cell, kind, this.#look(turn)));
    won.forEach((one, turn) => this.#win(one.cell, one.kind, one.seat, turn));
    for (const one of fates) if (one.fate === "carried") this.#carry(one.cell, one.place, one.kind);
  }

  /** The tiles of these kinds have not reached the seat's treasure yet. */
  comingTo(seat: number): Kind[] {
    return this.coming.filter((one) => one.seat === seat).map((one) => one.kind);
  }

  clear() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.held.clear();
    this.flights = [];
    this.coming = [];
  }

  #look(turn: number): number {
    return LOOK / choices.speed + moving(ONE_AFTER_ANOTHER) * turn;
  }

  #later(name: string, milliseconds: number, then: () => void) {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(then, milliseconds));
  }

  #hold(cell: string, shown: Kind | ".", milliseconds: number) {
    this.held.set(cell, shown);
    this.#later(cell, milliseconds, () => this.held.delete(cell));
  }

  #win(cell: string, kind: Kind, seat: number, turn: number) {
    const id = ++this.#ids;
    const start = moving(BEFORE_FLIGHT) + moving(90) * turn;
    this.coming.push({ id, kind, seat });
    this.#hold(cell, kind, start);
    this.#later(`flight ${id}`, start, () => this.#fly(id, kind, this.spots.cell(cell), this.spots.treasure(seat)));
    this.#later(`coming ${id}`, start + moving(FLIGHT), () => (this.coming = this.coming.filter((one) => one.id !== id)));
  }

  #carry(cell: string, place: string, kind: Kind) {
    const id = ++this.#ids;
    const show = () => this.#hold(place, kind, this.#look(0));
    if (!moving(FLIGHT)) return show();
    this.#hold(place, ".", 2 * moving(FLIGHT));
    this.#fly(id, kind, this.spots.cell(cell), this.spots.cell(place));
    this.#later(place, moving(FLIGHT), show);
  }

  #fly(id: number, kind: Kind, from: Spot | null, to: Spot | null) {
    const milliseconds = moving(FLIGHT);
    if (!from || !to || !milliseconds) return;
    this.flights.push({ id, kind, from, to, milliseconds });
    this.#later(`landing ${id}`, milliseconds, () => (this.flights = this.flights.filter((one) => one.id !== id)));
  }
}
