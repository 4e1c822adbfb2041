/** `npm run bench`: sizes, throughput and start-up, beside an empty page and a bare server of the same run. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { site } from "@/lib/site";
import { buildIfStale } from "../support/build.mjs";
import { prepareData } from "../support/data.mjs";
import { postgresForTests } from "../support/postgres-cluster.mjs";
import { loadSettings } from "../support/settings.mjs";
import { buildEmptyApp } from "./empty-app";
import { report, type Table } from "./report";
import { sizes } from "./sizes";
import { startUp } from "./start-up";
import { throughput } from "./throughput";
import { startSite, startStandalone } from "./servers";

loadSettings();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
const dataDir = path.join(folder, "data");
const workshop = `/workshops/${site.slug}-introduction`;
const missed: string[] = [];
const tables: Table[] = [];

try {
  await buildIfStale();
  await prepareData({ dataDir, databaseUrl: undefined });
  const empty = await startStandalone(await buildEmptyApp());
  try {
    tables.push(await startUp(dataDir, missed));
    await onEachServer(async (name, url) => {
      if (name === "PGlite") tables.unshift(await sizes(url, empty.url, workshop, missed));
      tables.push(await throughput(name, url, empty.url, workshop, missed));
    });
  } finally {
    await empty.stop();
  }
  report(tables, missed);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
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
