import { beforeEach, expect, test, vi } from "vitest";
import { hertzOf, notesOf, type TuneName } from "./tunes";

vi.mock("../app/choices.svelte", () => ({ choices: { sound: true, buzz: true, volume: 50 } }));
const { choices } = await import("../app/choices.svelte");

// An audio context that notes what it is asked for.
const made: { kind: string; how: any }[] = [];
class Node {
  gain = this.#param();
  frequency = this.#param();
  constructor(_: unknown, how: any = {}) {
    made.push({ kind: this.constructor.name, how });
    this.gain.value = how.gain ?? 1;
    nodes.push(this);
  }
  #param() {
    return { value: 1, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}, setTargetAtTime() {}, cancelScheduledValues() {} };
  }
  connect = (to: unknown) => to;
  start() {}
  stop() {}
}
const nodes: Node[] = [];
const NAMES = ["GainNode", "OscillatorNode", "DynamicsCompressorNode", "DelayNode", "AudioBufferSourceNode", "BiquadFilterNode"];
for (const name of NAMES) vi.stubGlobal(name, { [name]: class extends Node {} }[name]);
let contexts = 0;
vi.stubGlobal("AudioContext", class {
  state = "running";
  currentTime = 0;
  sampleRate = 1000;
  destination = {};
  constructor() { contexts += 1; made.push({ kind: "AudioContext", how: {} }); }
  createBuffer = (_: number, length: number) => (made.push({ kind: "noise", how: {} }), { getChannelData: () => new Float32Array(length) });
});
const touched = { hasBeenActive: false };
const buzzed = vi.fn();
vi.stubGlobal("navigator", { userActivation: touched, vibrate: buzzed });
let touch = () => {};
vi.stubGlobal("requestAnimationFrame", (act: () => void) => setTimeout(act));
vi.stubGlobal("addEventListener", (kind: string, act: () => void) => kind === "pointerdown" && (touch = act));
const { bringSounds, buzz, listen, sound, tune } = await import("../app/sound");
const { gainOf } = await import("./mixer");

const later = async () => {
  for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done));
};
beforeEach(() => {
  made.length = 0;
  Object.assign(choices, { sound: true, buzz: true, volume: 50 });
});

test("nothing sounds or buzzes before somebody has touched the page", async () => {
  listen();
  touch(); // on the page before, say
  await vi.waitFor(async () => expect(await import("./mixer")).toBeTruthy());
  await later();
  sound("nuts", "won");
  tune("win");
  buzz(20);
  await later();
  expect([contexts, buzzed.mock.calls.length]).toEqual([0, 0]);
  touched.hasBeenActive = true;
});

test("an event sounds as its board says, or as it does in many games; the end has a tune", async () => {
  bringSounds("nuts", { cracked: { wave: "noise", hertz: 900, hold: 0.1, fade: 0.1, loud: 0.5 } });
  sound("nuts", "cracked");
  await later();
  expect(made.map(({ kind }) => kind)).toContain("AudioBufferSourceNode");
  const count = async (event: string) => ((made.length = 0), sound("nuts", event), await later(), made.filter(({ kind }) => kind === "OscillatorNode").length);
  expect([await count("laid"), await count("whatever"), await count("over"), await count("turn")]).toEqual([1, 1, 0, 0]);
  made.length = 0;
  tune("win");
  await later();
  expect(made.filter(({ kind }) => kind === "OscillatorNode")).toHaveLength(3 * notesOf("win").length);
  expect(contexts).toBe(1);
});

test("nothing sounds when it is off, or the volume is nought", async () => {
  for (const change of [{ sound: false }, { volume: 0 }]) {
    Object.assign(choices, { sound: true, volume: 50 }, change);
    sound("nuts", "won");
    tune("turn");
  }
  choices.buzz = false;
  buzz(20);
  await later();
  expect([made, buzzed.mock.calls]).toEqual([[], []]);
});

test("the volume that was chosen holds for all that follows", async () => {
  const master = nodes.find((node) => node.constructor.name === "GainNode")!;
  choices.volume = 20;
  sound("nuts", "won");
  await later();
  expect(master.gain.value).toBeCloseTo(gainOf(20));
  expect([gainOf(0), gainOf(50), gainOf(100), gainOf(400)]).toEqual([0, 0.25, 1, 1]);
});

test("what is slow to make is made in tasks of its own", async () => {
  vi.resetModules();
  const fresh = await import("./mixer");
  const waiting: (() => void)[] = [];
  const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(((act: () => void) => waiting.push(act)) as any);
  fresh.play({ wave: "noise", hertz: 900, hold: 0.1, fade: 0.1, loud: 0.5 }, "cracked");
  fresh.perform("win");
  const slow = (kinds: string[]) => kinds.filter((kind) => ["AudioContext", "DynamicsCompressorNode", "noise", "DelayNode"].includes(kind));
  const tasks: string[][] = [];
  for (let act = waiting.shift(); act; act = waiting.shift()) {
    made.length = 0;
    act();
    tasks.push(slow(made.map(({ kind }) => kind)));
  }
  timers.mockRestore();
  expect(tasks.filter((kinds) => kinds.length).sort()).toEqual([["AudioContext"], Array(4).fill("DelayNode"), ["DynamicsCompressorNode"], ["noise"]]);
});

test("tunes are short, and in tune", () => {
  expect([hertzOf("A4"), hertzOf("A5"), hertzOf("C5").toFixed(2), hertzOf("Eb4").toFixed(2)]).toEqual([440, 880, "523.25", "311.13"]);
  for (const name of ["win", "loss", "end", "turn"] as TuneName[]) {
    const notes = notesOf(name);
    expect(notes.length).toBeGreaterThan(1);
    for (const note of notes) expect(note.at + note.rings).toBeLessThan(2.5);
  }
});
