// Dragon people, and what they say.

import type { Cast } from "$client/faces/reacting";

export const cast: Cast = {
  looks: {
    "egg-thief": { skin: "#e9bd94", nose: "human", ears: "human", top: "hood", cloth: "#4f5b3c", coat: "#3d4730", hair: "#4a3424", extras: ["mask"] },
    gambler: { skin: "#d7a477", nose: "human", ears: "human", top: "bowler", cloth: "#3a2b4f", coat: "#8a2f3a", hair: "#2a2026", extras: ["freckles"] },
    tamer: { skin: "#a86f45", nose: "human", ears: "human", top: "scarf", cloth: "#c2492e", coat: "#7d5a2c", hair: "#2b1d14" },
    rider: { skin: "#f0c7a0", nose: "human", ears: "human", top: "helmet", cloth: "#7a4a22", coat: "#35556e", hair: "#8a4a1e", extras: ["goggles"] },
    "dragon-queen": { skin: "#8a5fb0", pale: "#d9c2ec", nose: "snout", ears: "fins", top: "crown", cloth: "#2d8a72", coat: "#4b2f6b", hair: "#3b2355" },
  },
  news: { robbed: "good", six: "good", lost: "bad", "no-match": "bad" },
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
