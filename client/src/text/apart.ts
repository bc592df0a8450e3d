// Sentences that are loaded with the part of the client that says them: the frame stays light.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { isolated, words, type Values } from "../app/language.svelte";

/** A function that says messages of some files, by path (`en.ftl` and so on), in the reader's language or in English. */
export function saying(texts: Record<string, string>) {
  const bundles = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => {
      const lang = path.split(/[./]/).at(-2)!;
      const made = new FluentBundle([lang, "en"], { useIsolating: true });
      made.addResource(new FluentResource(text));
      return [lang, made];
    }),
  );
  return (id: string, values: Values = {}): string => {
    const own = bundles[words.lang]?.getMessage(id)?.value;
    if (own) return bundles[words.lang]!.formatPattern(own, values, []);
    return isolated(bundles["en"]!.formatPattern(bundles["en"]!.getMessage(id)!.value!, values, []));
  };
}
