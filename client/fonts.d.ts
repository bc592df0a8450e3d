import type { Plugin } from "vite";

export interface Face {
  name: string;
  from: string;
  letters: Set<number>;
}
export const WEIGHTS: { min: number; max: number };
export function letters(ranges: string): Set<number>;
export function ranges(found: Set<number>): string;
export function whole(): Record<string, Set<number>>;
export function faces(): Face[];
export function cutFonts(): Plugin;
