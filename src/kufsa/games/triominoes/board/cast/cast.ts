// People of the building site, and what they say.

import type { Cast } from "$client/faces/reacting";

export const cast: Cast = {
  looks: {
    apprentice: { skin: "#f6d3ae", nose: "human", ears: "human", top: "scarf", cloth: "#d0742c", coat: "#3f78a8", hair: "#a85a22", extras: ["freckles"] },
    mason: { skin: "#c98d5f", nose: "human", ears: "human", top: "helmet", cloth: "#e0a92f", coat: "#8a4a2c", hair: "#3a2a20", extras: ["beard"] },
    tiler: { skin: "#8a5a3a", nose: "human", ears: "human", top: "kepi", cloth: "#1f7a4a", coat: "#2f8f86", hair: "#1d1714" },
    geometer: { skin: "#f0c7a0", nose: "human", ears: "human", top: "hair", coat: "#5a4a8a", hair: "#6f6f7a", extras: ["glasses"] },
    architect: { skin: "#d9a878", nose: "human", ears: "human", top: "beret", cloth: "#23283a", coat: "#1d2030", hair: "#23201e", extras: ["glasses"] },
  },
  news: { bridge: "good", hexagon: "good", "went-out": "good", "reached-400": "good", "extra-cost": "bad", "lost-hand": "bad" },
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
