// What a drawn face is made of: one digit for each of its parts, so that a face is a short text.

export const PARTS = { ground: 8, skin: 6, hair: 7, tint: 6, eyes: 4, mouth: 4, extra: 5 } as const;
export type Part = keyof typeof PARTS;
export type Face = Record<Part, number>;
const NAMES = Object.keys(PARTS) as Part[];

const written = (face: Face) => NAMES.map((part) => face[part]).join("");

/** A face from its text; nothing, if that is no face. */
export function readFace(text: unknown): Face | null {
  if (typeof text !== "string" || !/^\d+$/.test(text) || text.length !== NAMES.length) return null;
  const face = Object.fromEntries(NAMES.map((part, place) => [part, Number(text[place])])) as Face;
  return NAMES.every((part) => face[part] < PARTS[part]) ? face : null;
}

/** The same face for the same name, for whoever has not chosen one. */
export function faceFor(name: string): string {
  let hash = 2166136261; // FNV-1a
  for (const sign of name) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16777619);
  const face = {} as Face;
  for (const part of NAMES) {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
    face[part] = (hash >>> 8) % PARTS[part];
  }
  return written(face);
}

/** A face with the next of one part. */
export function changed(text: string, part: Part): string {
  const face = readFace(text) ?? readFace(faceFor(text))!;
  return written({ ...face, [part]: (face[part] + 1) % PARTS[part] });
}

export const anyFace = (): string => written(Object.fromEntries(NAMES.map((part) => [part, Math.floor(Math.random() * PARTS[part])])) as Face);
