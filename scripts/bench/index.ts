/**
 * `npm run bench`: sizes, Lighthouse, throughput, start-up and a large store, beside an empty page, a bare server or a
 * small store of the same run.
 * `npm run bench -- lighthouse` (or `sizes`, `start-up`, `throughput`, `store`) runs that part alone.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { site } from "@/lib/site";
import { buildIfStale } from "../support/build.mjs";
import { prepareData } from "../support/data.mjs";
import { type DatabaseKind, databaseKinds } from "../support/databases";
import { postgresForTests } from "../support/postgres-cluster.mjs";
import { loadSettings } from "../support/settings.mjs";
import { sizes } from "./first-load";
import { largeStore } from "./large-store";
import { audits } from "./lighthouse";
import { type Measured, report, type Table } from "./report";
import { buildEmptyApp, startSite, startStandalone, startUp } from "./servers";
import { throughput } from "./throughput";

loadSettings();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
const dataDir = path.join(folder, "data");
const workshop = `/workshops/${site.slug}-introduction`;
const audited = [
  "/",
  "/workshops",
  workshop,
  `/academy/events/${site.slug}-day`,
  "/case-studies/kestrel-bank",
  `/${site.slug}-professional/our-professionals`,
];
const parts = process.argv.slice(2);
const wants = (part: string) => parts.length === 0 || parts.includes(part);
const tables: Measured[] = [];
/** Measures a table, with the limits that it does not keep. */
const add = async (measure: (missed: string[]) => Promise<Table>) => {
  const missed: string[] = [];
  tables.push({ ...(await measure(missed)), missed });
};

try {
  await buildIfStale();
  await prepareData({ dataDir, databaseUrl: undefined });
  const empty = await startStandalone(await buildEmptyApp());
  try {
    await withSite({ dataDir }, async (url) => {
      if (wants("sizes")) await add((missed) => sizes(url, empty.url, workshop, missed));
      for (const preset of ["desktop", "mobile"] as const)
        if (wants("lighthouse")) {
          await add((missed) => audits(preset, url, empty.url, audited, missed));
        }
    });
    if (wants("start-up")) await add((missed) => startUp(path.join(folder, "start-up"), missed));
    if (wants("throughput"))
      await onEachServer(async (name, url) => {
        await add((missed) => throughput(name, url, empty.url, workshop, missed));
      });
  } finally {
    await empty.stop();
  }
  if (wants("store")) await onEachDatabase((kind) => add((missed) => largeStore(kind, missed)));
  report(tables);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

async function onEachDatabase(measure: (kind: DatabaseKind) => Promise<unknown>): Promise<void> {
  const postgres = await postgresForTests({ durable: true });
  if ("missing" in postgres) console.log(postgres.missing);
  try {
    for (const kind of databaseKinds("missing" in postgres ? null : postgres.url)) await measure(kind);
  } finally {
    if (!("missing" in postgres)) await postgres.stop();
  }
}

async function onEachServer(measure: (name: string, url: string) => Promise<void>): Promise<void> {
  await withSite({ dataDir }, (url) => measure("PGlite", url));
  const postgres = await postgresForTests({ durable: true });
  if ("missing" in postgres) {
    console.log(postgres.missing);
    return;
  }
  try {
    await withSite({ dataDir: path.join(folder, "postgres"), databaseUrl: postgres.url }, (url) =>
      measure("PostgreSQL", url),
    );
  } finally {
    await postgres.stop();
  }
}

async function withSite(
  options: { dataDir: string; databaseUrl?: string },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startSite(options);
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}
