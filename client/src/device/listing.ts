// What lists show of the games on this device; a game that cannot be read is shown as broken.

import type { ListedSeat, ListedTable } from "../app/api";
import type { Saved, Taken } from "./match";

export function listed(kept: unknown): ListedTable {
  const saved = kept as Partial<Saved> & { id: string };
  try {
    const end = endOf(saved.lines!);
    const { scores, winners } = (end && saved.outcome) ?? end ?? { scores: [], winners: [] };
    return {
      id: saved.id,
      game: saved.game!,
      status: end ? "ended" : "playing",
      your_turn: false,
      seats: saved.seats!.map(seat),
      options: saved.options!,
      how: end?.how ?? "",
      scores,
      winners,
      created: saved.created!,
      updated: saved.updated!,
      moves: movesOf(saved.lines!),
      device_game: saved.id,
      broken: false,
    };
  } catch {
    const nothing = { seats: [], options: {}, how: "broken", scores: [], winners: [], created: 0, your_turn: false };
    return { ...nothing, id: String(saved?.id), game: String(saved?.game ?? ""), status: "ended", updated: Number(saved?.updated) || 0, broken: true };
  }
}

function seat({ person, name, bot, profile }: Taken): ListedSeat {
  if ([person, name, bot].some((text) => typeof text !== "string")) throw new Error("not a seat");
  return { person, name, bot, reserved: false, profile };
}

function endOf(lines: string[]): { how: string; scores: number[]; winners: number[] } | null {
  const last = lines.at(-1)!;
  if (!last.startsWith('{"end"')) return null;
  const { end } = JSON.parse(last);
  if (![end.scores, end.winners].every(Array.isArray)) throw new Error("not an end");
  return end;
}

/** How many moves a game took, without what was taken back. */
function movesOf(lines: string[]): number {
  let count = 0;
  for (const line of lines) {
    if (line.startsWith('{"action"')) count++;
    else if (line.startsWith('{"undo"')) count = JSON.parse(line).undo.to;
  }
  return count;
}
