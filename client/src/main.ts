import "@fontsource-variable/rubik/wght.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./app/choices.svelte";
import { words } from "./app/language.svelte";

apply();
words.load().then(() => mount(App, { target: document.getElementById("app")! }));
if ("serviceWorker" in navigator && import.meta.env.PROD) navigator.serviceWorker.register("/worker.js");
