// Another line of a finished match: its deal is known now, so everything can be played by the real rules on this device.

import { post } from "../../app/api";
import type { GameInfo } from "../../app/api";
import type { Scene } from "../../app/protocol";
import { playsHere } from "../../board/contract";
import type { Tried } from "../trial/trial";

export interface LinePosition extends Tried {
  /** Whose move it is; at the end, whoever made the last. */
  seat: number;
  winners: number[];
}
export interface Advised {
  best: string;
  value: number;
}

/** Not in a race, where nobody has a turn, and not where the rules are not here or are others by now. */
export const mayExplore = ({ game, rules, result }: Scene, info: GameInfo | undefined): boolean =>
  playsHere(game) && info !== undefined && info.real_time === null && info.rules_version === rules && !!result?.key;

const asked = ({ game, options, result }: Scene, actions: string[]) => ({ game, options, key: result!.key, actions });

export const lineAt = (scene: Scene, actions: string[], draw = "") => post<LinePosition>("/api/here/line", { ...asked(scene, actions), draw });
/** What the strongest bot would do there; null: it has no answer. */
export const advice = async (scene: Scene, actions: string[]) => (await post<{ advised: Advised | null }>("/api/here/advise", asked(scene, actions))).advised;
