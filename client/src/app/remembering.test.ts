import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
let room = true;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (!room) throw new DOMException("", "QuotaExceededError");
    kept.set(key, text);
  },
  removeItem: (key: string) => void kept.delete(key),
};

const afresh = async () => (vi.resetModules(), await import("./remembering"));
let { forget, recall, remember } = await afresh();
beforeEach(async () => {
  kept.clear();
  room = true;
  vi.stubGlobal("localStorage", storage);
  ({ forget, recall, remember } = await afresh());
});

test("what is remembered is kept for the next page", async () => {
  remember("a", "1");
  expect(recall("a")).toBe("1");
  expect((await afresh()).recall("a")).toBe("1");
  forget("a");
  expect(recall("a")).toBeNull();
  expect(kept.size).toBe(0);
});

test("without room it holds until the page is closed, and what was kept before stays", async () => {
  remember("a", "1");
  room = false;
  remember("a", "2");
  remember("b", "3");
  expect([recall("a"), recall("b")]).toEqual(["2", "3"]);
  const next = await afresh();
  expect([next.recall("a"), next.recall("b")]).toEqual(["1", null]);
  room = true;
  remember("a", "4");
  expect(kept.get("a")).toBe("4");
  forget("b");
  expect(recall("b")).toBeNull();
});

test("a browser that may keep nothing is no hindrance", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(recall("a")).toBeNull();
  remember("a", "1");
  expect(recall("a")).toBe("1");
  forget("a");
  expect(recall("a")).toBeNull();
});
