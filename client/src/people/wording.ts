// The sentences about people and the ways to a table: they are loaded with the parts that say them.

import { saying } from "../text/apart";

export const say = saying(import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>);
