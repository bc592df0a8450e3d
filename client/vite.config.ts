import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/kufsa/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' security policy allows nothing inline
    cssCodeSplit: true,
  },
  server: {
    // `vite` alone, for work on the client: the server is at its usual place.
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".."] },
  },
});
