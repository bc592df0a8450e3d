import type { Plugin } from "vite";

export interface LanguageFound {
  /** What it calls itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** The parts that lack messages: "frame", or the id of a game. */
  incomplete: string[];
}

export function languages(root: string): Record<string, LanguageFound>;
export function leanMessages(refusals?: boolean): Plugin;
export function foundLanguages(root?: string): Plugin;
