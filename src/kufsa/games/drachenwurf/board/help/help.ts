// What people ask between two rolls.

import type { Help } from "$client/table/help/asked";

export const help: Help = {
  asked: [
    { id: "rows", clause: "DW-25" },
    { id: "fits", clause: "DW-20" },
    { id: "cost", clause: "DW-14" },
    { id: "home", clause: "DW-07" },
    { id: "egg", clause: "DW-12" },
    { id: "six", clause: "DW-18" },
  ],
  arrows: true,
  keys: [],
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
