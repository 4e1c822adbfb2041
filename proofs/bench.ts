/**
 * `npm run bench` measures a phone, sizes, Lighthouse, throughput, start-up, a large store and its desk, compared with an
 * empty page, a bare server or a small store in the same run.
 * `npm run bench -- lighthouse mobile` (or `desktop`, or both; `phone`, `sizes`, `start-up`, `pages`,
 * `throughput`, `store`, `desk`) runs only that part.
 */
import fs from "node:fs";
import path from "node:path";
import { site } from "@/lib/site";
import { type DatabaseKind, databaseKinds } from "../scripts/support/databases";
import { postgresForTests } from "../scripts/support/postgres-cluster.mjs";
import { runTool } from "../scripts/support/processes.mjs";
import { startStandalone, withSite } from "../scripts/support/servers";
import { loadSettings, root } from "../scripts/support/settings.mjs";
import { deskLists } from "./bench/desk-lists";
import { sizes } from "./bench/first-load";
import { largeStore } from "./bench/large-store";
import { audits } from "./bench/lighthouse";
import { phonePages } from "./bench/phone";
import { phonePresses } from "./bench/phone-presses";
import { type Measured, report, type Table } from "./bench/report";
import { startUp } from "./bench/start-up";
import { storedPage } from "./bench/stored-page";
import { throughput } from "./bench/throughput";

loadSettings();
const workshop = `/workshops/${site.slug}-introduction`;
const audited = [
  "/",
  "/workshops",
  workshop,
  `/academy/events/${site.slug}-day`,
  "/case-studies/kestrel-bank",
  `/${site.slug}-professional/our-professionals`,
];
const emptyFolder = path.join(root, ".cache/bench-empty");

const emptyApp = {
  "package.json": JSON.stringify({ name: "empty", private: true, type: "module" }),
  "next.config.mjs": `export default { output: "standalone", poweredByHeader: false, outputFileTracingRoot: ${JSON.stringify(root)}, turbopack: { root: ${JSON.stringify(root)} } };`,
  // Otherwise Turbopack would search the parent folders and find the site's file.
  "instrumentation.js": `export function register() {}`,
  "app/layout.js": `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  "app/page.js": `export default function Page() { return <h1>Empty</h1>; }`,
  "app/drawn/page.js": `export const dynamic = "force-dynamic";\nexport default function Page() { return <h1>Drawn</h1>; }`,
};
const allPresets = ["desktop", "mobile"] as const;
const asked = process.argv.slice(2);
const isPreset = (part: string) => allPresets.some((preset) => preset === part);
const presets = allPresets.filter((preset) => !asked.some(isPreset) || asked.includes(preset));
const parts = asked.filter((part) => !isPreset(part));
const wants = (part: string) => parts.length === 0 || parts.includes(part);
const tables: Measured[] = [];
/** Measures a table and notes the limits that were missed. */
const add = async (measure: (missed: string[]) => Promise<Table>) => {
  const missed: string[] = [];
  const table = await measure(missed);
  tables.push({ ...table, title: withNode(table.title), missed });
};

/** docs/benchmarks.md has separate tables for each version of Node except the one in its heading. */
function withNode(title: string): string {
  const [major] = process.versions.node.split(".");
  return major === "20" ? title : `${title}, Node ${major}`;
}

if (["sizes", "phone", "lighthouse", "start-up", "pages", "throughput"].some(wants)) {
  const empty = await startStandalone(await buildEmptyApp());
  try {
    if (wants("phone") || wants("sizes") || wants("lighthouse"))
      await withSite(async ({ url }) => {
        if (wants("phone")) {
          await add((missed) => phonePages(url, empty.url, workshop, missed));
          await add((missed) => phonePresses(url, workshop, missed));
        }
        if (wants("sizes")) await add((missed) => sizes(url, empty.url, workshop, missed));
        for (const preset of presets)
          if (wants("lighthouse")) await add((missed) => audits(preset, url, empty.url, audited, missed));
      });
    if (wants("start-up")) await add(startUp);
    if (wants("pages"))
      await withSite(({ url }) => add((missed) => storedPage(url, empty.url, "/workshops", missed)));
    if (wants("throughput"))
      await onEachDatabase(async ({ name: database }, postgres) => {
        const isShared = database === "PostgreSQL";
        for (const processes of isShared ? [1, 2] : [1])
          await withSite(
            (server) => add((missed) => throughput({ database, processes }, server, empty.url, missed)),
            { ...(isShared && postgres && { databaseUrl: postgres }), processes },
          );
      });
  } finally {
    await empty.stop();
  }
}
if (wants("store")) await onEachDatabase((kind) => add((missed) => largeStore(kind, missed)));
if (wants("desk"))
  await onEachDatabase(async ({ name, open }) => {
    if (name === "PostgreSQL") await add((missed) => deskLists(open, missed));
  });
report(tables);

async function onEachDatabase(
  measure: (kind: DatabaseKind, postgres: string | undefined) => Promise<unknown>,
): Promise<void> {
  const server = await postgresForTests({ durable: true });
  const postgres = "missing" in server ? undefined : server;
  if ("missing" in server) console.log(server.missing);
  try {
    for (const kind of databaseKinds(postgres?.url ?? null)) await measure(kind, postgres?.url);
  } finally {
    await postgres?.stop();
  }
}

/**
 * Builds an empty page with the same version of Next and the same packages. It is the lower bound for any such site.
 *
 * @returns the folder of its standalone server
 */
async function buildEmptyApp(): Promise<string> {
  fs.rmSync(emptyFolder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(emptyApp)) {
    fs.mkdirSync(path.dirname(path.join(emptyFolder, name)), { recursive: true });
    fs.writeFileSync(path.join(emptyFolder, name), text);
  }
  const { code, output } = await runTool("next/dist/bin/next", ["build", emptyFolder], {
    quiet: true,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error(`the empty page could not be built:\n${output}`);
  const standalone = path.join(emptyFolder, ".next/standalone/.cache/bench-empty");
  fs.cpSync(path.join(emptyFolder, ".next/static"), path.join(standalone, ".next/static"), {
    recursive: true,
  });
  return standalone;
}
