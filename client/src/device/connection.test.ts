import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A worker that answers as soon as it is asked, in the middle of a tap. */
class Quick {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror = null;
  postMessage({ line, message }: { line?: number; message?: { type: string; id: string; table: string } }) {
    const tell = (text: object) => this.onmessage?.({ data: { line, text: JSON.stringify(text) } });
    if (message?.type === "watch") tell({ type: "scene", table: message.table, seq: 1, scene: { actions: 0 } });
    if (message?.type === "do") {
      tell({ type: "scene", table: message.table, seq: 2, scene: { actions: 1 } });
      tell({ type: "done", id: message.id, seq: 2 });
    }
  }
}

let paint: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal("Worker", Quick);
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => ((paint = callback), 1));
  vi.stubGlobal("cancelAnimationFrame", () => (paint = undefined));
});
afterEach(() => vi.unstubAllGlobals());

test("a tap is painted before the page hears what came of it", async () => {
  const { hereLine } = await import("./connection");
  const line = hereLine();
  const table = line.watch("~one");
  await vi.waitUntil(() => table.scene); // nothing was tapped: nothing has to be painted
  const done = vi.fn();
  void line.do("~one", { do: "act", action: "a1" }).then(done);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(table.scene!.actions).toBe(0);
  paint!();
  await vi.waitUntil(() => done.mock.calls.length); // in order: first what changed, then that it is done
  expect(table.scene!.actions).toBe(1);
  line.close();
});
