// Dragging something with a finger or the mouse, as a bonus: everything can be tapped as well. A
// press that does not move stays a tap; what is dragged is a copy, and the thing itself stays there.

export interface Carried {
  /** The drag begins; false: it may not. */
  begin: () => boolean;
  /** It was dropped on this. */
  drop: (over: Element | null, at: { x: number; y: number }) => void;
}

const FAR = 10; // pixels until a press is a drag
const SIZES = ["--card", "--die", "--side"]; // in which boards say how large their things are

/** For `{@attach carried(...)}`; null: it cannot be dragged now. */
export const carried = (how: Carried | null) => (node: HTMLElement) => {
  if (!how) return;
  const quit = new AbortController();
  let moving: AbortController | undefined;
  let swallow = false;

  function press(start: PointerEvent) {
    if (start.button || moving) return;
    moving = new AbortController();
    const { signal } = moving;
    let likeness: HTMLElement | undefined;
    const end = () => {
      likeness?.remove();
      moving?.abort();
      moving = undefined;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!likeness) {
        if (Math.hypot(x, y) < FAR) return;
        if (!how!.begin()) return end();
        likeness = likenessOf(node);
      }
      likeness.style.translate = `${x}px ${y}px`;
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const dragged = likeness !== undefined && event.type === "pointerup";
      end();
      if (!dragged) return;
      swallow = true; // the click that follows belongs to the drag
      setTimeout(() => (swallow = false));
      how!.drop(document.elementFromPoint(event.clientX, event.clientY), { x: event.clientX, y: event.clientY });
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
  }
  function click(event: MouseEvent) {
    if (!swallow) return;
    event.preventDefault();
    event.stopPropagation();
  }
  node.addEventListener("pointerdown", press, { signal: quit.signal });
  node.addEventListener("click", click, { signal: quit.signal, capture: true });
  // A picture or a link would start the browser's own drag.
  node.addEventListener("dragstart", (event) => event.preventDefault(), { signal: quit.signal });
  return () => quit.abort();
};

function likenessOf(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const style = getComputedStyle(node);
  const made = node.cloneNode(true) as HTMLElement;
  made.setAttribute("aria-hidden", "true");
  made.setAttribute("tabindex", "-1");
  made.className += " carried-likeness";
  for (const name of SIZES) made.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(made.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(made);
  return made;
}
