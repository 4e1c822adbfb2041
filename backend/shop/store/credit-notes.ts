import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { creditNoteCounters, creditNotes } from "../tables";

export type CreditNote = typeof creditNotes.$inferSelect;

/** The credit notes of an order as they were issued. */
export function creditNotesOf(db: Db, orderId: number): Promise<CreditNote[]> {
  return db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.issuedAt), asc(sql`length(${creditNotes.number})`), asc(creditNotes.number));
}

export async function findCreditNote(db: Db, number: string): Promise<CreditNote | undefined> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.number, number));
  return row;
}

/**
 * Writes the credit note of a settled refund with the next number of its own series, `CN-2026-00001`: without gaps,
 * because the counter is raised in the same transaction. Test orders take none of them.
 */
export async function insertCreditNote(
  tx: Db,
  order: { id: number; test: boolean },
  note: { refundId: number; net: number; tax: number },
  now: Date,
): Promise<CreditNote> {
  const year = now.getUTCFullYear();
  const number = order.test
    ? `TEST-CN-${note.refundId}`
    : `CN-${year}-${String(await nextNumber(tx, year)).padStart(5, "0")}`;
  const [made] = await tx
    .insert(creditNotes)
    .values({ ...note, number, orderId: order.id, issuedAt: now })
    .returning();
  if (!made) throw new Error("the credit note was not written");
  return made;
}

async function nextNumber(tx: Db, year: number): Promise<number> {
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
