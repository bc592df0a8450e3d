// Animals of the cave, and what they say.

import type { Cast } from "$client/faces/reacting";

export const cast: Cast = {
  looks: {
    hatchling: { skin: "#7fc36a", pale: "#d9f0b8", nose: "snout", ears: "fins", top: "shell", cloth: "#4f8f3f", coat: "#f6efdc", hair: "#3f6f30" },
    magpie: { skin: "#23283a", pale: "#f4f1ea", nose: "beak", top: "crest", cloth: "#2f6fa8", coat: "#23283a", hair: "#f4f1ea" },
    fox: { skin: "#e07a34", pale: "#fdf0df", nose: "muzzle", ears: "pointed", coat: "#c7612a", hair: "#6b3414" },
    owl: { skin: "#9a6f45", pale: "#efdcb8", nose: "beak", ears: "tufts", coat: "#7a5533", hair: "#4a321c" },
    "old-dragon": { skin: "#3f7d5a", pale: "#b9d9a5", nose: "snout", ears: "fins", top: "horns", cloth: "#e9dcb8", coat: "#2f5f45", hair: "#e9e4d8", extras: ["beard"] },
  },
  news: { won: "good", "spiders-taken": "good", busted: "bad", spider: "bad" },
  texts: import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>,
};
