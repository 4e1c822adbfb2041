/** `npm run dev` runs the site with hot reload on PORT (default 3000). */
import { bundleServer, codegenIfStale } from "./support/build.mjs";
import { prepareStart } from "./support/commands.mjs";
import { serve } from "./support/processes.mjs";
import { loadSettings } from "./support/settings.mjs";

loadSettings();
const { port, host, origin, dataDir } = await prepareStart();
await codegenIfStale();
const file = ".cache/server.mjs";
await bundleServer(file);
console.log(`${origin} with hot reload; start again after a change to next.config.ts or server.ts`);
serve(["--enable-source-maps", file, "--dev"], {
  env: { PORT: String(port), HOST: host, DATA_DIR: dataDir },
});
