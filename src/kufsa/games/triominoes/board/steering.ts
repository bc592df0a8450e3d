// Fingers, mouse and wheel move the camera: one drags, two pinch, the wheel zooms with the ctrl key (as
// touchpads send a pinch) and scrolls the page without it. A short tap is no drag, so what lies on the lattice can still be tapped.

import { pan, zoom, type Camera } from "./camera";
import type { Spot } from "./lattice";

const SLACK = 7; // pixels that a tapping finger may slip

export function steering(read: () => Camera, steer: (camera: Camera) => void, tapped: (at: Spot) => void) {
  return (node: HTMLElement) => {
    const down = new Map<number, Spot>();
    let start: Spot = { x: 0, y: 0 };
    let dragged = false;

    const at = (event: MouseEvent): Spot => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    function press(event: PointerEvent) {
      if (event.button) return;
      if (!down.size) {
        start = at(event);
        dragged = false;
      }
      down.set(event.pointerId, at(event));
    }
    function move(event: PointerEvent) {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      if (!dragged && down.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
      if (!dragged) {
        dragged = true;
        // Not sooner: a captured pointer would take its tap away from the button under it.
        for (const id of down.keys()) node.setPointerCapture(id);
      }
      down.set(event.pointerId, now);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      const by = { x: now.x - before.x, y: now.y - before.y };
      if (!other) return steer(pan(read(), by));
      const apart = (one: Spot) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      steer(zoom(pan(read(), { x: by.x / 2, y: by.y / 2 }), apart(now) / apart(before), middle));
    }
    const release = (event: PointerEvent) => void down.delete(event.pointerId);
    function turnWheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      steer(zoom(read(), Math.exp(-event.deltaY * lines * 0.0016), at(event)));
    }
    function swallow(event: MouseEvent) {
      // The click that ends a drag; one from the keyboard has no detail and is always meant.
      if (!dragged || !event.detail) return;
      event.stopPropagation();
      event.preventDefault();
    }
    function click(event: MouseEvent) {
      if (event.detail && !(event.target as Element).closest("button")) tapped(at(event));
    }

    const quit = new AbortController();
    const { signal } = quit;
    node.addEventListener("pointerdown", press, { signal });
    node.addEventListener("pointermove", move, { signal });
    for (const end of ["pointerup", "pointercancel"] as const) node.addEventListener(end, release, { signal });
    node.addEventListener("wheel", turnWheel, { signal, passive: false });
    node.addEventListener("click", swallow, { signal, capture: true });
    node.addEventListener("click", click, { signal });
    return () => quit.abort();
  };
}
