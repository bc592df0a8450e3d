// Our own part of the shuffle. The server commits to its part first; then every player's browser adds bytes
// that the server could not know, and all chance follows from both. What was promised and what was added is
// kept on this device, so that the check afterwards need not take the server's word for it.

import { ApiError, call, post, type Opened } from "./api";
import { recall, remember } from "./remembering";

const KEPT = "kufsa-shuffle";
const MOST = 200; // tables that are remembered

export interface Noted {
  commitment: string;
  bytes: Record<string, string>; // by who sits at this device: "" is its own person
}

function all(): [string, Noted][] {
  try {
    return JSON.parse(recall(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** What this device noted about a table before the deal. */
export const noted = (table: string): Noted | undefined => all().find(([id]) => id === table)?.[1];

export const freshBytes = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Keep what was added, and the promise that was seen before; the first promise stays. */
export function note(table: string, commitment: string, bytes: string, who = "") {
  const before = noted(table);
  const now: Noted = { commitment: before?.commitment ?? commitment, bytes: { ...before?.bytes, [who]: bytes } };
  const others = all().filter(([id]) => id !== table);
  remember(KEPT, JSON.stringify([...others, [table, now]].slice(-MOST)));
}

/** Sit down at a table with bytes of our own; whoever sits there already adds them. */
export async function sitDown({ id, seq, commitment }: Opened): Promise<void> {
  const salt = freshBytes();
  try {
    await call("POST", `/api/tables/${id}/commands`, { id: `sit-${salt}`, seq, command: { do: "sit", salt } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "offline") note(id, commitment, salt); // they may have been taken
    if (error.code === "seated") return;
    throw error;
  }
  note(id, commitment, salt);
}

/** Open a table and sit down at it. */
export async function openTable(wanted: object): Promise<string> {
  const opened = await post<Opened>("/api/tables", { ...wanted, sit: false });
  await sitDown(opened);
  return opened.id;
}

const GONE = ["started", "over", "full", "taken", "reserved", "no_table"]; // somebody else was quicker

/** A seat at a table where somebody waits, or at a new one. */
export async function quickTable(game: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const opened = await post<Opened>("/api/quick", { game, sit: false });
    try {
      await sitDown(opened);
      return opened.id;
    } catch (error) {
      if (tries === 5 || !(error instanceof ApiError && GONE.includes(error.code))) throw error;
    }
  }
}
