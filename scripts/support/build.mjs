import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buildFolders } from "./build-folders.mjs";
import { commands } from "./commands.mjs";
import { precompress } from "./precompress.mjs";
import { run, runTool } from "./processes.mjs";
import { serverPackages } from "../../lib/server/server-packages.mjs";
import { root } from "./settings.mjs";

/** The folder where Next writes a build before it is complete. */
const standalone = path.join(root, ".next/standalone");
const builds = buildFolders();

const sources = [
  ...["app", "components", "lib", "backend", "graphql", "styles", "public"],
  ...[
    "server.ts",
    "cluster.ts",
    "instrumentation.ts",
    "next.config.ts",
    "tsconfig.json",
    "package-lock.json",
  ],
];

/** Settings that a build fixes. All others are read at the start. */
export const bakedIn = ["PRODUCT_NAME", "PRODUCT_SLUG"];

/**
 * A build contacts no hosts: it renders its pages from the shipped files, so that no host can break it. A site with
 * hosts renders each page when it is first requested. See docs/decisions/builds.md.
 */
const hosts = ["SHOP_GRAPHQL_URL", "MEMBER_GRAPHQL_URL", "CONTENT_GRAPHQL_URL", "AUTH_URL"];

/**
 * Settings for `next build`. They are empty instead of missing, because Next reads .env but keeps existing values.
 *
 * @param {Record<string, string | undefined>} settings
 * @returns {Record<string, string | undefined>}
 */
export function buildSettings(settings) {
  return { ...settings, ...Object.fromEntries(hosts.map((key) => [key, ""])), NODE_ENV: "production" };
}

/** @returns {Promise<string>} the folder of a build of the present sources and settings, made if there is none */
export async function buildIfStale() {
  const found = builds.take(buildState());
  if (found) return found;
  if (!fs.existsSync(path.join(root, "node_modules/esbuild")))
    throw new Error(
      "There is no build of these sources and this product, and the packages that make one are not installed. " +
        "Build it: npm ci && npm run build. To start the existing build: KEEP_BUILD=1 npm start",
    );
  console.log("Building the site, because there is no build of these sources; this takes a minute or two …");
  const { code, output, folder } = await build({ quiet: true, unlessMade: true, onLine: progress() });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  return folder;
}

/** @returns {(line: string) => void} prints each step of Next's build with the seconds since the start */
function progress() {
  const began = Date.now();
  let printed = "";
  const steps = [
    [/Creating an optimized production build/, () => "compiling"],
    [/Collecting page data/, () => "finding the pages"],
    [/Generating static pages.*\((\d+)\/(\d+)\)/, ([, done, all]) => `rendering pages: ${done} of ${all}`],
    [/Collecting build traces/, () => "collecting what the server needs"],
  ];
  return (line) => {
    for (const [pattern, say] of steps) {
      const found = pattern.exec(line);
      if (!found || say(found) === printed) continue;
      printed = say(found);
      console.log(`  ${String(Math.round((Date.now() - began) / 1_000)).padStart(4)} s  ${printed}`);
    }
  };
}

/**
 * Builds the site into a new folder (`build-folders.mjs`), including its static files.
 *
 * @param {{ quiet?: boolean, env?: object, unlessMade?: boolean, into?: typeof builds }} [options] unlessMade: accepts
 *   a build that another process finished while this one waited
 */
export function build({ unlessMade = false, into = builds, ...options } = {}) {
  return builds.inTurn(async () => {
    const made = unlessMade && into.take(buildState());
    return made ? { code: 0, output: "", folder: made } : buildNow(into, options);
  });
}

async function buildNow(into, options) {
  await codegenIfStale();
  const madeFrom = buildState();
  const env = {
    ...buildSettings({ ...process.env, ...options.env }),
    BUILD_ID: process.env.BUILD_ID || madeFrom.slice(0, 20),
    BUILD_TIME: new Date().toISOString(),
  };
  const result = await runTool("next/dist/bin/next", ["build"], { ...options, env });
  if (result.code !== 0) return result;
  copy(".next/static", ".next/static");
  copy("public", "public");
  // Next copies .env files into the build, and a key that is deleted later would stay there.
  for (const name of fs.readdirSync(standalone)) {
    if (name === ".env" || name.startsWith(".env.")) fs.rmSync(path.join(standalone, name));
  }
  await precompress(path.join(standalone, ".next/static"));
  await bundleServer(".next/standalone/server.js");
  await bundleCommands(".next/standalone");
  for (const worker of workers) await bundleWorker(`${worker}.ts`, `.next/standalone/${worker}.mjs`);
  await copyTemplate();
  return { ...result, folder: into.keep(standalone, madeFrom) };
}

/**
 * Bundles `server.ts` and its imports, except Next, into one file. Modules that only some sites load become separate
 * files.
 */
export function bundleServer(outfile) {
  const { dir, name, ext } = path.parse(outfile);
  return bundle({
    entryPoints: { [name]: "server.ts" },
    outdir: dir,
    outExtension: { ".js": ext },
    splitting: true,
    chunkNames: "server/[name]-[hash]",
    external: ["next", ...serverPackages],
    define: fixedSettings(),
    banner: { js: requireInModule },
  });
}

/**
 * Bundles the operator's commands, which share most of their code. The target folder has only the server's packages.
 */
export async function bundleCommands(outdir) {
  const external = [...serverPackages, "pg", "sharp"];
  const chunks = { splitting: true, chunkNames: "commands/[name]-[hash]" };
  await bundle({ entryPoints: commands, outdir, ...chunks, external, define: fixedSettings(), banner });
}

