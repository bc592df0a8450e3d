import { expect, test } from "vitest";
import { keeping } from "./keeping";

test("what looks as before is the same object, and what does not is the new one", () => {
  const keep = keeping<{ id: number; face: string; note?: string }>((thing) => thing.id);
  const first = keep([{ id: 1, face: "a" }, { id: 2, face: "b" }, { id: 3, face: "c" }]);
  const second = keep([{ id: 3, face: "c" }, { id: 2, face: "x" }, { id: 1, face: "a", note: "new" }]);
  expect(second[0]).toBe(first[2]);
  expect(second[1]).toEqual({ id: 2, face: "x" });
  expect(second[2]).toEqual({ id: 1, face: "a", note: "new" });
  const third = keep([{ id: 2, face: "b" }, { id: 1, face: "a" }]);
  expect(third[0]).not.toBe(first[1]); // only the last time counts
  expect(third[1]).toEqual({ id: 1, face: "a" });
});
