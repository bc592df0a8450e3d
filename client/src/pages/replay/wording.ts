// The sentences of replays.

import { saying } from "../../text/apart";

export const say = saying(import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>);
