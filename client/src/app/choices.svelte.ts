// What somebody chose for this device: stored here, and sent to nobody.

import { recall, remember } from "./remembering";

interface Choices {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  volume: number; // of 100
  chatter: boolean; // bots say what they make of it
  buzz: boolean;
  speed: 0.5 | 1 | 2; // of animations
  confirm: boolean; // an action is sent only after a second tap
  odds: boolean; // at tables that have them
  reactions?: false; // those of others are shown, unless somebody would rather not
  places?: false; // where a piece fits is shown, unless somebody looks for themselves
  clauses: boolean; // what happened is told with the number of its rule, and as it is written down
}

const DEFAULTS: Choices = { theme: "auto", sound: true, volume: 70, chatter: true, buzz: true, speed: 1, confirm: false, odds: false, clauses: false };
const KEY = "kufsa-choices";

function saved(): Choices {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

export const choices = $state<Choices>(saved());

export function choose<Name extends keyof Choices>(name: Name, value: Choices[Name]) {
  choices[name] = value;
  remember(KEY, JSON.stringify(choices));
  apply();
}

export function apply() {
  const root = document.documentElement;
  if (choices.theme === "auto") root.removeAttribute("data-theme");
  else root.dataset["theme"] = choices.theme;
  root.style.setProperty("--speed", String(1 / choices.speed));
}

/** Milliseconds of a movement: none if the person prefers less motion. */
export function moving(milliseconds: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds / choices.speed;
}
