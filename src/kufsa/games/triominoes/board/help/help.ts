// What people ask while the table grows.

import type { Help } from "$client/table/help/asked";

export const help: Help = {
  asked: [
    { id: "fits", clause: "TR-10" },
    { id: "worth", clause: "TR-17" },
    { id: "bridge", clause: "TR-18" },
    { id: "hexagon", clause: "TR-19" },
    { id: "draw", clause: "TR-21" },
    { id: "out", clause: "TR-25" },
  ],
  arrows: true,
  keys: [{ keys: ["+", "-"], id: "key-zoom" }, { keys: ["0"], id: "key-whole" }],
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
