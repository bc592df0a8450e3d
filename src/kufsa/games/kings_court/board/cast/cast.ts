// People of the court, and what they say.

import type { Cast } from "$client/faces/reacting";

export const cast: Cast = {
  looks: {
    page: { skin: "#f6d3ae", nose: "human", ears: "human", top: "hair", hair: "#c9822e", coat: "#2f6aa8", extras: ["freckles"] },
    jester: { skin: "#f0c49a", nose: "human", ears: "human", top: "beret", cloth: "#2f8a58", coat: "#b5382c" },
    chamberlain: { skin: "#f2cfb2", nose: "human", ears: "human", top: "wig", hair: "#b9b3a2", coat: "#3a3560", extras: ["monocle"] },
    spy: { skin: "#caa27c", nose: "human", ears: "human", top: "hood", cloth: "#2c3046", coat: "#1f2233", hair: "#1d2030", extras: ["shades"] },
    regent: { skin: "#b98660", nose: "human", ears: "human", top: "crown", cloth: "#a3283a", coat: "#5c1f3a", hair: "#d8d2c4", extras: ["beard"] },
  },
  news: { won: "good", magic: "good", wrong: "bad" },
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
