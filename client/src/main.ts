import "@fontsource-variable/rubik/wght.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./app/choices.svelte";
import { words } from "./app/language.svelte";
import { live } from "./app/live.svelte";
import { visitor } from "./app/me.svelte";
import { page } from "./app/pages";
import { router } from "./app/router.svelte";

apply();
// On a slow line it is the questions one after another that take long: all are asked at once, and
// those first for which the page waits.
const told = words.load();
const [name = "", table] = router.parts;
if (name === "t" && table && visitor.known) live.watch(table);
const box = visitor.load();
const ahead = page(name)?.();
for (const asked of [box, ahead]) asked?.catch(() => {}); // whoever waits for it will say so
told.then(() => mount(App, { target: document.getElementById("app")!, props: { box } }));
if ("serviceWorker" in navigator && import.meta.env.PROD) navigator.serviceWorker.register("/worker.js");