/** The threads that render PDFs and read the bank's files. */
const workers = ["backend/sales/invoices/document-worker", "backend/after-sales/bank/statement-worker"];

/** Bundles a thread's code into one file. */
export function bundleWorker(entryPoint, outfile) {
  const banner = { js: requireInModule };
  const parts = { outfile, external: serverPackages, define: fixedSettings(), banner };
  return bundle({ entryPoints: [entryPoint], ...parts });
}

/** CommonJS packages need `require`, and the back end finds its files relative to the folder of the build. */
const banner = {
  js: `import { createRequire as requireFrom } from "node:module";
import { resolve as absolute } from "node:path";
const require = requireFrom(import.meta.url);
if (!process.env.DATA_DIR && !process.env.DATABASE_URL) process.env.IS_DATA_NAMED = "0";
process.env.DATA_DIR = absolute(process.env.DATA_DIR || ".data");
if (process.env.CONTENT_DIR) process.env.CONTENT_DIR = absolute(process.env.CONTENT_DIR);
process.chdir(import.meta.dirname.replace(/[\\/\\\\]commands$/, ""));`,
};

/** Copies the packed empty database, so that a read-only folder works too. */
async function copyTemplate() {
  const script = ["--import", "tsx", "scripts/support/make-template.ts"];
  const { code, output } = await run(process.execPath, script, { quiet: true });
  if (code !== 0) throw new Error(`The empty database could not be packed:\n${output}`);
  const file = output.trim().split("\n").at(-1);
  fs.mkdirSync(path.join(standalone, ".cache"), { recursive: true });
  fs.copyFileSync(file, path.join(standalone, ".cache", path.basename(file)));
}

/** The settings in the form that Next writes into the site's own code. */
function fixedSettings() {
  return Object.fromEntries(
    bakedIn.map((key) => [`process.env.${key}`, JSON.stringify(process.env[key] ?? "")]),
  );
}

/** CommonJS packages inside the file load Node's modules by it. */
const requireInModule =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/**
 * Bundles into one file for Node. Paths are relative to the root.
 *
 * @throws Error if the code would find only `default` in a package that it imports at run time
 */
export async function bundle(options) {
  // This import stands here, so that a start that finds its build needs no development packages.
  const { build } = await import("esbuild");
  const form = { bundle: true, platform: "node", format: "esm", metafile: true };
  const { metafile } = await build({ ...options, ...form, absWorkingDir: root });
  const lost = lostNames(metafile);
  if (lost.length > 0)
    throw new Error(`Bundled CommonJS has no names for import(): import it by \`from\`.\n${lost.join("\n")}`);
}

/**
 * Names that are lost in a bundle: named imports from a CommonJS package work unbundled, but a bundled `import()` of it
 * has only `default`.
 */
function lostNames({ inputs }) {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    file.includes("node_modules")
      ? []
      : imports
          .filter(({ kind, path: asked }) => kind === "dynamic-import" && inputs[asked]?.format === "cjs")
          .map(({ original }) => `${file}: import("${original}")`),
  );
}

function copy(from, to) {
  const source = path.join(root, from);
  const target = path.join(standalone, to);
  fs.rmSync(target, { recursive: true, force: true });
  if (fs.existsSync(source)) fs.cpSync(source, target, { recursive: true });
}

function buildState() {
  const values = Object.fromEntries(bakedIn.map((key) => [key, process.env[key] || undefined]));
  return fingerprint(sources, { ignore: ["graphql/generated"], values });
}

const contractStamp = "graphql/generated/.made-from";

/** Generates the typed documents and the trusted texts when the schema has changed. */
export async function codegenIfStale() {
  if (readStamp(contractStamp) === contractState()) return;
  console.log("Reading the contract (graphql/) …");
  const { code, output } = await codegen({ quiet: true });
  if (code !== 0) throw new Error(`The contract could not be read:\n${output}`);
}

/** @returns {Promise<{ code: number, output: string }>} */
export async function codegen(options) {
  const types = await runTool("@graphql-codegen/cli/esm/bin.js", ["--config", "graphql/codegen.ts"], options);
  if (types.code !== 0) return types;
  const texts = await run(process.execPath, ["graphql/trusted-documents.mjs"], options);
  if (texts.code === 0) fs.writeFileSync(path.join(root, contractStamp), contractState());
  return texts;
}

function contractState() {
  return fingerprint(["graphql", "package-lock.json"], { ignore: ["graphql/generated"] });
}

/**
 * A hash over names and contents of files and folders, and over values.
 *
 * @param {string[]} inputs paths from the root; missing paths are allowed
 * @param {{ ignore?: string[], values?: Record<string, string | undefined> }} [options] ignore: paths from the root
 *   that are left out
 */
function fingerprint(inputs, { ignore = [], values = {} } = {}) {
  const hash = createHash("sha256");
  for (const input of inputs) add(hash, input, new Set(ignore));
  hash.update(JSON.stringify(values));
  return hash.digest("hex");
}

function add(hash, relative, ignored) {
  if (ignored.has(relative)) return;
  const absolute = path.join(root, relative);
  const stat = fs.statSync(absolute, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of fs.readdirSync(absolute).sort()) add(hash, path.posix.join(relative, name), ignored);
  } else {
    hash.update(`\0${relative}\0`).update(fs.readFileSync(absolute));
  }
}

/** The fingerprint in a stamp file; null when there is none. */
function readStamp(file) {
  const absolute = path.join(root, file);
  return fs.existsSync(absolute) ? fs.readFileSync(absolute, "utf8") : null;
}
