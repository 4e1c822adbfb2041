import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { type CreditNote, currentLook, type Day, dayOf, type Invoice } from "./document";
import { creditNoteCounters, creditNotes, invoiceCounters, invoices } from "./tables";

export type InvoiceRow = typeof invoices.$inferSelect;

export async function findInvoice(db: Db, orderId: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row;
}

type Numbered = { number: string; orderId: number };

/** The invoices of several orders, without what they say. */
export function invoicesOfOrders(db: Db, ids: readonly number[]): Promise<Numbered[]> {
  const { number, orderId } = invoices;
  return db
    .select({ number, orderId })
    .from(invoices)
    .where(inArray(orderId, [...ids]));
}

/** What a document says, once its number and day are known. */
type Say<T> = (numbered: { number: string; issuedOn: Day }) => T;

/**
 * Gives an order its invoice number and stores all that the invoice says. Numbers have no gaps: the counter is raised in
 * the transaction that writes the invoice. Test orders take none of them.
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
    ? `TEST-${order.id}`
    : `${year}-${String(await nextInvoiceNumber(tx, year)).padStart(5, "0")}`;
  const content: Invoice = { ...say({ number, issuedOn }), look: currentLook };
  const [made] = await tx
    .insert(invoices)
    .values({ number, orderId: order.id, issuedAt: now, content })
    .returning();
  if (!made) throw new Error("the invoice was not written");
  return made;
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

/** The credit notes of an order as they were issued. */
export function creditNotesOf(db: Db, orderId: number): Promise<CreditNoteRow[]> {
  return db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(...inOrder);
}

/** Those of several orders, without what they say. */
export function creditNotesOfOrders(db: Db, ids: readonly number[]): Promise<Numbered[]> {
  const { number, orderId } = creditNotes;
  return db
    .select({ number, orderId })
    .from(creditNotes)
    .where(inArray(orderId, [...ids]))
    .orderBy(...inOrder);
}

export async function findCreditNote(db: Db, number: string): Promise<CreditNoteRow | undefined> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.number, number));
  return row;
}

/**
 * Writes the credit note of a settled refund, and all that it says, with the next number of its own series,
 * `CN-2026-00001`: without gaps, because the counter is raised in the same transaction. Test orders take none of them.
 */
export async function insertCreditNote(
  tx: Db,
  order: { id: number; test: boolean },
  note: { refundId: number; net: number; tax: number },
  now: Date,
  say: Say<CreditNote>,
): Promise<CreditNoteRow> {
  const issuedOn = dayOf(now);
  const year = Number(issuedOn.slice(0, 4));
  const number = order.test
    ? `TEST-CN-${note.refundId}`
    : `CN-${year}-${String(await nextCreditNoteNumber(tx, year)).padStart(5, "0")}`;
  const content: CreditNote = { ...say({ number, issuedOn }), look: currentLook };
  const [made] = await tx
    .insert(creditNotes)
    .values({ ...note, number, orderId: order.id, issuedAt: now, content })
    .returning();
  if (!made) throw new Error("the credit note was not written");
  return made;
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
