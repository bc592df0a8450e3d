// Sounds made in code, and a short buzz on phones that can. Boards bring those of their own events;
// sounds that many games share are here, and an event without a sound is a soft tap. The browser's
// own oscillators make them, in their own thread: the one that draws is busy just then.

import { choices } from "./choices.svelte";

export interface Recipe {
  wave: OscillatorType | "noise";
  hertz: number;
  to?: number; // where the tone slides to
  then?: number; // a second tone, from the middle on
  attack?: number; // seconds until it is loud
  hold: number; // how long it stays loud
  fade: number; // and dies away
  loud: number;
}
const TAP: Recipe = { wave: "triangle", hertz: 420, hold: 0.01, fade: 0.05, loud: 0.35 };
const SHARED: Record<string, Recipe> = {
  "turned-up": { wave: "triangle", hertz: 260, to: 320, attack: 0.01, hold: 0.02, fade: 0.08, loud: 0.5 },
  won: { wave: "triangle", hertz: 523, then: 784, attack: 0.01, hold: 0.1, fade: 0.2, loud: 0.6 },
  laid: { wave: "square", hertz: 190, to: 150, hold: 0.02, fade: 0.06, loud: 0.2 },
  over: { wave: "triangle", hertz: 440, then: 660, attack: 0.02, hold: 0.3, fade: 0.4, loud: 0.6 },
};

const brought: Record<string, Record<string, Recipe>> = {};
/** The sounds of a game's own events, by their names. */
export const bringSounds = (game: string, sounds: Record<string, Recipe>) => void (brought[game] = sounds);

let ear: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function source(recipe: Recipe, ear: AudioContext, from: number, until: number): AudioNode {
  const slide = (tone: AudioParam) => {
    tone.setValueAtTime(recipe.hertz, from);
    if (recipe.to) tone.exponentialRampToValueAtTime(recipe.to, until);
    if (recipe.then) tone.setValueAtTime(recipe.then, (from + until) / 2);
  };
  if (recipe.wave !== "noise") {
    const tone = new OscillatorNode(ear, { type: recipe.wave });
    slide(tone.frequency);
    tone.start(from);
    tone.stop(until);
    return tone;
  }
  if (!hiss) {
    hiss = ear.createBuffer(1, ear.sampleRate / 4, ear.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const noise = new AudioBufferSourceNode(ear, { buffer: hiss, loop: true });
  const colour = new BiquadFilterNode(ear, { type: "bandpass", Q: 1.5 });
  slide(colour.frequency);
  noise.start(from);
  noise.stop(until);
  return noise.connect(colour);
}

/** Opening the audio takes as long as several frames, so it is done before anything moves. */
export function listen() {
  const open = () => {
    if (!choices.sound || ear) return;
    ear = new AudioContext();
    // Some browsers allow it only during a touch or a key press.
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => void ear?.resume(), { once: true });
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(open);
  else setTimeout(open, 1000);
}

function play(recipe: Recipe, ear: AudioContext) {
  if (ear.state !== "running") void ear.resume();
  const from = ear.currentTime;
  const loudest = from + (recipe.attack ?? 0.002);
  const until = loudest + recipe.hold + recipe.fade;
  const volume = new GainNode(ear, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(recipe.loud * 0.4, loudest);
  volume.gain.setValueAtTime(recipe.loud * 0.4, loudest + recipe.hold);
  volume.gain.linearRampToValueAtTime(0, until);
  source(recipe, ear, from, until).connect(volume).connect(ear.destination);
}

export function sound(game: string, event: string) {
  if (!choices.sound || !navigator.userActivation?.hasBeenActive) return;
  if (ear) setTimeout(play, 0, brought[game]?.[event] ?? SHARED[event] ?? TAP, ear); // after the picture has been drawn
  else listen(); // sound was switched on only now
}

export function buzz(milliseconds: number) {
  if (choices.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}
