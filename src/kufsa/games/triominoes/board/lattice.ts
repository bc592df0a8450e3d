// The lattice of triangles, by the names of the notation: `x,y^` points up, `x,yv` points down.
// On the screen a side is SIDE long, x goes to the right and y down; the point (0, 0) is at 0, 0.

export const SIDE = 100;
export const TALL = (SIDE * Math.sqrt(3)) / 2;

export type Point = readonly [x: number, y: number];
export interface Spot {
  x: number;
  y: number;
}
export interface Cell {
  x: number;
  y: number;
  up: boolean;
}

export const cellName = ({ x, y, up }: Cell): string => `${x},${y}${up ? "^" : "v"}`;

export function cellNamed(name: string): Cell {
  const [x, y] = name.slice(0, -1).split(",").map(Number);
  return { x: x!, y: y!, up: name.endsWith("^") };
}

/** Clockwise, in the order in which a laid tile's digits are written. */
export function corners({ x, y, up }: Cell): [Point, Point, Point] {
  return up ? [[x, y], [x, y + 1], [x + 1, y]] : [[x, y + 1], [x + 1, y + 1], [x + 1, y]];
}

/** The cells across the three sides. */
export function neighbours({ x, y, up }: Cell): Cell[] {
  return up
    ? [{ x, y, up: false }, { x: x - 1, y, up: false }, { x, y: y - 1, up: false }]
    : [{ x, y, up: true }, { x: x + 1, y, up: true }, { x, y: y + 1, up: true }];
}

/** The six cells that meet at a point. */
export function around([x, y]: Point): Cell[] {
  return [
    { x, y, up: true }, { x: x - 1, y, up: false }, { x: x - 1, y, up: true },
    { x: x - 1, y: y - 1, up: false }, { x, y: y - 1, up: true }, { x, y: y - 1, up: false },
  ];
}

export const spot = ([x, y]: Point): Spot => ({ x: SIDE * (x + y / 2), y: -TALL * y });

export function centre(cell: Cell): Spot {
  const spots = corners(cell).map(spot);
  return { x: spots.reduce((sum, one) => sum + one.x, 0) / 3, y: spots.reduce((sum, one) => sum + one.y, 0) / 3 };
}

/** The cell that covers a spot. */
export function cellAt({ x, y }: Spot): Cell {
  const up = -y / TALL;
  const right = x / SIDE - up / 2;
  const [column, row] = [Math.floor(right), Math.floor(up)];
  return { x: column, y: row, up: right - column + (up - row) < 1 };
}

/** The order in which one reads: from the top row down, each from left to right. */
export const inReading = (a: Cell, b: Cell): number => b.y - a.y || a.x - b.x || Number(b.up) - Number(a.up);

export interface Lines {
  strength: number;
  path: string;
}
const FADING = [0.62, 0.36, 0.19, 0.09, 0.04]; // of the lines one, two … cells away from the tiles

/** The lines round some cells, fainter with every step: the lattice fades where nobody has laid. */
export function fadingLines(cells: Cell[]): Lines[] {
  const drawn = new Set<string>();
  const seen = new Set(cells.map(cellName));
  let near = cells;
  return FADING.map((strength) => {
    let path = "";
    for (const cell of near) {
      const ends = corners(cell);
      for (let i = 0; i < 3; i++) {
        const side = [ends[i]!, ends[(i + 1) % 3]!].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        if (drawn.has(String(side))) continue;
        drawn.add(String(side));
        const [from, to] = side.map(spot);
        path += `M${round(from!.x)} ${round(from!.y)}L${round(to!.x)} ${round(to!.y)}`;
      }
    }
    near = near.flatMap(neighbours).filter((cell) => !seen.has(cellName(cell)) && seen.add(cellName(cell)));
    return { strength, path };
  });
}

export const round = (value: number): number => Math.round(value * 100) / 100;
