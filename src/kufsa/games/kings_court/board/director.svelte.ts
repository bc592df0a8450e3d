// What is on stage now, a little longer than the game needs: a hat that was shown stays up for a
// moment though others play on, and a pair that was won takes a bow before it leaves.

import type { GameEvent } from "$client/app/protocol";
import { HIDDEN, follow, justSeen, seated, type Place, type View } from "./scene";

export const LOOK = 4000; // milliseconds in which a shown hat is seen at least
export const BOW = 1100; // milliseconds for which the winners of a call stand in the light

/** A pair, or a magic hat alone, on its way to whoever won it. */
export interface Leaving {
  number: number;
  slot: number;
  seat: number;
  kind: string | null;
  hat: string;
}

export class Director {
  places = $state.raw<Place[]>([]);
  leaving = $state.raw<Leaving[]>([]);
  /** Hats that stir because somebody else looks below the cloth: how often, by the hat's number. */
  stirred = $state.raw<Record<number, number>>({});
  /** How often the curtain fell because the row was laid anew. */
  curtains = $state(0);
  #shown = $state.raw<Record<number, string>>({}); // hats up by their number
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #numbers = 0;
  #actions = -1;
  #seat: number | null = null;
  #events: GameEvent[] | null = null;
  #next = () => ++this.#numbers;

  take(view: View, events: GameEvent[], actions: number, seat: number | null) {
    const again = actions === this.#actions && seat === this.#seat && this.places.length > 0;
    const onwards = actions === this.#actions + 1 && seat === this.#seat && events !== this.#events; // what was told once is not played again
    if (onwards) this.#play(view, events, seat);
    else if (again) this.places = follow(this.places, [], view, this.#next);
    else this.#begin(view); // another reader, a step back, or the first look
    this.#actions = actions;
    this.#seat = seat;
    this.#events = events;
    const seen = justSeen(view);
    const place = seen && this.places[seen.slot - 1];
    if (place && (onwards || !again)) this.#show(place.hat, seen.hat);
  }

  /** The hat of a place if it can be seen, else HIDDEN. */
  open(place: Place, view: View): string {
    if (view.phase === "over") return place.letter;
    const seen = justSeen(view);
    if (seen && this.places[seen.slot - 1] === place) return seen.hat;
    return this.#shown[place.hat] ?? HIDDEN;
  }

  left(number: number) {
    this.leaving = this.leaving.filter((one) => one.number !== number);
  }

  stop() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #begin(view: View) {
    this.stop();
    this.#shown = {};
    this.leaving = [];
    // Whoever stands where somebody of that kind stood need not come on anew.
    const before = this.places;
    this.places = seated(view, this.#next).map((place, at) => {
      const old = before[at];
      return old?.kind === place.kind ? { ...place, person: old.person, hat: old.hat } : place;
    });
  }

  #play(view: View, events: GameEvent[], seat: number | null) {
    for (const event of events) {
      const place = this.places[(event["slot"] ?? 0) - 1];
      if (!place) continue;
      const goes = { number: this.#next(), slot: event["slot"], seat: event.seat ?? 0 };
      if (event.event === "won") this.leaving = [...this.leaving, { ...goes, kind: place.kind, hat: event["kind"] }];
      else if (event.event === "magic") this.leaving = [...this.leaving, { ...goes, kind: null, hat: "*" }];
      else if (event.event === "peeked" && event.seat !== seat) this.stirred = { ...this.stirred, [place.hat]: (this.stirred[place.hat] ?? 0) + 1 };
    }
    if (events.some((event) => event.event === "laid-anew")) {
      this.stop();
      this.#shown = {};
      this.curtains++;
    }
    this.places = follow(this.places, events, view, this.#next);
  }

  #show(hat: number, letter: string) {
    clearTimeout(this.#timers.get(hat));
    this.#shown = { ...this.#shown, [hat]: letter };
    this.#timers.set(hat, setTimeout(() => this.#hide(hat), LOOK));
  }

  #hide(hat: number) {
    clearTimeout(this.#timers.get(hat));
    this.#timers.delete(hat);
    const { [hat]: _, ...others } = this.#shown;
    this.#shown = others;
  }
}
