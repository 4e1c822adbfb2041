import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { z } from "zod";
import { site } from "@/lib/site";
import { type Copy, copyRows, fillDatabase, hashOf, NotRestored } from "../database/copy";
import type { Db } from "../database/client";
import type { Deps } from "../deps";

export const backupCommand = z.strictObject({
  command: z.literal("backup"),
  file: z.string().min(1).max(1_000),
});

const header = z.object({
  product: z.string(),
  migrations: z.number(),
  time: z.string(),
  tables: z.number(),
});
const tableLine = z.object({ table: z.string(), rows: z.number(), hash: z.string() });
const fileLine = z.object({ file: z.string(), base64: z.string() });

const pack = promisify(zlib.gzip);
const unpack = promisify(zlib.gunzip);

/** All rows at one moment and the files of the data folder, in one file that only its owner reads: it holds all keys. */
export async function writeBackup(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  { file }: z.infer<typeof backupCommand>,
): Promise<{ ok: boolean; lines: string[] }> {
  if (!path.isAbsolute(file) || fs.existsSync(file))
    return { ok: false, lines: [`${file} is there already, or is no whole path.`] };
  const copy = await copyRows(deps.db);
  const lines = backupLines(copy, deps);
  lines.push(sumOf(lines));
  const unfinished = `${file}.${process.pid}`;
  await fs.promises.writeFile(unfinished, await pack(lines.join("\n")), { mode: 0o600 });
  await fs.promises.rename(unfinished, file);
  return { ok: true, lines: [...counts(copy), `${file} is complete.`] };
}

function backupLines(
  { migrations, tables }: Copy,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
): string[] {
  const time = clock().toISOString();
  return [
    JSON.stringify({ product: site.slug, migrations, time, tables: tables.length }),
    ...tables.flatMap((table) => [
      JSON.stringify({ table: table.name, rows: table.rows.length, hash: hashOf(table) }),
      ...table.rows,
    ]),
    ...lastingFiles(settings.dataDir).map((file) =>
      JSON.stringify({ file, base64: fs.readFileSync(path.join(settings.dataDir, file), "base64") }),
    ),
  ];
}

/** What lies in the data folder beside the database: mails, pictures, keys. */
function lastingFiles(dataDir: string): string[] {
  if (!fs.existsSync(dataDir)) return [];
  return fs
    .readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .filter((file) => !/^db([./\\]|$)/.test(file) && fs.statSync(path.join(dataDir, file)).isFile())
    .sort();
}

const sumOf = (lines: readonly string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");

type Backup = { copy: Copy; time: string; files: z.infer<typeof fileLine>[] };

/**
 * Reads all of a backup and checks that it is whole, ours and not of a newer version.
 * @throws NotRestored
 */
export async function readBackup(file: string): Promise<Backup> {
  const text = await unpack(fs.readFileSync(file)).catch(() => null);
  const lines = text?.toString("utf8").split("\n") ?? [];
  const sum = lines.pop();
  if (lines.length === 0 || sum !== sumOf(lines))
    throw new NotRestored(`${file} is damaged, or no backup: nothing was changed.`);
  const { product, migrations, time, tables: count } = header.parse(JSON.parse(lines.shift() ?? ""));
  if (product !== site.slug)
    throw new NotRestored(`${file} is of another product, ${product}: nothing was changed.`);
  const tables = Array.from({ length: count }, () => {
    const { table, rows } = tableLine.parse(JSON.parse(lines.shift() ?? ""));
    return { name: table, rows: lines.splice(0, rows) };
  });
  return { copy: { migrations, tables }, time, files: lines.map((line) => fileLine.parse(JSON.parse(line))) };
}

/**
 * Puts a backup into an empty database and a data folder.
 * @throws NotRestored
 */
export async function restoreBackup(db: Db, dataDir: string, { copy, files }: Backup): Promise<string[]> {
  await fillDatabase(db, copy);
  for (const { file, base64 } of files) {
    const target = path.resolve(dataDir, file);
    if (!target.startsWith(path.resolve(dataDir) + path.sep))
      throw new NotRestored(`${file} is no file of a data folder.`);
    fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    fs.writeFileSync(target, Buffer.from(base64, "base64"), { mode: 0o600 });
  }
  return [...counts(copy), `${files.length} files in ${dataDir}.`];
}

export const counts = ({ tables }: Copy): string[] =>
  tables.map(
    (table) =>
      `${table.name.padEnd(28)} ${String(table.rows.length).padStart(8)}  ${hashOf(table).slice(0, 16)}`,
  );
