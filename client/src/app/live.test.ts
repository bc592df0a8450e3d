import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live, Refused, type Socket } from "./live.svelte";

class FakeSocket implements Socket {
  onopen: ((event: any) => void) | null = null;
  onmessage: ((event: any) => void) | null = null;
  onclose: ((event: any) => void) | null = null;
  sent: any[] = [];
  closed = false;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => void (this.closed = true);
  hear = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
}

let sockets: FakeSocket[];
let live: Live;
const last = () => sockets.at(-1)!;
const scene = (match: string) => ({ match, actions: 0, history: [], chat: [] });

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  live = new Live("", () => {
    sockets.push(new FakeSocket());
    return last();
  });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("a server that is down is not asked without a pause", () => {
  live.connect();
  last().onopen!({});
  live.reconnect();
  expect(sockets).toHaveLength(2);
  for (let times = 0; times < 100; times++) {
    if (!last().closed) last().onclose!({ code: 1006 });
    last().closed = true;
    vi.advanceTimersByTime(100);
  }
  expect(sockets.length).toBeLessThan(12); // in ten seconds
});

test("reconnecting hears nothing more of the old connection", () => {
  live.connect();
  const old = last();
  old.onopen!({});
  live.reconnect();
  expect(old.closed).toBe(true);
  expect(old.onmessage).toBeNull();
  expect(sockets).toHaveLength(2);
  last().onopen!({});
  expect(live.state).toBe("open");
});

test("who is told not to come back does not, until there is another session", () => {
  live.connect();
  last().onopen!({});
  last().hear({ type: "bye", code: "session", message: "This session has ended.", retry: false });
  last().onclose!({ code: 4401 });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect([live.goodbye, live.farewell]).toEqual(["session", "This session has ended."]);
  live.reconnect();
  expect(sockets).toHaveLength(2);
  expect(live.goodbye).toBe("");
});

test("a server that restarts is asked again", () => {
  live.connect();
  last().onopen!({});
  last().hear({ type: "bye", code: "restart", message: "" });
  last().onclose!({ code: 1012 });
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test("one table that is not there leaves the others alone", () => {
  const [one, other] = [live.watch("one"), live.watch("other")];
  last().onopen!({});
  last().hear({ type: "scene", table: "other", seq: 1, scene: scene("other") });
  last().hear({ type: "refused", table: "one", code: "no_table", message: "There is no such table." });
  last().hear({ type: "refused", code: "not_understood", message: "" });
  expect([one.missing, other.missing]).toEqual(["no_table", ""]);
  expect(other.scene).not.toBeNull();
});

test("a table that is no longer shown says so, and one that is shown again is there", () => {
  const table = live.watch("one");
  last().onopen!({});
  last().hear({ type: "scene", table: "one", seq: 1, scene: scene("one") });
  last().hear({ type: "refused", table: "one", code: "removed", message: "The host has sent you away." });
  expect([table.missing, table.told, table.scene]).toEqual(["removed", "The host has sent you away.", null]);
  last().hear({ type: "scene", table: "one", seq: 2, scene: scene("one") });
  expect(table.missing).toBe("");
});

test("a table that could not be read just now is asked for again", () => {
  const table = live.watch("one");
  last().onopen!({});
  last().hear({ type: "refused", table: "one", code: "not_stored", message: "" });
  expect(table.missing).toBe("");
  vi.advanceTimersByTime(1000);
  expect(last().sent.filter(({ type }) => type === "watch")).toHaveLength(2);
});

test("what may have been stored is sent again under the same id", async () => {
  live.watch("one");
  last().onopen!({});
  const done = live.do("one", { do: "leave" });
  const [id] = last().sent.filter(({ type }) => type === "do").map((sent) => sent.id);
  last().hear({ type: "refused", id, table: "one", code: "not_stored", message: "" });
  vi.advanceTimersByTime(1000);
  const ids = last().sent.filter(({ type }) => type === "do").map((sent) => sent.id);
  expect(ids).toEqual([id, id]);
  last().hear({ type: "done", id, seq: 7 });
  expect(await done).toBe(7);
});

test("what is never stored is refused in the end", async () => {
  live.watch("one");
  last().onopen!({});
  const done = live.do("one", { do: "leave" }).catch((error) => error);
  for (let times = 0; times < 6; times++) {
    const { id } = last().sent.at(-1);
    last().hear({ type: "refused", id, table: "one", code: "not_stored", message: "The database did not answer." });
    vi.advanceTimersByTime(60_000);
  }
  expect(await done).toBeInstanceOf(Refused);
});
