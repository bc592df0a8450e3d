// Analyses that were made are kept on this device: a finished match never changes. They name nobody.

import type { Analysed } from "./course";
import { recall, remember } from "../../app/remembering";

const KEY = "kufsa-analyses"; // the latest last
const MOST = 20;

function all(): [match: string, found: Analysed][] {
  try {
    return JSON.parse(recall(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const kept = (match: string): Analysed | null => all().find(([id]) => id === match)?.[1] ?? null;

export function keep(match: string, { actions, seats, turning_points }: Analysed): void {
  const others = all().filter(([id]) => id !== match);
  remember(KEY, JSON.stringify([...others, [match, { actions, seats, turning_points }]].slice(-MOST)));
}
