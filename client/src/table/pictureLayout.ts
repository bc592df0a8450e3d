// What lies where on the picture of a result.

export const SIDE = 1080;
export const COVER = 620; // height of the cover, cut from its middle
export const EDGE = 64;

/** Where everything goes: up to three lines below each other, more of them in two columns. */
export function plan(count: number, rtl = false): { x: number; y: number; width: number }[] {
  const columns = count > 3 ? 2 : 1;
  const width = (SIDE - 2 * EDGE - (columns - 1) * 48) / columns;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const column = Math.floor(i / rows);
    return { x: EDGE + (rtl ? columns - 1 - column : column) * (width + 48), y: COVER + 214 + (i % rows) * 62, width };
  });
}
