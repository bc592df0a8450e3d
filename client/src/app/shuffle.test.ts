import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./api", () => ({
  call: vi.fn(),
  post: vi.fn(),
  ApiError: class extends Error {
    constructor(readonly status: number, readonly code: string) {
      super(code);
    }
  },
}));
const { ApiError, call, post } = await import("./api");
const { note, noted, openTable, quickTable } = await import("./shuffle");

const opened = (id: string) => ({ id, seq: 1, commitment: `promise of ${id}` });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  vi.mocked(call).mockReset();
  vi.mocked(post).mockReset();
});

test("who opens a table sits down after the promise, with bytes that are kept here", async () => {
  vi.mocked(post).mockResolvedValueOnce(opened("t1"));
  expect(await openTable({ game: "g", bots: ["random"] })).toBe("t1");
  expect(vi.mocked(post).mock.lastCall).toEqual(["/api/tables", { game: "g", bots: ["random"], sit: false }]);
  const order = vi.mocked(call).mock.lastCall![2] as any;
  expect(order.command).toMatchObject({ do: "sit" });
  expect(order.command.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(noted("t1")).toEqual({ commitment: "promise of t1", bytes: { "": order.command.salt } });
});

test("quick play looks for another table if somebody else was quicker", async () => {
  vi.mocked(post).mockResolvedValueOnce(opened("t1")).mockResolvedValueOnce(opened("t2"));
  vi.mocked(call).mockRejectedValueOnce(new ApiError(409, "started", ""));
  expect(await quickTable("g")).toBe("t2");
  expect(noted("t1")).toBeUndefined();
  expect(noted("t2")?.bytes[""]).toMatch(/^[0-9a-f]{32}$/);
});

test("who sits there already has added before", async () => {
  note("t1", "promise of t1", "ab");
  vi.mocked(post).mockResolvedValueOnce(opened("t1"));
  vi.mocked(call).mockRejectedValueOnce(new ApiError(409, "seated", ""));
  expect(await quickTable("g")).toBe("t1");
  expect(noted("t1")?.bytes).toEqual({ "": "ab" });
});

test("a promise that was noted first is not replaced by a later one", () => {
  note("t1", "first", "aa");
  note("t1", "second", "bb");
  expect(noted("t1")).toEqual({ commitment: "first", bytes: { "": "bb" } });
});
