// Everybody at court, by the letters of the notation.
import type { Cut } from "./paper";
import * as A from "./king";
import * as B from "./queen";
import * as C from "./knight";
import * as D from "./jester";
import * as E from "./cook";
import * as F from "./bishop";
import * as G from "./gardener";
import * as H from "./hunter";
import * as I from "./princess";
import * as J from "./admiral";
import * as K from "./guard";
import * as L from "./scholar";
import { magic } from "./things";

const COURT: Record<string, Cut> = { A, B, C, D, E, F, G, H, I, J, K, L };

export const headOf = (kind: string) => COURT[kind]?.head ?? "";
export const hatOf = (letter: string) => (letter === "*" ? magic : (COURT[letter]?.hat ?? ""));
