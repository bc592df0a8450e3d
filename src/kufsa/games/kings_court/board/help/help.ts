// What people ask at court.

import type { Help } from "$client/table/help/asked";

export const help: Help = {
  asked: [
    { id: "pair", clause: "KC-09" },
    { id: "wrong", clause: "KC-10" },
    { id: "magic", clause: "KC-11" },
    { id: "swap", clause: "KC-07" },
    { id: "end", clause: "KC-14" },
  ],
  arrows: true,
  keys: [{ keys: ["1", "…", "7"], id: "key-place" }],
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
