import "virtual:fonts";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { ALONE, isHere } from "./app/api";
import { apply } from "./app/choices.svelte";
import { words } from "./app/language.svelte";
import { live } from "./app/live.svelte";
import { visitor } from "./app/me.svelte";
import { recall } from "./app/remembering";
import { page } from "./app/pages";
import { router } from "./app/router.svelte";

apply();
// On a slow connection, requests one after another take long: all are sent at once, and those that the
// page waits for come first.
const told = words.load();
const [name = "", table] = router.parts;
if (name === "t" && table && visitor.known && !isHere(table)) live.watch(table);
const box = visitor.load();
const ahead = page(name)?.();
const people = recall("kufsa-people") ? import("./device/people.svelte") : undefined; // who plays here
for (const asked of [box, ahead, people]) asked?.catch(() => {}); // whoever awaits it reports the error
told.then(() => mount(App, { target: document.getElementById("app")!, props: { box } }));
// The rest of the box is kept for later, when the line is free.
const QUIET = 2000; // milliseconds after the page has loaded
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => void navigator.serviceWorker.register(ALONE ? "worker.js" : "/worker.js").catch(() => {}), QUIET));
}
