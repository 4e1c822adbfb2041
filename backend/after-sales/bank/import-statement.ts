import { createHash } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { Columns } from "./csv-columns";
import { headerKey } from "./csv-columns";
import { UnknownColumns } from "./csv";
import { doublesOf } from "./doubles";
import { candidatesFor } from "./find-candidates";
import { readStatementFile } from "./read-file";
import { balanceProblem, type Statement, type StatementLine, UnreadableStatement } from "./statement";
import { bankColumns, bankFiles, bankLines } from "./tables";

export type Imported =
  | { kind: "imported"; added: number; known: number; announced: number; problems: string[] }
  /** A file with the same bytes was imported before. */
  | { kind: "known file"; at: Date }
  | { kind: "unreadable"; why: string };

/** Adds the new lines of a bank's file. Nothing is booked. */
export async function importStatement(
  deps: Deps,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Imported> {
  const { db } = deps;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const [known] = await db.select().from(bankFiles).where(eq(bankFiles.hash, hash));
  if (known) return { kind: "known file", at: known.importedAt };
  const roles = new Map((await db.select().from(bankColumns)).map((row) => [row.header, row.roles]));
  try {
    const statements = readStatementFile(bytes, (key) => roles.get(key) ?? null);
    return await db.transaction((tx) => store(tx, deps, { name, hash }, statements));
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    if (error instanceof UnknownColumns) await noteHeader(deps, error.header);
    return { kind: "unreadable", why: error.message };
  }
}

async function store(
  tx: Db,
  deps: Deps,
  { name, hash }: { name: string; hash: string },
  statements: readonly Statement[],
): Promise<Imported> {
  const lines = named(statements.flatMap((statement) => statement.lines));
  const fresh = await unknownOf(tx, lines);
  const problems = statements.flatMap((one) => [balanceProblem(one) ?? [], one.refused].flat());
  if (lines.length === 0 && problems.length > 0)
    return { kind: "unreadable", why: `No line of this file can be read. ${problems[0]}` };
  const known = lines.length - fresh.length;
  const facts = {
    name: name.slice(0, 200),
    hash,
    lines: lines.length,
    known,
    problems: problems.slice(0, 100),
  };
  const [file] = await tx
    .insert(bankFiles)
    .values({ ...facts, importedAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ id: bankFiles.id });
  // Another person has just imported the same file.
  if (!file) return { kind: "known file", at: deps.clock() };
  const candidates = await candidatesFor(tx, fresh);
  const doubles = await possibleDoubles(tx, fresh, lines);
  const rows = fresh.map(({ part: _part, ...line }, index) => ({
    ...line,
    doubleOf: doubles[index] ?? null,
    fileId: file.id,
    candidates: candidates[index] ?? [],
  }));
  let added = 0;
  for (let from = 0; from < rows.length; from += BATCH)
    added += (
      await tx
        .insert(bankLines)
        .values(rows.slice(from, from + BATCH))
        .onConflictDoNothing()
        .returning({ id: bankLines.id })
    ).length;
  const announced = statements.reduce((sum, one) => sum + one.announced, 0);
  return { kind: "imported", added, known: lines.length - added, announced, problems: facts.problems };
}

const BATCH = 500;

type NamedLine = StatementLine & { fingerprint: string };

/**
 * Lines get hashes as names, which stay valid after the texts are emptied. Equal bookings of one file are numbered,
 * because two equal payments on one day are both real.
 */
function named(lines: readonly StatementLine[]): NamedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const count = (counts.get(line.entry) ?? 0) + (line.part === 0 ? 1 : 0);
    counts.set(line.entry, count);
    const entry = createHash("sha256").update(`${line.entry}#${count}`).digest("hex");
    return { ...line, entry, fingerprint: `${entry}/${line.part}` };
  });
}

/** Leaves out every booking that is already known, even if the bank now lists its parts. */
async function unknownOf(tx: Db, lines: readonly NamedLine[]): Promise<NamedLine[]> {
  const entries = [...new Set(lines.map(({ entry }) => entry))];
  const known = new Set<string>();
  for (let from = 0; from < entries.length; from += BATCH) {
    const page = entries.slice(from, from + BATCH);
    const rows = await tx
      .select({ entry: bankLines.entry })
      .from(bankLines)
      .where(inArray(bankLines.entry, page));
    for (const { entry } of rows) known.add(entry);
  }
  return lines.filter(({ entry }) => !known.has(entry));
}

/**
 * The known payment of another format that each new line may repeat.
 * @param all all lines of this file
 */
async function possibleDoubles(
  tx: Db,
  fresh: readonly NamedLine[],
  all: readonly NamedLine[],
): Promise<(number | null)[]> {
  if (fresh.length === 0) return [];
  const own = new Set(all.map(({ entry }) => entry));
  const days = [...new Set(fresh.map(({ bookedOn }) => bookedOn))];
  const rows = await tx
    .select()
    .from(bankLines)
    .where(inArray(bankLines.bookedOn, days))
    .orderBy(bankLines.id);
  const repeated = new Set(rows.map(({ doubleOf }) => doubleOf));
  const known = rows.filter(
    ({ id, entry, tag }) => !own.has(entry) && !repeated.has(id) && tag !== "announced",
  );
  return doublesOf(fresh, known);
}

/** Keeps a header row until a person explains its columns. */
async function noteHeader({ db, clock }: Deps, header: readonly string[]): Promise<void> {
  await db
    .insert(bankColumns)
    .values({ header: headerKey(header), seenAt: clock() })
    .onConflictDoUpdate({ target: bankColumns.header, set: { seenAt: clock() } });
}

/** The header rows whose columns nobody has explained yet, the newest first. */
export async function unknownHeaders(db: Db): Promise<string[][]> {
  const rows = await db.select().from(bankColumns).orderBy(bankColumns.seenAt);
  return rows
    .filter(({ roles }) => roles === null)
    .map(({ header }) => header.split("|"))
    .toReversed();
}

/** @returns false when there is no such header row */
export async function saveColumns(db: Db, header: string, roles: Columns): Promise<boolean> {
  const rows = await db
    .update(bankColumns)
    .set({ roles })
    .where(eq(bankColumns.header, header))
    .returning({ header: bankColumns.header });
  return rows.length > 0;
}

/** @returns false when there is no unexplained header row of this name */
export async function discardColumns(db: Db, header: string): Promise<boolean> {
  const rows = await db
    .delete(bankColumns)
    .where(and(eq(bankColumns.header, header), isNull(bankColumns.roles)))
    .returning({ header: bankColumns.header });
  return rows.length > 0;
}
