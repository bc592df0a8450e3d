// The sentences of the help at a table: they are loaded with it.

import { saying } from "../../text/apart";

export const say = saying(import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>);
