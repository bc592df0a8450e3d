// What people ask while the cards lie there.

import type { Help } from "$client/table/help/asked";

export const help: Help = {
  asked: [
    { id: "theft", clause: "RH-06" },
    { id: "trap", clause: "RH-07" },
    { id: "dark", clause: "RH-08" },
    { id: "arrest", clause: "RH-09" },
    { id: "who", clause: "RH-11" },
    { id: "win", clause: "RH-14" },
  ],
  arrows: false,
  keys: [{ keys: ["Space"], id: "key-snatch" }],
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
