// People around the museum, and what they say.

import type { Cast } from "$client/faces/reacting";

export const cast: Cast = {
  looks: {
    tourist: { skin: "#f4c9a4", nose: "human", ears: "human", top: "straw", cloth: "#d8503a", coat: "#2f9ab0", hair: "#c98a3a", extras: ["shades"] },
    shopkeeper: { skin: "#e7b78f", nose: "human", ears: "human", top: "bun", cloth: "#d8503a", coat: "#3f7f4f", hair: "#5a4030", extras: ["glasses"] },
    watchman: { skin: "#b07c52", nose: "human", ears: "human", top: "kepi", cloth: "#35507a", coat: "#2a3f63", hair: "#2a2026" },
    sergeant: { skin: "#f0c7a0", nose: "human", ears: "human", top: "helmet", cloth: "#1f2f55", coat: "#1f2f55", hair: "#a0581e", extras: ["freckles"] },
    inspector: { skin: "#8a5a3a", nose: "human", ears: "human", top: "bowler", cloth: "#2b2a33", coat: "#6a5a44", hair: "#1d1a1a", extras: ["monocle"] },
  },
  news: { theft: "good", arrest: "good", mistake: "bad" },
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
