// Where a tile comes from and where it goes, in pixels of the screen.

export interface Box {
  x: number;
  y: number;
  width: number;
}
export interface Path {
  digits: string;
  up: boolean;
  from: Box;
  to: Box;
  turn: number;
}

/** The box of a tile as wide as `width`, in the middle of an element. */
export function inside(element: Element, width: number): Box {
  const box = element.getBoundingClientRect();
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - width * 0.87) / 2, width };
}

export function boxOf(element: Element): Box {
  const { x, y, width } = element.getBoundingClientRect();
  return { x, y, width };
}
