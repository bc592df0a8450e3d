// Hands out files of games on this device, which no server has.

import { fetchHere } from "./connection";

const NAMES: Record<string, string> = { record: ".jsonl", log: ".log", saved: ".json" };

/** Let the browser save what a path names, under this name or that of the table. */
export async function saveHere(path: string, name: string): Promise<void> {
  const [table = "", what = ""] = path.split("/").slice(3);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await fetchHere(path)).blob());
  link.download = name || `kufsa-${table}${NAMES[what] ?? ""}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
