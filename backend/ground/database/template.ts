import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { migrationsFolder } from "./migrate";

/**
 * A migrated, empty database as an archive (tar, gzip). Making one (initdb) takes 6 to 16 s, so it is made once for each
 * state of the migrations and kept in `.cache`.
 */
export async function readTemplate(): Promise<Blob> {
  return new Blob([fs.readFileSync(await madeTemplate())], { type: "application/x-gzip" });
}

/**
 * Unpacks it into an empty folder. PGlite could do this too, but takes a second and a half longer and leaves the
 * process 50 MiB larger.
 *
 * @throws Error of the file system
 */
export async function unpackTemplate(folder: string): Promise<void> {
  const { parseTar } = await import("nanotar");
  const packed = fs.readFileSync(await madeTemplate());
  // A single large buffer is returned to the system; many small ones would stay with the process.
  const archive = gunzipSync(packed, { chunkSize: 64 * 1024 * 1024 });
  for (const { name, type, data } of parseTar(archive)) {
    const target = path.join(folder, name);
    if (type === "directory") fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    else fs.writeFileSync(target, data ?? "", { mode: 0o600 });
  }
}

async function madeTemplate(): Promise<string> {
  const file = templateFile();
  if (!fs.existsSync(file)) await makeTemplate(file);
  return file;
}

export function templateFile(): string {
  const journal = path.join(migrationsFolder, "meta/_journal.json");
  const hash = createHash("sha256").update(fs.readFileSync(journal));
  for (const name of fs.readdirSync(migrationsFolder).sort()) {
    if (name.endsWith(".sql")) hash.update(fs.readFileSync(path.join(migrationsFolder, name)));
  }
  const cache = path.join(/* turbopackIgnore: true */ process.cwd(), ".cache");
  return path.join(cache, `database-${hash.digest("hex").slice(0, 16)}.tar.gz`);
}

async function makeTemplate(file: string): Promise<void> {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  try {
    await migrate(drizzle(client), { migrationsFolder });
    const packed = await client.dumpDataDir("gzip");
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    fs.writeFileSync(unfinished, Buffer.from(await packed.arrayBuffer()));
    fs.renameSync(unfinished, file);
  } finally {
    await client.close();
  }
}
