// Short tunes for a set of wooden bars.

export type TuneName = "win" | "loss" | "end" | "turn";

export interface Note {
  hertz: number;
  at: number; // seconds from the beginning
  rings: number; // how long it is heard
  loud: number;
}

const A = 440;
const SEMITONES: Record<string, number> = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 };
const BEAT = 0.13; // seconds

/** The tone of a name such as C5 or Eb4. */
export function hertzOf(name: string): number {
  const [, letter, flat, octave] = /^([A-G])(b?)(\d)$/.exec(name)!;
  return A * 2 ** ((SEMITONES[letter!]! - (flat ? 1 : 0)) / 12 + Number(octave) - 4);
}

// A column is a beat; names that are joined sound together, and a dot is silence.
const TUNES: Record<TuneName, { notes: string; rings: number; loud: number }> = {
  win: { notes: "G4 C5 E5 G5 . E5 . C4+E5+G5+C6", rings: 1.1, loud: 0.42 },
  loss: { notes: "E5 . C5 . A4 . . F4+A4", rings: 0.9, loud: 0.3 },
  end: { notes: "C5 . G4 . C5+E5", rings: 0.9, loud: 0.34 },
  turn: { notes: "E5 . A5", rings: 0.5, loud: 0.2 },
};

export function notesOf(name: TuneName): Note[] {
  const { notes, rings, loud } = TUNES[name];
  return notes.split(" ").flatMap((beat, number) => {
    const together = beat === "." ? [] : beat.split("+");
    return together.map((tone) => ({ hertz: hertzOf(tone), at: number * BEAT, rings, loud: loud / Math.sqrt(together.length) }));
  });
}
