// What the analysis of a match says, as lines to draw and words to choose.

export interface SeatAnalysed {
  start: number;
  result: number;
  lost: number;
  luck: number | null;
  course: [number, number][];
}
export interface TurningPoint {
  number: number;
  seat: number;
  chosen: string;
  best: string;
  value: number;
  best_value: number;
}
export interface Analysed {
  actions: number;
  seats: SeatAnalysed[];
  turning_points: TurningPoint[];
}
/** An analysis, or its progress. */
export interface AnalysisAt {
  done: number;
  of: number;
  analysis: Analysed | null;
}

export const WIDE = 320;
export const HIGH = 120;

const round = (value: number) => Math.round(value * 10) / 10;
const across = (n: number, actions: number) => round((n / Math.max(1, actions)) * WIDE);
const down = (share: number) => round((1 - share) * HIGH);

/** A seat's chance to win as the d of a path: what it knew at its turn holds until the next one. */
export function line({ course }: SeatAnalysed, actions: number): string {
  return course.map(([n, share], place) => (place ? `H${across(n, actions)}V${down(share)}` : `M${across(n, actions)} ${down(share)}`)).join("");
}

/** The step that lies there on the curve; `x` is in its own measure. */
export const stepUnder = (x: number, actions: number) => Math.min(actions, Math.max(0, Math.round((x / WIDE) * actions)));
export const placeOf = (n: number, actions: number) => across(n, actions);

/** Where a turning point lies on its seat's line. */
export const mark = (point: TurningPoint, actions: number) => ({
  x: across(point.number - 1, actions),
  y: down(Math.max(point.value, point.best_value)),
});

/** How lucky somebody was, in a word; shares of the win up to a twentieth are neither. */
export function luckOf(luck: number): "awful" | "bad" | "even" | "some" | "lots" {
  if (Math.abs(luck) <= 0.05) return "even";
  if (luck > 0) return luck > 0.3 ? "lots" : "some";
  return luck < -0.3 ? "awful" : "bad";
}

export const percent = (share: number) => Math.round(100 * share);
