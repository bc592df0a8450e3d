import { bringSounds } from "$client/app/sound";

bringSounds("red_handed", {
  snatched: { wave: "triangle", hertz: 700, to: 300, hold: 0.04, fade: 0.12, loud: 0.6 },
  mistake: { wave: "sawtooth", hertz: 140, to: 65, attack: 0.02, hold: 0.1, fade: 0.25, loud: 0.3 },
  theft: { wave: "triangle", hertz: 523, then: 784, attack: 0.01, hold: 0.1, fade: 0.2, loud: 0.6 },
});
