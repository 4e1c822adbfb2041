/** `npm run build`: the standalone site in `.next/standalone`. */
import { build } from "./support/build.mjs";
import { loadSettings } from "./support/settings.mjs";

loadSettings();
const { code } = await build();
process.exit(code);
