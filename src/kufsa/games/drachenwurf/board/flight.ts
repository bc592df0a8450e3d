// Cards and dice go from where they were to where they are, whatever they lie in.
//
// Where they were is known from the last look. To ask the browser while it is changing the page
// would have it work everything out twice: a long frame on a slow phone.

import { moving } from "$client/app/choices.svelte";

interface Spot {
  x: number;
  y: number;
  width: number;
}

export class Flights {
  #spots = new Map<string, Spot>();
  #width = 0;

  /** Remember where everything lies. */
  look(root: HTMLElement) {
    this.#meet(root);
  }

  /** Let everything fly from its old place; a card that was nowhere comes from the pile. */
  land(root: HTMLElement) {
    const before = this.#spots;
    const resized = this.#width !== root.clientWidth;
    const duration = moving(340);
    const fliers = this.#meet(root);
    if (resized || !duration) return; // all has another place, and nothing has moved
    for (const [name, element] of fliers) {
      const to = this.#spots.get(name)!;
      const from = before.get(name) ?? ("card" in element.dataset ? before.get("pile") : undefined);
      if (!from || !to.width || !from.width) continue;
      const [dx, dy, scale] = [from.x - to.x, from.y - to.y, from.width / to.width];
      if (Math.abs(dx) + Math.abs(dy) < 6 && Math.abs(scale - 1) < 0.05) continue;
      element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ],
        { duration, easing: "cubic-bezier(.3,.7,.3,1)" },
      );
    }
  }

  #meet(root: HTMLElement): Map<string, HTMLElement> {
    const found = new Map<string, HTMLElement>();
    for (const element of root.querySelectorAll<HTMLElement>("[data-card], [data-die]")) found.set(element.dataset["card"] ?? `die ${element.dataset["die"]}`, element);
    this.#width = root.clientWidth;
    this.#spots = new Map([...found].map(([name, element]) => [name, spotIn(root, element)]));
    return found;
  }
}

/** Where something comes to rest, though it may still be on its way there. */
function spotIn(root: HTMLElement, element: HTMLElement): Spot {
  let [x, y] = [0, 0];
  for (let at: Element | null = element; at instanceof HTMLElement && at !== root; at = at.offsetParent) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return { x, y, width: element.offsetWidth };
}
