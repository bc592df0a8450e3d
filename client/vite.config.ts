/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { cutFonts } from "./fonts.js";
import { foundLanguages, leanMessages } from "./languages.js";
import { offlineWorker } from "./offline.js";

/** All sentences of one game, or of the frame, in one language. */
function sentences(file: string): string {
  const lang = /([a-z]{2,3}(?:-\w+)*)\.ftl/.exec(file)?.[1];
  const game = /games\/([a-z_]+)\//.exec(file)?.[1] ?? "frame";
  return `${game}.${lang}`;
}

// What every page and every table needs at once, as app/language.svelte.ts loads it. Sentences of any other folder come
// with what needs them.
const AT_ONCE = /(?:client\/src|kufsa\/(?:core|match)|games\/\w+(?:\/board)?)\/text\/[\w.-]+\.ftl\?raw/;

/** The page itself is shown at every address, so it names its files by their whole path. */
const absolutePage = () => ({
  name: "kufsa-page",
  transformIndexHtml: { order: "post" as const, handler: (html: string) => html.replaceAll('="./', '="/') },
});

export default defineConfig({
  plugins: [svelte(), cutFonts(), foundLanguages(), leanMessages(), offlineWorker(), absolutePage()],
  base: "./", // files find each other wherever the box is put
  resolve: {
    // The boards of the games lie outside this folder, in src/kufsa/games/<id>/board: they find the
    // client's own code under $client, and these packages among those of the client.
    alias: { $client: "/src" },
    dedupe: ["svelte", "@fluent/bundle", "vitest"],
  },
  assetsInclude: ["**/*.wasm"], // compiled games are files like pictures
  // The workers of tables on this device, which load what they need when they need it.
  worker: { format: "es", plugins: () => [foundLanguages(), leanMessages(true)] },
  build: {
    outDir: "../src/kufsa/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false }, // what an older browser does not load ahead it loads a moment later
    assetsInlineLimit: 0, // the pages' security policy allows nothing inline
    cssCodeSplit: true,
    // Few files instead of many small ones: on a slow line each costs a way there and back.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: sentences, test: AT_ONCE },
            // What few pages need comes with those.
            { name: "frame", test: /client\/src\/(app|board)\/(?!dragging|forms|keeping|markdown|past|picture|shuffle)[^/]+\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    // `vite` alone, for work on the client: the server is at its usual place.
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".."] },
  },
  test: {
    include: ["src/**/*.test.ts", "../src/kufsa/games/*/board/**/*.test.ts"],
    testTimeout: 120_000, // a busy machine is no mistake
  },
});
