// The sentences of reactions: they are loaded with them.

import { saying } from "../../text/apart";

export const say = saying(import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>);
