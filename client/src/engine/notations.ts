// What the games of the repository write themselves (`board/notation.ts`), by id.

import type { Notation } from "./notation";

const files = import.meta.glob("../../../src/kufsa/games/*/board/notation.ts", { eager: true }) as Record<string, Notation>;

export const notations: Record<string, Notation> = Object.fromEntries(Object.entries(files).map(([path, own]) => [/games\/(\w+)\//.exec(path)![1], own]));
