import fs from "node:fs";
import path from "node:path";
import { buildFolders } from "./build-folders.mjs";
import { run } from "./processes.mjs";
import { root } from "./settings.mjs";

/** The operator's commands by name. They run from source here and are bundled as `<name>.js` in every build. */
export const commands = {
  orders: "scripts/orders.ts",
  members: "scripts/members.ts",
  certificates: "scripts/certificates.ts",
  jobs: "scripts/jobs.ts",
  content: "scripts/content.ts",
  data: "scripts/data.ts",
  host: "scripts/host.ts",
  "prepare-start": "scripts/support/prepare-start.ts",
};

/**
 * Node's arguments to run a TypeScript file from its source, or from its bundle in a production installation.
 *
 * @param {string} file from the root
 * @param {string} [build] folder of a build; by default the current one
 * @returns {string[]} arguments of Node
 * @throws Error when the build does not contain it
 */
export function argumentsFor(file, build) {
  if (fs.existsSync(path.join(root, "node_modules/tsx"))) return ["--import", "tsx", path.join(root, file)];
  const name = Object.keys(commands).find((each) => commands[each] === file);
  if (name === undefined) throw new Error(`${file} needs the development packages: npm ci`);
  return [path.join(build ?? buildFolders().current(), `${name}.js`)];
}

/**
 * Checks everything that would end a start, before anything is built. It runs in a separate process, which may load the
 * back end. With wrong settings that process reports the faults, and this process ends.
 *
 * @returns {Promise<{ port: number, host: string, origin: string, dataDir: string, isLoopback: boolean, hasServer:
 *   boolean, hasSmtp: boolean, people: { email: string, about: string }[] }>}
 */
export async function prepareStart(env = process.env) {
  const args = argumentsFor(commands["prepare-start"]);
  const { code, output } = await run(process.execPath, args, { quiet: true, env });
  if (code !== 0) {
    console.error(output.trim());
    process.exit(code);
  }
  return JSON.parse(output.trim().split("\n").at(-1));
}
