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
// A room of four walls: to prepare a recorded one (a convolver) would hold up a slow phone for 100 ms.
const WALLS = [0.0297, 0.0371, 0.0411, 0.0437]; // seconds until each answers, without a common measure
const BACK = 0.75; // of an answer goes round once more, so all is silent after a second
const DULL = 3200; // hertz: walls keep what is above
const ROOM = 0.05; // how loud each wall is

/** Ears hear loudness by its logarithm: half of the way sounds half as loud. */
export const gainOf = (volume: number) => (Math.min(100, Math.max(0, volume)) / 100) ** 2;

/** A part of the mix. To make all of them at once takes a slow phone ten frames, so each is made when it is needed. */
interface Part<T = unknown> {
  (): T;
  made: boolean;
}
function once<T>(make: () => T): Part<T> {
  let found: T | undefined;
  const part = () => {
    part.made = true;
    return (found ??= make());
  };
  part.made = false;
  return part;
}

/** Opened when the first sound is due, which is after somebody has touched the page. */
const ear = once(() => {
  const made = new AudioContext();
  // Some browsers allow it only during a touch or a key press.
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => void made.resume(), { once: true });
  return made;
});
const master = once(() => {
  const made = new GainNode(ear());
  const limiter = new DynamicsCompressorNode(ear(), { threshold: -14, ratio: 8, release: 0.15 });
  made.connect(limiter).connect(ear().destination);
  return made;
});
function into(gain: number): GainNode {
  const made = new GainNode(ear(), { gain });
  made.connect(master());
  return made;
}
const effects = once(() => into(EFFECTS));
const tunes = once(() => {
  const made = into(TUNES);
  const room = new GainNode(ear(), { gain: ROOM });
  for (const delayTime of WALLS) {
    const wall = new DelayNode(ear(), { delayTime });
    const dulled = new BiquadFilterNode(ear(), { type: "lowpass", frequency: DULL });
    made.connect(wall).connect(dulled).connect(new GainNode(ear(), { gain: BACK })).connect(wall);
    dulled.connect(room);
  }
  room.connect(master());
  return made;
});
const hiss = once(() => {
  const made = ear().createBuffer(1, Math.ceil(ear().sampleRate * 0.25), ear().sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return made;
});

/** Do this after the picture has been drawn; before it, the parts that it needs, each in a task of its own. */
function soon(parts: Part[], act: () => void) {
  setTimeout(() => {
    const next = parts.find(({ made }) => !made);
    if (!next) return act();
    next();
    soon(parts, act);
  });
}

/** Make sure that it can be heard, as loud as was chosen. */
function open() {
  if (ear().state !== "running") void ear().resume();
  master().gain.value = gainOf(choices.volume);
}

function source(recipe: Recipe, from: number, until: number): AudioNode {
  const slide = (tone: AudioParam) => {
    tone.setValueAtTime(recipe.hertz, from);
    if (recipe.to) tone.exponentialRampToValueAtTime(recipe.to, until);
    if (recipe.then) tone.setValueAtTime(recipe.then, (from + until) / 2);
  };
  if (recipe.wave !== "noise") {
    const tone = new OscillatorNode(ear(), { type: recipe.wave });
    slide(tone.frequency);
    tone.start(from);
    tone.stop(until);
    return tone;
  }
  const rustle = new AudioBufferSourceNode(ear(), { buffer: hiss(), loop: true });
  const colour = new BiquadFilterNode(ear(), { type: "bandpass", Q: 1.5 });
  slide(colour.frequency);
  rustle.start(from);
  rustle.stop(until);
  return rustle.connect(colour);
}

function sounded(recipe: Recipe) {
  open();
  const from = ear().currentTime;
  const loudest = from + (recipe.attack ?? 0.002);
  const until = loudest + recipe.hold + recipe.fade;
  const volume = new GainNode(ear(), { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(recipe.loud, loudest);
  volume.gain.setValueAtTime(recipe.loud, loudest + recipe.hold);
  volume.gain.linearRampToValueAtTime(0, until);
  source(recipe, from, until).connect(volume).connect(effects());
}

export function play(own: Recipe | undefined, event: string) {
  const recipe = own ?? (event in SHARED ? SHARED[event] : TAP);
  if (recipe) soon([ear, master, effects, ...(recipe.wave === "noise" ? [hiss] : [])], () => sounded(recipe));
}

// A wooden bar that is struck: its tone, and two above it that die away sooner.
const BAR = [
  { times: 1, loud: 1, fade: 1 },
  { times: 3.93, loud: 0.22, fade: 0.35 },
  { times: 9.2, loud: 0.06, fade: 0.12 },
];

function struck(note: Note, from: number) {
  for (const { times, loud, fade } of BAR) {
    const until = from + note.rings * fade;
    const tone = new OscillatorNode(ear(), { type: "sine", frequency: note.hertz * times });
    const volume = new GainNode(ear(), { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(note.loud * loud, from + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0005, until);
    tone.connect(volume).connect(tunes());
    tone.start(from);
    tone.stop(until);
  }
}

/** Play a tune of the frame. */
export const perform = (name: TuneName) => soon([ear, master, effects, tunes], () => performed(name));

/** Effects step back meanwhile. */
function performed(name: TuneName) {
  open();
  const from = ear().currentTime + 0.03;
  const notes = notesOf(name);
  for (const note of notes) struck(note, from + note.at);
  const end = from + Math.max(...notes.map((note) => note.at + note.rings / 2));
  const { gain } = effects();
  gain.cancelScheduledValues(from);
  gain.setTargetAtTime(EFFECTS * DUCKED, from, 0.02);
  gain.setTargetAtTime(EFFECTS, end, 0.15);
}
