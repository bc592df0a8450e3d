// Options of a game in words.

import type { Value } from "../app/api";
import { words } from "../app/language.svelte";
import { visitor } from "../app/me.svelte";

type Options = Record<string, Value>;

export function optionsTold(game: string, options: Options): string[] {
  return Object.entries(options).map(([name, choice]) => {
    const help = visitor.game(game)?.options.find((one) => one.name === name)?.help ?? name;
    const title = words.hasOf(game, `option-${name}`) ? words.sayOf(game, `option-${name}`) : help;
    return typeof choice === "boolean" ? title : `${title}: ${typeof choice === "number" ? choice : words.sayOf(game, `choice-${choice}`)}`;
  });
}
