// Builds the engine alone, as one module: `vite build --config vite.engine.config.ts --mode engine`.

import { defineConfig } from "vite";

const ENTRIES: Record<string, string> = {
  engine: "src/engine/package.ts", // for people who write JavaScript
  replay: "src/engine/replaying.ts", // for the proof that it plays as Python does
  measure: "src/engine/measuring.ts", // to be compared with native code
};

export default defineConfig(({ mode }) => ({
  resolve: { alias: { $client: "/src" } },
  publicDir: false,
  build: {
    target: "es2022",
    minify: false,
    lib: { entry: ENTRIES[mode]!, formats: ["es"], fileName: () => `${mode}.js` },
  },
}));
