// The sentences of an analysis come with it: the frame is light, and most games end without one.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { words, type Values } from "../../app/language.svelte";

const TEXTS = import.meta.glob("./text/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const bundles = Object.fromEntries(
  Object.entries(TEXTS).map(([path, text]) => {
    const lang = path.slice(-6, -4);
    const made = new FluentBundle(lang, { useIsolating: true });
    made.addResource(new FluentResource(text));
    return [lang, made];
  }),
);

export function say(id: string, values: Values = {}): string {
  const bundle = bundles[words.lang]!;
  return bundle.formatPattern(bundle.getMessage(id)!.value!, values);
}
