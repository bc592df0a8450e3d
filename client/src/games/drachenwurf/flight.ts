// Cards go from where they were to where they are, whatever they lie in.

import { moving } from "../../app/choices.svelte";

export type Spots = Map<string, DOMRect>;

/** Where every card is, and the pile. */
export function spots(root: HTMLElement): Spots {
  const found: Spots = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-card]")) found.set(element.dataset["card"]!, element.getBoundingClientRect());
  return found;
}

/** Let every card fly from its old place; a card that was nowhere comes from the pile. */
export function fly(root: HTMLElement, before: Spots) {
  const duration = moving(340);
  if (!duration) return;
  for (const [card, to] of spots(root)) {
    const from = before.get(card) ?? before.get("pile");
    if (!from || !to.width || !from.width) continue;
    const [dx, dy, scale] = [from.left - to.left, from.top - to.top, from.width / to.width];
    if (Math.abs(dx) + Math.abs(dy) < 6 && Math.abs(scale - 1) < 0.05) continue;
    const element = root.querySelector<HTMLElement>(`[data-card="${card}"]`)!;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5, position: "relative" },
        { transform: "none", transformOrigin: "0 0", zIndex: 5, position: "relative" },
      ],
      { duration, easing: "cubic-bezier(.3,.7,.3,1)" },
    );
  }
}
