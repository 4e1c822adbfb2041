import { createHash } from "node:crypto";
import { and, eq, isNull, notExists, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { UnknownColumns } from "./csv";
import type { Columns } from "./csv-columns";
import { headerKey } from "./csv-columns";
import { doublesOf, MOST_COMPARED } from "./doubles";
import { candidatesFor, type Waiting, waitingOrders } from "./find-candidates";
import { type OpenStatement, openStatement } from "./open-statement";
import { UnreadableStatement } from "./statement";
import type { FileLine } from "./statement-file";
import { bankColumns, bankFiles, bankLines } from "./tables";

export type Imported =
  | { kind: "imported"; added: number; known: number; announced: number; problems: string[] }
  /** A file with the same bytes was imported before. */
  | { kind: "known file"; at: Date }
  | { kind: "unreadable"; why: string };

/**
 * Adds the new lines of a bank's file. Nothing is booked. The lines are added page by page, each page on its own, so
 * that a large file keeps nobody waiting. If that is interrupted, the same file can be imported again.
 */
export async function importStatement(
  deps: Deps,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Imported> {
  const { db } = deps;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const known = await knownFile(db, hash);
  if (known) return known;
  const columns = new Map((await db.select().from(bankColumns)).map((row) => [row.header, row.roles]));
  let statement: OpenStatement;
  try {
    statement = await openStatement(bytes, columns);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    if (error instanceof UnknownColumns) await noteHeader(deps, error.header);
    return { kind: "unreadable", why: error.message };
  }
  try {
    return await store(deps, { name, hash }, statement);
  } finally {
    await statement.close();
  }
}

async function knownFile(db: Db, hash: string): Promise<Imported | null> {
  const [known] = await db.select().from(bankFiles).where(eq(bankFiles.hash, hash));
  return known ? { kind: "known file", at: known.importedAt } : null;
}

async function store(
  { db, clock, ids }: Deps,
  { name, hash }: { name: string; hash: string },
  { facts, page }: OpenStatement,
): Promise<Imported> {
  const begun = { name: name.slice(0, 200), hash: `${unfinishedOf(hash)}${ids.uuid()}`, importedAt: clock() };
  const [file] = await db
    .insert(bankFiles)
    .values({ ...begun, lines: facts.lines, known: 0, problems: [unfinished] })
    .returning({ id: bankFiles.id });
  if (!file) throw new Error("the file's row was not written");
  const own = await unfinishedFiles(db, hash);
  const known = await knownEntries(db, own, facts.lines, page);
  const waiting = await waitingOrders(db);
  for (let from = 0; from < facts.lines; from += PAGE) {
    const lines = (await page(from, PAGE)).filter(({ entry }) => !known.has(entry));
    if (lines.length > 0) await addLines(db, file.id, lines, { own, known, waiting });
  }
  const added = await db.$count(bankLines, eq(bankLines.fileId, file.id));
  const counts = { known: facts.lines - added, problems: facts.problems };
  const other = await finish(db, { ...counts, id: file.id, hash, added });
  return other ?? { kind: "imported", added, announced: facts.announced, ...counts };
}

/** @returns the same file, if somebody else imported it in the meantime. Then only lines that it lacks belong to this one. */
function finish(
  db: Db,
  {
    id,
    hash,
    added,
    ...counts
  }: { id: number; hash: string; added: number; known: number; problems: string[] },
): Promise<Imported | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${bankFiles} in share row exclusive mode`);
    const other = await knownFile(tx, hash);
    const ofThis = eq(bankFiles.id, id);
    if (other && added === 0) await tx.delete(bankFiles).where(ofThis);
    else
      await tx
        .update(bankFiles)
        .set({ ...counts, hash: other ? `${hash}:${id}` : hash })
        .where(ofThis);
    // All lines of the file are there now, so an earlier import of it no longer counts as interrupted.
    await tx
      .update(bankFiles)
      .set({ problems: [] })
      .where(sql`starts_with(${bankFiles.hash}, ${unfinishedOf(hash)})`);
    return other;
  });
}

/** The beginning of the name that a file has until then. */
const unfinishedOf = (hash: string) => `unfinished:${hash}:`;

/** A file keeps this sentence until all its lines are there. */
const unfinished = "This import was interrupted. Import the file again; nothing is added twice.";

/** Lines that are added at once. More of them would keep other requests waiting. */
const PAGE = 200;

/**
 * The imports of the same bytes that have not ended, this one among them. They may hold a part of a booking, so their
 * lines are known one by one.
 */
async function unfinishedFiles(db: Db, hash: string): Promise<number[]> {
  const rows = await db
    .select({ id: bankFiles.id })
    .from(bankFiles)
    .where(sql`starts_with(${bankFiles.hash}, ${unfinishedOf(hash)})`);
  return rows.map(({ id }) => id);
}

/** The bookings of the file that other files brought, even if the bank now lists their parts. */
async function knownEntries(
  db: Db,
  own: readonly number[],
  lines: number,
  page: OpenStatement["page"],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < lines; from += PAGE) {
    const entries = (await page(from, PAGE)).map(({ entry }) => entry);
    // An index look-up for each entry: without statistics, the planner would read the whole table for each page.
    const others = db
      .select({ entry: bankLines.entry })
      .from(bankLines)
      .where(and(sql`${bankLines.entry} = asked.entry`, notInArray(bankLines.fileId, [...own])))
      .limit(1)
      .as("others");
    const rows = await db
      .select({ entry: others.entry })
      .from(sql`unnest(${sql.param([...new Set(entries)])}::text[]) as asked(entry)`)
      .crossJoinLateral(others);
    for (const { entry } of rows) known.add(entry);
  }
  return known;
}

type Around = { own: readonly number[]; known: ReadonlySet<string>; waiting: readonly Waiting[] };

/** Adds the lines that nobody else has added in the meantime. */
async function addLines(
  db: Db,
  fileId: number,
  lines: readonly FileLine[],
  { own, known, waiting }: Around,
): Promise<void> {
  const candidates = await candidatesFor(db, lines, waiting);
  const others = (await paymentsLike(db, own, lines)).filter(({ entry }) => !known.has(entry));
  const doubles = doublesOf(lines, others);
  const rows = lines.map((line, index) => ({
    file_id: fileId,
    entry: line.entry,
    fingerprint: line.fingerprint,
    account: line.account,
    booked_on: line.bookedOn,
    amount: line.amount,
    currency: line.currency,
    payer: line.payer,
    iban: line.iban,
    text: line.text,
    raw: line.raw,
    mark: line.tag,
    candidates: candidates[index] ?? [],
    double_of: doubles[index] ?? null,
  }));
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  // One parameter for all rows: thousands of them take longer to write than the rows.
  await db.execute(
    sql`insert into ${bankLines} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${bankLines}, ${JSON.stringify(rows)}::jsonb)
        on conflict do nothing`,
  );
}

/** Payments of other files with the days and sums of these lines that no line repeats yet. */
async function paymentsLike(db: Db, own: readonly number[], lines: readonly FileLine[]) {
  const sums = new Map(
    lines.map(({ bookedOn: day, amount }) => [JSON.stringify({ day, amount }), { day, amount }]),
  );
  const asked = JSON.stringify([...sums.values()]);
  const like = db
    .select({
      id: bankLines.id,
      entry: bankLines.entry,
      account: bankLines.account,
      bookedOn: bankLines.bookedOn,
      amount: bankLines.amount,
      currency: bankLines.currency,
      iban: bankLines.iban,
      text: bankLines.text,
    })
    .from(bankLines)
    .where(
      and(
        sql`${bankLines.bookedOn} = asked.day and ${bankLines.amount} = asked.amount`,
        notInArray(bankLines.fileId, [...own]),
        sql`${bankLines.tag} is distinct from 'announced'`,
        notExists(
          db.select({ id: repeating.id }).from(repeating).where(eq(repeating.doubleOf, bankLines.id)),
        ),
      ),
    )
    .orderBy(bankLines.id)
    .limit(MOST_COMPARED)
    .as("alike");
  const rows = await db
    .select({ alike: like._.selectedFields })
    .from(sql`jsonb_to_recordset(${asked}::jsonb) as asked(day text, amount integer)`)
    .crossJoinLateral(like);
  return rows.map(({ alike }) => alike);
}

const repeating = alias(bankLines, "repeating");

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
