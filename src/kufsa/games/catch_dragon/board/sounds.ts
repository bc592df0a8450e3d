import { bringSounds } from "$client/app/sound";

bringSounds("catch_dragon", {
  flipped: { wave: "triangle", hertz: 300, to: 380, attack: 0.01, hold: 0.02, fade: 0.08, loud: 0.5 },
  busted: { wave: "sawtooth", hertz: 160, to: 70, attack: 0.02, hold: 0.1, fade: 0.25, loud: 0.3 },
  spider: { wave: "sawtooth", hertz: 110, to: 60, attack: 0.02, hold: 0.12, fade: 0.3, loud: 0.35 },
});
