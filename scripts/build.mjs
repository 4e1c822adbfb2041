/**
 * `npm run build` builds the standalone site into a new folder under `.builds`, or with `-- --into <folder>` into that
 * folder. `npm start` serves it.
 */
import { parseArgs } from "node:util";
import { build } from "./support/build.mjs";
import { buildFolders } from "./support/build-folders.mjs";
import { loadSettings } from "./support/settings.mjs";

loadSettings();
const { into } = parseArgs({ options: { into: { type: "string" } } }).values;
const { code } = await build({ into: buildFolders(into) });
process.exit(code);
