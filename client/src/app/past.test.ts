import { describe, expect, it, vi } from "vitest";
import type { Move } from "./protocol";

vi.mock("./api", () => ({ call: vi.fn() }));
const { complete, earlier, follow, stepAt } = await import("./past");
const { call } = await import("./api");

const step = (n: number, action: string | null = n ? `a${n}` : null) => ({ n, seat: n % 2, action, events: [], view: { n } });
const history = (...actions: string[]): Move[] => actions.map((action, place) => [place + 1, (place + 1) % 2, action]);
const event = (name: string) => ({ event: name, clause: "" });

describe("what happened so far", () => {
  it("goes on with what comes in", () => {
    const past = follow({ steps: [step(0), step(1)], lasting: null }, { history: history("a1", "a2"), events: [event("won")], view: { n: 2 } });
    expect(past.steps.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(past.steps[2]).toMatchObject({ action: "a2", view: { n: 2 }, events: [event("won")] });
  });
  it("keeps no face where none may come back", () => {
    const past = follow({ steps: [{ ...step(0), view: null }], lasting: ["won"] }, { history: history("a1"), events: [event("flipped"), event("won")], view: { grid: ["D"] } });
    expect(past.steps[1]).toMatchObject({ view: null, events: [event("won")] });
  });
  it("forgets what was taken back", () => {
    const past = follow({ steps: [step(0), step(1), step(2), step(3)], lasting: null }, { history: history("a1"), events: [], view: {} });
    expect(past.steps.map(({ n }) => n)).toEqual([0, 1]);
  });
  it("forgets what was done otherwise since", () => {
    const past = follow({ steps: [step(0), step(1), step(2), step(3)], lasting: null }, { history: history("a1", "b2", "a3"), events: [], view: {} });
    expect(past.steps.map(({ n }) => n)).toEqual([0, 1]);
  });
  it("does not guess what it missed", () => {
    const past = follow({ steps: [step(0)], lasting: null }, { history: history("a1", "a2", "a3"), events: [event("won")], view: {} });
    expect(past.steps).toHaveLength(1);
  });
  it("asks for what is missing", async () => {
    vi.mocked(call).mockResolvedValueOnce({ steps: [step(1), step(2)], count: 3, lasting: null });
    const past = await complete({ steps: [step(0)], lasting: null }, { token: "" } as never, "t", 2);
    expect(past.steps.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(vi.mocked(call).mock.lastCall![1]).toBe("/api/tables/t/past?first=1&count=100");
  });
  it("asks for the latest part of a long match, and for earlier ones on request", async () => {
    vi.mocked(call).mockResolvedValueOnce({ steps: [step(901), step(902)], count: 1001, lasting: null });
    const late = await complete({ steps: [step(0)], lasting: null }, { token: "" } as never, "t", 1000);
    expect(vi.mocked(call).mock.lastCall![1]).toBe("/api/tables/t/past?first=901&count=100");
    expect(stepAt(late, 902)?.n).toBe(902);
    expect(stepAt(late, 900)).toBeUndefined();
    vi.mocked(call).mockResolvedValueOnce({ steps: [step(899), step(900)], count: 1001, lasting: null });
    const more = await earlier(late, { token: "" } as never, "t");
    expect(vi.mocked(call).mock.lastCall![1]).toBe("/api/tables/t/past?first=801&count=100");
    expect(more.steps.map(({ n }) => n)).toEqual([899, 900, 901, 902]);
  });
  it("goes on where the scene has only the last actions", () => {
    const moves: Move[] = [[901, 1, "a901"], [902, 0, "a902"], [903, 1, "a903"]];
    const known = { steps: [step(899), step(900), step(901), step(902)], lasting: null };
    expect(follow(known, { history: moves, events: [], view: {} }).steps.map(({ n }) => n)).toEqual([899, 900, 901, 902, 903]);
    expect(follow(known, { history: moves.slice(0, 1), events: [], view: {} }).steps.map(({ n }) => n)).toEqual([899, 900, 901]);
  });
});
