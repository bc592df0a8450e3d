// The people of this device: who plays here is known by a name and a face, without an account. The first of
// them is whoever has the session with the server; the others are known to this device alone.

import { visitor } from "../app/me.svelte";
import { forget, recall, remember } from "../app/remembering";
import { anyFace, faceFor } from "../widgets/faces";
import { alike, LONGEST, OWNER, read, type Player } from "./people";

const KEPT = "kufsa-people";

class Household {
  people = $state.raw<Player[]>([]);
  chosen = $state(OWNER);
  /** What was saved and cannot be read. It stays as it is until somebody decides. */
  broken = $state("");

  constructor() {
    this.load();
    // Another tab may have changed it.
    globalThis.addEventListener?.("storage", (event) => event.key === KEPT && this.load());
  }

  load(): void {
    let text: string | null = null;
    try {
      text = recall(KEPT);
      ({ people: this.people, chosen: this.chosen } = read(text));
      this.broken = "";
    } catch {
      ({ people: this.people, chosen: this.chosen } = read(null));
      this.broken = text ?? "";
    }
    this.#show();
  }

  get current(): Player {
    return this.people.find(({ id }) => id === this.chosen) ?? this.people[0]!;
  }

  get several(): boolean {
    return this.people.length > 1;
  }

  get isOwner(): boolean {
    return this.chosen === OWNER;
  }

  /** What somebody is called; nothing, if nobody has said it. */
  nameOf(player: Player): string {
    return (player.id === OWNER && visitor.me?.name) || player.name;
  }

  faceOf(player: Player): string {
    return player.face || faceFor(this.nameOf(player) || player.id);
  }

  /** Whoever is called so. */
  called(name: string): Player | undefined {
    return name.trim() ? this.people.find((one) => alike(this.nameOf(one), name)) : undefined;
  }

  /** Whether somebody else of this device has the name. */
  isTaken(name: string, except = ""): boolean {
    const found = this.called(name);
    return found !== undefined && found.id !== except;
  }

  choose(id: string): void {
    this.chosen = id;
    this.#save();
  }

  add(name: string): Player {
    const made = { id: `p${crypto.getRandomValues(new Uint32Array(2)).join("")}`, name: name.trim().slice(0, LONGEST), face: anyFace() };
    this.people = [...this.people, made];
    this.choose(made.id);
    return made;
  }

  change(id: string, what: Partial<Pick<Player, "name" | "face" | "reminded">>): void {
    this.people = this.people.map((one) => (one.id === id ? { ...one, ...what } : one));
    this.#save();
  }

  remove(id: string): void {
    this.people = this.people.filter((one) => one.id !== id);
    if (this.chosen === id) this.chosen = OWNER;
    this.#save();
  }

  /** Forget what cannot be read. */
  beginAnew(): void {
    forget(KEPT);
    this.load();
  }

  #save(): void {
    this.#show();
    if (this.broken) return; // it is not written over
    remember(KEPT, JSON.stringify({ people: this.people, chosen: this.chosen }));
  }

  #show(): void {
    visitor.plays = this.isOwner ? null : this.current;
  }
}

export const household = new Household();

/** Several at one device; who is known here is recognised by the name. */
export const beside = (names: string[]) => names.map((name, seat) => ({ person: `seat-${seat}`, name, profile: household.called(name)?.id }));
