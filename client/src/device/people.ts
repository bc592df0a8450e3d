// Who plays on this device, as it is saved.

import { readFace } from "../widgets/faces";

export interface Player {
  id: string;
  /** Of the owner of the device: empty, as long as the server has their name. */
  name: string;
  face: string;
  /** Where people forget, they are shown again what was shown once. */
  reminded?: boolean;
}
export const OWNER = "me";
export const MOST = 12;
export const LONGEST = 24; // characters of a name, as on a server

/** Whether two names are one for whoever reads them. */
export const alike = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Whatever was saved, as people; an error if it cannot be read. */
export function read(text: string | null): { people: Player[]; chosen: string } {
  const owner: Player = { id: OWNER, name: "", face: "" };
  if (text === null) return { people: [owner], chosen: OWNER };
  const found = JSON.parse(text) as { people?: Player[]; chosen?: string };
  const known = new Map<string, Player>([[OWNER, owner]]);
  for (const { id, name, face, reminded } of found.people!) {
    if (typeof id !== "string" || typeof name !== "string" || !id) throw new Error("not a person");
    known.set(id, { id, name: name.slice(0, LONGEST), face: readFace(face) ? face : "", ...(reminded === true ? { reminded } : {}) });
  }
  return { people: [...known.values()].slice(0, MOST), chosen: known.has(found.chosen ?? "") ? found.chosen! : OWNER };
}
