// The worker of the device's host (connection.ts has the other end), and the one that thinks for it. Both
// are this file, which is then fetched once. The page starts both: Firefox sometimes stops a worker for good
// when it starts another one.

import { loadGame } from "../engine/load";
import { Host } from "./host";
import { outsidersIn, type Outsiders } from "./outsiders";
import { Storage } from "./storage";
import { Thinker } from "./thinker";
import { Thinking, type Line } from "./thinking";
import { Words } from "./words";

/** Hold a table for this tab until it is released, or nothing if another tab has it. */
function hold(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => {}); // only pages loaded over https have locks
  return new Promise((held) => {
    void navigator.locks.request(`kufsa ${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return void held(null);
      return new Promise<void>((release) => held(release));
    });
  });
}

const THINKER = "thinker";

// What the page knows about games from other packages: it says so before anything else.
let outsiders: Outsiders = {};
const load = (game: string) => loadGame(game, outsiders[game]?.module);

let thinker: Line | null = null;

/** Ask the page for a worker that thinks; what it is asked meanwhile waits in the channel. */
function startThinker(): Line {
  const { port1, port2 } = new MessageChannel();
  const line: Line = { onmessage: null, onerror: null, postMessage: (question) => port1.postMessage(question) };
  port1.onmessage = (event) => line.onmessage?.(event);
  postMessage({ thinker: port2 }, { transfer: [port2] });
  return (thinker = line);
}

function serve(): void {
  const host = new Host({
    load,
    outsider: (game) => outsiders[game],
    storage: new Storage(),
    thinking: new Thinking(startThinker),
    words: new Words((game) => outsiders[game]),
    hold,
    unsaved: (id) => postMessage({ unsaved: id }),
  });
  const lines = new Map<number, ReturnType<Host["connect"]>>();

  addEventListener("message", ({ data }) => {
    if ("box" in data) return void (outsiders = outsidersIn(data.box));
    if ("thinkerFailed" in data) return thinker?.onerror?.({ message: data.thinkerFailed });
    const { caller } = data;
    if ("line" in data) {
      const line = data.line as number;
      if (!lines.has(line)) lines.set(line, host.connect((message) => postMessage({ line, text: JSON.stringify(message) })));
      return void lines.get(line)!(data.message, caller);
    }
    void host.request(data.method, data.path, data.body, caller).then(
      (answer) => postMessage({ id: data.id, answer }),
      (error: Error) => postMessage({ id: data.id, failed: error.message }),
    );
  });
}

function think(): void {
  addEventListener("message", ({ data }) => {
    const port = data.port as MessagePort;
    outsiders = outsidersIn(data.box);
    const mind = new Thinker(load, (answer) => port.postMessage(answer));
    port.onmessage = ({ data: question }) => void mind.take(question);
  });
}

if (self.name === THINKER) think();
else serve();
