import { describe, expect, it, vi } from "vitest";
import type { Move } from "./protocol";

vi.mock("./api", () => ({ call: vi.fn() }));
const { complete, follow } = await import("./past");
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
  it("asks for what is missing, part by part", async () => {
    vi.mocked(call).mockResolvedValueOnce({ steps: [step(1), step(2)], count: 4, lasting: null }).mockResolvedValueOnce({ steps: [step(3)], count: 4, lasting: null });
    const past = await complete({ steps: [step(0)], lasting: null }, { token: "" } as never, "t");
    expect(past.steps.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
    expect(vi.mocked(call).mock.calls.map((asked) => asked[1])).toEqual(["/api/tables/t/past?first=1", "/api/tables/t/past?first=3"]);
  });
});
