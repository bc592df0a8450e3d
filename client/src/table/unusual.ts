// The options of a game that are not as they usually are.

import type { GameInfo, Value } from "../app/api";

export function unusual(info: GameInfo | undefined, options: Record<string, Value>): Record<string, Value> {
  const known = info?.options.filter((one) => one.name in options && options[one.name] !== one.default && one.name !== "first") ?? [];
  return Object.fromEntries(known.map(({ name }) => [name, options[name]!]));
}
