// The sentences before and after a game at a table: they are loaded with the pages that say them.

import { saying } from "../text/apart";

export const say = saying(import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>);
