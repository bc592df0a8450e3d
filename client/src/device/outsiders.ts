// Games from other packages: where their files are, which only the page knows.

import type { GameInfo } from "../app/api";

/** What the page says of them, and where it is. */
export interface Box {
  games: GameInfo[];
  /** Whether there is no server: see `kufsa site`. */
  alone: boolean;
  base: string;
}

export interface Outsider {
  /** The folder of its compiled rules; it ends with a slash. */
  module: string;
  texts: (lang: string) => string;
  /** What its bots are called: by name, then by language. */
  bots: Record<string, Record<string, string>>;
}
export type Outsiders = Record<string, Outsider>;

export function outsidersIn({ games, alone, base }: Box): Outsiders {
  const whole = (path: string) => new URL(path, base).href;
  const known = games.map(({ id, module, levels }): [string, Outsider] => {
    const texts = (lang: string) => whole(alone ? `box/${id}.${lang}.json` : `/api/games/${id}/texts?lang=${lang}`);
    return [id, { module: whole(module), texts, bots: Object.fromEntries(levels.map(({ name, titles }) => [name, titles])) }];
  });
  return Object.fromEntries(known);
}
