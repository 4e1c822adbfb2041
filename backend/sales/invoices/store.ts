import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { type CreditNote, type Day, dayOf, type Invoice } from "./document";
import { creditNoteCounters, creditNotes, invoiceCounters, invoices, issuedFiles } from "./tables";

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * The valid invoice of an order: the last one for the whole order. A correction replaces everything that was issued
 * before it. An invoice for the amount of a credit note does so if that was the whole order.
 */
export async function findInvoice(db: Db, orderId: number): Promise<InvoiceRow | undefined> {
  let valid: InvoiceRow | undefined;
  for (const invoice of await invoicesOf(db, orderId)) {
    const isWhole = invoice.corrects !== null || invoice.content.total >= (valid?.content.total ?? 0);
    if (isWhole) valid = invoice;
  }
  return valid;
}

export async function findInvoiceByNumber(db: Db, number: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.number, number));
  return row;
}

const byIssue = [asc(invoices.issuedAt), asc(sql`length(${invoices.number})`), asc(invoices.number)];

/** All invoices of an order, in the order of issue. */
export function invoicesOf(db: Db, orderId: number): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(...byIssue);
}

type Numbered = { number: string; orderId: number };
type ListedInvoice = Numbered & { corrects: string | null };
/** `cancels`: the invoice that the note cancels as a whole; null: it is the credit note of a refund. */
type ListedNote = Numbered & { cancels: string | null; isCorrected: boolean };

/** Numbers of several orders' invoices, without their contents, in the order of issue. */
export function invoicesOfOrders(db: Db, ids: readonly number[]): Promise<ListedInvoice[]> {
  const { number, orderId, corrects } = invoices;
  return db
    .select({ number, orderId, corrects })
    .from(invoices)
    .where(inArray(orderId, [...ids]))
    .orderBy(...byIssue);
}

/** Builds a document's content once its number and day are known. */
type Say<T> = (numbered: { number: string; issuedOn: Day }) => T;

/**
 * Gives an order its invoice number and stores the invoice's content. Numbers have no gaps: the counter is raised in
 * the transaction that writes the invoice. Test orders take no number of the series. The caller holds the order's lock.
 */
export async function insertInvoice(
  tx: Db,
  order: { id: number; test: boolean },
  now: Date,
  say: Say<Invoice>,
): Promise<InvoiceRow> {
  const issuedOn = dayOf(now);
  const year = Number(issuedOn.slice(0, 4));
  const number = order.test
    ? await testInvoiceNumber(tx, order.id)
    : `${year}-${String(await nextInvoiceNumber(tx, year)).padStart(5, "0")}`;
  const content = say({ number, issuedOn });
  const [made] = await tx
    .with(awaitedFiles(tx, { number, orderId: order.id }))
    .insert(invoices)
    .values({
      number,
      orderId: order.id,
      replaces: content.replaces?.number ?? null,
      corrects: content.corrects?.number ?? null,
      issuedAt: now,
      content,
    })
    .returning();
  if (!made) throw new Error("the invoice was not written");
  return made;
}

/**
 * Adds the row by which the job finds missing files. One statement adds it with the document, because each statement
 * prolongs the locks.
 */
const awaitedFiles = (tx: Db, name: Numbered) =>
  tx.$with("awaited").as(tx.insert(issuedFiles).values(name).returning());

async function testInvoiceNumber(tx: Db, orderId: number): Promise<string> {
  const issued = (await invoicesOfOrders(tx, [orderId])).length;
  return issued === 0 ? `TEST-${orderId}` : `TEST-${orderId}-${issued + 1}`;
}

async function nextInvoiceNumber(tx: Db, year: number): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last });
  if (!row) throw new Error("the invoice counter was not raised");
  return row.last;
}

export type CreditNoteRow = typeof creditNotes.$inferSelect;

const inOrder = [asc(creditNotes.issuedAt), asc(sql`length(${creditNotes.number})`), asc(creditNotes.number)];

/** The credit notes of an order, in the order of issue. */
export function creditNotesOf(db: Db, orderId: number): Promise<CreditNoteRow[]> {
  return db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(...inOrder);
}

/** Credit notes of an order whose amounts no later invoice has restored. */
export async function standingCreditNotes(db: Db, orderId: number): Promise<CreditNoteRow[]> {
  const rows = await db
    .select({ note: creditNotes, replacedBy: invoices.number })
    .from(creditNotes)
    .leftJoin(invoices, eq(invoices.replaces, creditNotes.number))
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(...inOrder);
  return rows.flatMap(({ note, replacedBy }) => (replacedBy === null ? [note] : []));
}

/** Numbers of several orders' credit notes, without their contents, in the order of issue. */
export function creditNotesOfOrders(db: Db, ids: readonly number[]): Promise<ListedNote[]> {
  const { number, orderId, refundId, content } = creditNotes;
  const cancels = sql<
    string | null
  >`case when ${refundId} is null then ${content} -> 'invoice' ->> 'number' end`;
  const isCorrected = sql<boolean>`coalesce((${content} ->> 'isCorrected')::boolean, false)`;
  return db
    .select({ number, orderId, cancels, isCorrected })
    .from(creditNotes)
    .where(inArray(orderId, [...ids]))
    .orderBy(...inOrder);
}

export async function findCreditNote(db: Db, number: string): Promise<CreditNoteRow | undefined> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.number, number));
  return row;
}

/**
 * Writes the credit note of a settled refund, or the cancellation of an invoice, with its content and the next number
 * of its own series, `CN-2026-00001`. There are no gaps, because the counter is raised in the same transaction. Test
 * orders take no number of the series.
 */
export async function insertCreditNote(
  tx: Db,
  order: { id: number; test: boolean },
  note: { refundId: number | null; net: number; tax: number },
  now: Date,
  say: Say<CreditNote>,
): Promise<CreditNoteRow> {
  const issuedOn = dayOf(now);
  const year = Number(issuedOn.slice(0, 4));
  const number = order.test
    ? await testCreditNoteNumber(tx, order.id, note.refundId)
    : `CN-${year}-${String(await nextCreditNoteNumber(tx, year)).padStart(5, "0")}`;
  const content = say({ number, issuedOn });
  const [made] = await tx
    .with(awaitedFiles(tx, { number, orderId: order.id }))
    .insert(creditNotes)
    .values({ ...note, number, orderId: order.id, issuedAt: now, content })
    .returning();
  if (!made) throw new Error("the credit note was not written");
  return made;
}

/** Assigns an issued credit note to another refund, which pays its amount; the document stays as it is. */
export async function assignCreditNote(tx: Db, number: string, refundId: number): Promise<CreditNoteRow> {
  const [row] = await tx
    .update(creditNotes)
    .set({ refundId })
    .where(eq(creditNotes.number, number))
    .returning();
  if (!row) throw new Error(`credit note ${number} is gone`);
  return row;
}

/** The number has one zero more for each cancellation of the order. */
async function testCreditNoteNumber(tx: Db, orderId: number, refundId: number | null): Promise<string> {
  if (refundId !== null) return `TEST-CN-${refundId}`;
  const cancelled = (await creditNotesOf(tx, orderId)).filter((note) => note.refundId === null).length;
  return `TEST-CN-${"0".repeat(cancelled + 1)}${orderId}`;
}

async function nextCreditNoteNumber(tx: Db, year: number): Promise<number> {
  const [row] = await tx
    .insert(creditNoteCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: creditNoteCounters.year,
      set: { last: sql`${creditNoteCounters.last} + 1` },
    })
    .returning({ last: creditNoteCounters.last });
  if (!row) throw new Error("the credit note counter was not raised");
  return row.last;
}
