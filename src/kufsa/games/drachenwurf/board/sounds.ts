import { bringSounds } from "$client/app/sound";

bringSounds("drachenwurf", {
  rolled: { wave: "noise", hertz: 1200, to: 500, attack: 0.01, hold: 0.1, fade: 0.12, loud: 0.5 },
});
