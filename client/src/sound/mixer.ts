// Sounds made in code: the browser's own oscillators play them in their own thread, since the one that draws is
// busy just then. Effects and tunes each have a place in the mix, and tunes come first.
//
//   effects ─┐
//            ├─ master (the volume that was chosen) ─ limiter ─ loudspeaker
//   tunes  ──┴─ a little of it from a room

import { choices } from "../app/choices.svelte";
import { notesOf, type Note, type TuneName } from "./tunes";

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
/** Sounds that many games share; an event without a sound is a soft tap, and what has a tune is silent. */
const SHARED: Record<string, Recipe | null> = {
  "turned-up": { wave: "triangle", hertz: 260, to: 320, attack: 0.01, hold: 0.02, fade: 0.08, loud: 0.5 },
  won: { wave: "triangle", hertz: 523, then: 784, attack: 0.01, hold: 0.1, fade: 0.2, loud: 0.6 },
  laid: { wave: "square", hertz: 190, to: 150, hold: 0.02, fade: 0.06, loud: 0.2 },
  over: null,
  turn: null,
};

const EFFECTS = 0.4;
const TUNES = 0.5;
const DUCKED = 0.35; // of the effects while a tune plays
const ROOM = 0.22; // how much of a tune comes back from the room
const ROOM_SECONDS = 0.9;

interface Desk {
  ear: AudioContext;
  master: GainNode;
  effects: GainNode;
  tunes: GainNode;
  hiss: AudioBuffer;
}
let desk: Desk | undefined;

/** Ears hear loudness by its logarithm: half of the way sounds half as loud. */
export const gainOf = (volume: number) => (Math.min(100, Math.max(0, volume)) / 100) ** 2;

function noise(ear: AudioContext, seconds: number, fading: boolean): AudioBuffer {
  const made = ear.createBuffer(1, Math.ceil(ear.sampleRate * seconds), ear.sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (fading ? (1 - i / samples.length) ** 3 : 1);
  return made;
}

/** Opened when the first sound is due, which is after somebody has touched the page. */
function opened(): Desk {
  if (!desk) {
    const ear = new AudioContext();
    const limiter = new DynamicsCompressorNode(ear, { threshold: -14, ratio: 8, release: 0.15 });
    const master = new GainNode(ear);
    const [effects, tunes] = [new GainNode(ear, { gain: EFFECTS }), new GainNode(ear, { gain: TUNES })];
    const room = new ConvolverNode(ear, { buffer: noise(ear, ROOM_SECONDS, true) });
    effects.connect(master);
    tunes.connect(master);
    tunes.connect(new GainNode(ear, { gain: ROOM })).connect(room).connect(master);
    master.connect(limiter).connect(ear.destination);
    desk = { ear, master, effects, tunes, hiss: noise(ear, 0.25, false) };
    // Some browsers allow it only during a touch or a key press.
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => void ear.resume(), { once: true });
  }
  if (desk.ear.state !== "running") void desk.ear.resume();
  desk.master.gain.value = gainOf(choices.volume);
  return desk;
}

function source(recipe: Recipe, { ear, hiss }: Desk, from: number, until: number): AudioNode {
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
  const rustle = new AudioBufferSourceNode(ear, { buffer: hiss, loop: true });
  const colour = new BiquadFilterNode(ear, { type: "bandpass", Q: 1.5 });
  slide(colour.frequency);
  rustle.start(from);
  rustle.stop(until);
  return rustle.connect(colour);
}

function sounded(recipe: Recipe) {
  const at = opened();
  const from = at.ear.currentTime;
  const loudest = from + (recipe.attack ?? 0.002);
  const until = loudest + recipe.hold + recipe.fade;
  const volume = new GainNode(at.ear, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(recipe.loud, loudest);
  volume.gain.setValueAtTime(recipe.loud, loudest + recipe.hold);
  volume.gain.linearRampToValueAtTime(0, until);
  source(recipe, at, from, until).connect(volume).connect(at.effects);
}

/** Opening the audio takes as long as several frames, so it is done after the picture has been drawn. */
export function play(own: Recipe | undefined, event: string) {
  const recipe = own ?? (event in SHARED ? SHARED[event] : TAP);
  if (recipe) setTimeout(sounded, 0, recipe);
}

// A wooden bar that is struck: its tone, and two above it that die away sooner.
const BAR = [
  { times: 1, loud: 1, fade: 1 },
  { times: 3.93, loud: 0.22, fade: 0.35 },
  { times: 9.2, loud: 0.06, fade: 0.12 },
];

function struck(note: Note, at: Desk, from: number) {
  for (const { times, loud, fade } of BAR) {
    const until = from + note.rings * fade;
    const tone = new OscillatorNode(at.ear, { type: "sine", frequency: note.hertz * times });
    const volume = new GainNode(at.ear, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(note.loud * loud, from + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0005, until);
    tone.connect(volume).connect(at.tunes);
    tone.start(from);
    tone.stop(until);
  }
}

/** Play a tune of the frame; effects step back meanwhile. */
export function perform(name: TuneName) {
  const at = opened();
  const from = at.ear.currentTime + 0.03;
  const notes = notesOf(name);
  for (const note of notes) struck(note, at, from + note.at);
  const end = from + Math.max(...notes.map((note) => note.at + note.rings / 2));
  at.effects.gain.cancelScheduledValues(from);
  at.effects.gain.setTargetAtTime(EFFECTS * DUCKED, from, 0.02);
  at.effects.gain.setTargetAtTime(EFFECTS, end, 0.15);
}
