/** `npm run build`: the standalone site, in a folder of its own under `.builds`, or `-- --into <folder>`; `npm start` serves it. */
import { parseArgs } from "node:util";
import { build } from "./support/build.mjs";
import { buildFolders } from "./support/build-folders.mjs";
import { loadSettings } from "./support/settings.mjs";

loadSettings();
const { into } = parseArgs({ options: { into: { type: "string" } } }).values;
const { code } = await build({ into: buildFolders(into) });
process.exit(code);
