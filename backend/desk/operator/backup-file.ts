import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { z } from "zod";
import { site } from "@/lib/site";
import { type CopiedTable, fillDatabase, NotRestored } from "../../ground/database/copy";
import type { Db } from "../../ground/database/client";
import { BACKUP_FORMAT, linesSum, sumLine } from "./backup";
import { textLines } from "./text-lines";

const header = z.object({
  product: z.string(),
  migrations: z.number(),
  time: z.string(),
  format: z.literal(BACKUP_FORMAT),
});
/** Versions before the first release wrote formats 1 and 2. */
const formatOnly = z.object({ format: z.number() }).catch({ format: 1 });

/** A backup that was read to its end and found whole. */
export type BackupFile = z.infer<typeof header> & { file: string };

/**
 * Reads a whole backup line by line and checks that it is complete and belongs to this product.
 * @throws NotRestored
 */
export async function checkBackup(file: string): Promise<BackupFile> {
  // Gzip fails for a file that is cut off or is no backup. The operator gets one message for both.
  const first = await firstOfWhole(file).catch(() => null);
  if (first === null) throw new NotRestored(`${file} is damaged or not a backup; nothing was changed.`);
  const read = header.safeParse(JSON.parse(first));
  if (!read.success) {
    const isEarlier = formatOnly.parse(JSON.parse(first)).format < BACKUP_FORMAT;
    const maker = isEarlier ? "a version from before the first release" : "a newer version of the product";
    throw new NotRestored(
      `${file} was made by ${maker}, and only that version can restore it; nothing was changed.`,
    );
  }
  if (read.data.product !== site.slug)
    throw new NotRestored(`${file} belongs to another product, ${read.data.product}; nothing was changed.`);
  return { ...read.data, file };
}

/** The first line of a backup; null unless the last line is the sum of all others. */
async function firstOfWhole(file: string): Promise<string | null> {
  const sum = linesSum();
  let first: string | null = null;
  let before: string | null = null;
  for await (const line of linesOf(file)) {
    if (before === null) first = line;
    else sum.add(before);
    before = line;
  }
  return sum.done() === before ? first : null;
}

function linesOf(file: string): AsyncGenerator<string> {
  const packed = fs.createReadStream(file);
  const text = zlib.createGunzip();
  packed.on("error", (error) => text.destroy(error));
  return textLines(packed.pipe(text).setEncoding("utf8"));
}

/** The line that begins a table or a file. */
const beginning = z.union([
  z.tuple([z.literal("table"), z.string()]).transform(([, table]) => ({ table })),
  z.tuple([z.literal("file"), z.string(), z.string()]).transform(([, file, base64]) => ({ file, base64 })),
]);
type FilePart = { file: string; base64: string };

async function* partsOf(lines: AsyncGenerator<string>): AsyncGenerator<CopiedTable | FilePart> {
  for (let { value, done } = await lines.next(); !done; { value, done } = await lines.next()) {
    if (!value.startsWith("[")) return;
    const part = beginning.parse(JSON.parse(value));
    yield "table" in part ? { name: part.table, rows: rowsOf(lines) } : part;
  }
}

/** The rows of a table, up to the line with their sum. */
async function* rowsOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for (let { value, done } = await lines.next(); !done; { value, done } = await lines.next()) {
    if (value.startsWith("[")) return;
    yield value;
  }
}

/**
 * Puts a backup into an empty database and a data folder.
 * @throws NotRestored
 */
export async function restoreBackup(
  db: Db,
  dataDir: string,
  { file, migrations }: BackupFile,
): Promise<string[]> {
  const lines = linesOf(file);
  await lines.next();
  const parts = partsOf(lines);
  let next = await parts.next();
  async function* tables(): AsyncGenerator<CopiedTable> {
    for (; !next.done && "rows" in next.value; next = await parts.next()) yield next.value;
  }
  const sums = await fillDatabase(db, { migrations, tables: tables() });
  let files = 0;
  for (; !next.done && "file" in next.value; next = await parts.next()) {
    writeInside(dataDir, next.value);
    files += 1;
  }
  return [...sums.map(sumLine), `${files} files in ${dataDir}.`];
}

function writeInside(dataDir: string, { file, base64 }: FilePart): void {
  const target = path.resolve(dataDir, file);
  if (!target.startsWith(path.resolve(dataDir) + path.sep))
    throw new NotRestored(`${file} is not a file of a data folder.`);
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  fs.writeFileSync(target, Buffer.from(base64, "base64"), { mode: 0o600 });
}
