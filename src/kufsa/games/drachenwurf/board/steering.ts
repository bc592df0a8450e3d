// Arrow keys go to the nearest button in their direction, as the eye sees it.

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function steer(root: HTMLElement, event: KeyboardEvent) {
  const way = WAYS[event.key];
  const here = (event.target as HTMLElement).closest("button");
  if (!way || !here) return;
  const at = centre(here);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of root.querySelectorAll<HTMLElement>("button:not(:disabled)")) {
    if (button === here) continue;
    const [x, y] = centre(button);
    const [dx, dy] = [x - at[0], y - at[1]];
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + 2.5 * across;
    if (along > 4 && cost < least) [least, best] = [cost, button];
  }
  if (!best) return;
  event.preventDefault();
  event.stopPropagation();
  best.focus();
}

function centre(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
