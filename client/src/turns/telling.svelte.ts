// The title of the tab and the badge of the app say when it is this person's turn.

import { say } from "../app/language.svelte";
import { live } from "../app/live.svelte";
import { visitor } from "../app/me.svelte";
import { waitingTables } from "./counting";

const MARK = "● ";
const BETWEEN = " · "; // after the words that are put before a title

let told = ""; // what was put before the title

function mark(waiting: number) {
  const bare = told && document.title.startsWith(told) ? document.title.slice(told.length) : document.title;
  told = waiting ? MARK + say("your-turn") + BETWEEN : "";
  if (document.title !== told + bare) document.title = told + bare;
}

/** Begin, for as long as the page is open. */
function begin() {
  let waiting = 0;
  // Every page sets a title of its own.
  new MutationObserver(() => mark(waiting)).observe(document.head, { childList: true, characterData: true, subtree: true });
  $effect.root(() => {
    $effect(() => {
      waiting = visitor.me ? waitingTables(visitor.tables, live.turns.keys(), live.tables).length : 0;
      mark(waiting);
      // An app that is not installed has no badge, and some browsers refuse to set one.
      void (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.())?.catch(() => {});
    });
  });
  // Meanwhile somebody may have played on another device.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void visitor.loadTables().then(() => live.turns.clear(), () => {});
  });
}

begin();
