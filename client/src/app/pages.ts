// The pages, each loaded when it is needed. A page is shown under its own name in small letters, but
// a table under /t/, since people read its address out. The home page is always loaded.

import type { Component } from "svelte";

type Page = { default: Component<{ parts: string[] }> };
const FILES = import.meta.glob(["../pages/*.svelte", "!../pages/Home.svelte"]) as Record<string, () => Promise<Page>>;

export function page(name: string): (() => Promise<Page>) | undefined {
  const file = name === "t" ? "Table" : name.charAt(0).toUpperCase() + name.slice(1);
  return name === "table" ? undefined : FILES[`../pages/${file}.svelte`];
}
