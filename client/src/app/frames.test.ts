import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./frames";

let paint: (() => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => ((paint = callback), 1));
  vi.stubGlobal("cancelAnimationFrame", () => (paint = undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it is done once, after the next picture", () => {
  const act = vi.fn();
  afterPaint(act);
  vi.advanceTimersByTime(100);
  expect(act).not.toHaveBeenCalled();
  paint!();
  expect(act).not.toHaveBeenCalled(); // the frame has only begun
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
});

test("a page that is not painted does not wait for ever, and does it no second time", () => {
  const act = vi.fn();
  afterPaint(act);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
  expect(paint).toBeUndefined();
});

test("it can be called off before the picture and after it", () => {
  const act = vi.fn();
  afterPaint(act)();
  const callOff = afterPaint(act);
  paint!();
  callOff();
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});
