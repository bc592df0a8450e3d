// What people ask in the cave.

import type { Help } from "$client/table/help/asked";

export const help: Help = {
  asked: [
    { id: "dots", clause: "CD-03" },
    { id: "dragon", clause: "CD-12" },
    { id: "bust", clause: "CD-14" },
    { id: "spider", clause: "CD-16" },
    { id: "end", clause: "CD-20" },
  ],
  arrows: true,
  keys: [],
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
