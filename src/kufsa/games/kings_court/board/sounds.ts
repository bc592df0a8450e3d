import { bringSounds } from "$client/app/sound";

bringSounds("kings_court", {
  wrong: { wave: "sawtooth", hertz: 150, to: 75, attack: 0.02, hold: 0.1, fade: 0.25, loud: 0.3 },
  magic: { wave: "sine", hertz: 880, to: 1100, then: 1320, attack: 0.02, hold: 0.15, fade: 0.3, loud: 0.4 },
  called: { wave: "triangle", hertz: 330, attack: 0.01, hold: 0.05, fade: 0.12, loud: 0.5 },
  swapped: { wave: "sine", hertz: 240, to: 360, attack: 0.02, hold: 0.06, fade: 0.12, loud: 0.5 },
});
