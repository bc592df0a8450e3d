// Sentences that come with the part of the client that says them: the frame stays light.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { words, type Values } from "../app/language.svelte";

/** What says the messages of some files, by path: `en.ftl` and so on, in the reader's language, or in English. */
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
    const bundle = bundles[words.lang]?.hasMessage(id) ? bundles[words.lang]! : bundles["en"]!;
    return bundle.formatPattern(bundle.getMessage(id)!.value!, values, []);
  };
}
