/** `npm run dev`: the site with hot reload, on PORT (default 3000). */
import { codegenIfStale } from "./support/build.mjs";
import { runTool } from "./support/processes.mjs";
import { loadSettings, startSettings } from "./support/settings.mjs";

loadSettings();
const { port, host, dataDir } = startSettings();
await codegenIfStale();
const { code } = await runTool("next/dist/bin/next", ["dev", "--port", String(port), "--hostname", host], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
});
process.exit(code);
