// What a face is made of: parts that a game's folder puts together for its characters. The parts are
// drawn in Face.svelte and Top.svelte.

export type Mood = "calm" | "pleased" | "worried";

export interface Look {
  /** Of fur, feathers, scales or skin. */
  skin: string;
  /** Of the muzzle or the face within it; a person has none. */
  pale?: string;
  ears?: "pointed" | "round" | "tufts" | "fins" | "human";
  nose?: "beak" | "snout" | "muzzle" | "human";
  /** On the head. */
  top?: "crown" | "tiara" | "bowler" | "kepi" | "hood" | "beret" | "straw" | "helmet" | "horns" | "shell" | "scarf" | "wig" | "hair" | "bun" | "crest";
  /** Of what is on the head, and of the hair under it. */
  cloth?: string;
  hair?: string;
  /** Of the shoulders. */
  coat?: string;
  extras?: ("glasses" | "shades" | "monocle" | "moustache" | "beard" | "freckles" | "mask" | "goggles")[];
}

const SKINS = ["#f2c9a1", "#c98d5f", "#8a5a3a", "#f6d9b8", "#a9714b"];
const CLOTHS = ["#b3401f", "#2456a6", "#1f7a4a", "#7a3fa0", "#7d5a0c", "#0d7377"];
const HAIRS = ["#3a2a20", "#7a4a22", "#c98a3a", "#1d2030", "#9a9aa5"];
const TOPS = ["bowler", "kepi", "beret", "straw", "scarf", "hair", "bun"] as const;
const EXTRAS = [[], ["glasses"], ["moustache"], ["freckles"], ["beard"], ["monocle"]] as const;

const hashed = (text: string) => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 7);

/** A face for whoever has none of their own: the same name always looks the same. */
export function generalLook(name: string): Look {
  let left = hashed(name);
  const among = <T>(all: readonly T[]): T => {
    const found = all[left % all.length]!;
    left = Math.imul(left ^ (left >>> 7), 0x9e3779b1) >>> 0;
    return found;
  };
  return { skin: among(SKINS), ears: "human", nose: "human", top: among(TOPS), cloth: among(CLOTHS), hair: among(HAIRS), coat: among(CLOTHS), extras: [...among(EXTRAS)] };
}
