import { describe, expect, it } from "vitest";
import { plan } from "./pictureLayout";

describe("the picture of a result", () => {
  it("has room for everybody, and nobody lies over another", () => {
    for (let count = 1; count <= 6; count++) {
      const places = plan(count);
      expect(places).toHaveLength(count);
      const mirrored = plan(count, true).map(({ x, y, width }) => `${1080 - x - width} ${y}`);
      expect(mirrored).toEqual(places.map(({ x, y }) => `${x} ${y}`));
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
      for (const { x, y, width } of places) {
        expect(x + width).toBeLessThanOrEqual(1080 - 64);
        expect(y).toBeLessThan(1020);
      }
    }
  });
});
