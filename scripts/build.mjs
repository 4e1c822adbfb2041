/** `npm run build`: the standalone site, in a folder of its own under `.builds`; `npm start` serves it. */
import { build } from "./support/build.mjs";
import { loadSettings } from "./support/settings.mjs";

loadSettings();
const { code } = await build();
process.exit(code);
