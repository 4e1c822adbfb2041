import { and, asc, eq, gte, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import {
  type CreditNote,
  creditNotes,
  dayOf,
  inBooks,
  type Invoice,
  invoices,
  issuedOn,
} from "../../sales/invoices";
import { orders } from "../../sales/orders";
import { disputeFees, payments } from "../../sales/payments/tables";
import { refunds } from "../../after-sales/ledger";
import type { Span } from "./period";

export type DocumentKind = "invoice" | "correction" | "credit note" | "cancellation";

export type Booked = {
  kind: DocumentKind;
  content: Invoice | CreditNote;
  /** -1 for credit notes and cancellations. */
  sign: 1 | -1;
  isCompany: boolean;
  /** The day on which the money came or was returned; empty: neither happened. */
  paid: string;
  /** The provider's name for the payment or refund; empty: there is none. */
  ref: string;
  /** The credit note that the invoice makes up for. */
  replaces: string;
  /** The wrong invoice that a correction replaces. */
  corrects: string;
  /** For a credit note or cancellation, its invoice. */
  of: string;
};

const PAGE = 500;

/** A document's place in the order of the books. */
type Place = { day: string; number: string };

/**
 * Invoices, then credit notes, by day and number, in pages. Test documents are left out. A page reads only its own rows
 * of the index, however many documents there are.
 */
export async function* bookPages(db: Db, { from, to }: Span): AsyncGenerator<Booked[]> {
  for (const read of [readInvoices, readCreditNotes])
    for (let after: Place | null = { day: from, number: "" }; after !== null;) {
      const page: Booked[] = await read(db, after, to);
      if (page.length > 0) yield page;
      const last = page.length < PAGE ? undefined : page.at(-1)?.content;
      after = last ? { day: last.issuedOn, number: last.number } : null;
    }
}

/** Matches documents that come after a place, up to a day. */
function follows(table: typeof invoices | typeof creditNotes, { day, number }: Place, to: string) {
  const [ofDay, length, name] = inBooks(table);
  const isNext = sql`(${ofDay}, ${length}, ${name}) > (${day}::text, ${number.length}::int, ${number}::text)`;
  return and(eq(orders.test, false), isNext, lte(ofDay, to));
}

const inOrder = (table: typeof invoices | typeof creditNotes) => inBooks(table).map((part) => asc(part));

const bookedOrder = { paidAt: orders.paidAt, billing: orders.billing };

/** The statement for a page, exported so that a test can check its query plan. */
export function invoicePage(db: Db, after: Place, to: string) {
  const paidBy = db
    .select({ ref: payments.ref })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, "succeeded")))
    .orderBy(asc(payments.attempt))
    .limit(1);
  return db
    .select({ content: invoices.content, order: bookedOrder, ref: sql<string | null>`(${paidBy})` })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(follows(invoices, after, to))
    .orderBy(...inOrder(invoices))
    .limit(PAGE);
}

async function readInvoices(db: Db, after: Place, to: string): Promise<Booked[]> {
  return (await invoicePage(db, after, to)).map(({ content, order, ref }) => ({
    kind: content.corrects ? "correction" : "invoice",
    content,
    sign: 1,
    isCompany: Boolean(order.billing.company),
    paid: order.paidAt ? dayOf(order.paidAt) : "",
    ref: (order.paidAt && ref) ?? "",
    replaces: content.replaces?.number ?? "",
    corrects: content.corrects?.number ?? "",
    of: "",
  }));
}

/**
 * The statement for a page of credit notes. A refund names its credit note by number, or through a correction's number.
 */
export function creditNotePage(db: Db, after: Place, to: string) {
  const ofCorrection = alias(refunds, "of_correction");
  return db
    .select({
      content: creditNotes.content,
      order: bookedOrder,
      ref: sql<string | null>`coalesce(${refunds.ref}, ${ofCorrection.ref})`,
    })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .leftJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .leftJoin(ofCorrection, eq(ofCorrection.correction, creditNotes.number))
    .where(follows(creditNotes, after, to))
    .orderBy(...inOrder(creditNotes))
    .limit(PAGE);
}

async function readCreditNotes(db: Db, after: Place, to: string): Promise<Booked[]> {
  return (await creditNotePage(db, after, to)).map(({ content, order, ref }) => ({
    kind: content.cancels ? "cancellation" : "credit note",
    content,
    sign: -1,
    isCompany: Boolean(order.billing.company),
    paid: content.cancels ? "" : content.issuedOn,
    ref: ref ?? "",
    replaces: "",
    corrects: "",
    of: content.invoice.number,
  }));
}

/**
 * A fee that the provider kept for a dispute; a returned fee is negative. `day` is written like the day of a document.
 */
export type Fee = { day: string; order: number; payment: string; ref: string; cents: Cents };

/** Fees in pages, the oldest first. */
export async function* feePages(db: Db, { from, to }: Span): AsyncGenerator<Fee[]> {
  const midnight = sql`(${from}::date)::timestamp at time zone 'Europe/Vienna'`;
  const after = sql`(${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`;
  const { at, ref } = disputeFees;
  const isInside = and(gte(at, midnight), lt(at, after), eq(orders.test, false));
  let last: { at: Date; ref: string } | undefined;
  do {
    const isNext: ReturnType<typeof sql> | undefined =
      last && sql`(${at}, ${ref}) > (${last.at.toISOString()}::timestamptz, ${last.ref})`;
    const found = await db
      .select({ at, ref, cents: disputeFees.cents, order: orders.id, payment: payments.gateway })
      .from(disputeFees)
      .innerJoin(orders, eq(orders.id, disputeFees.orderId))
      .innerJoin(payments, eq(payments.id, disputeFees.paymentId))
      .where(and(isInside, isNext))
      .orderBy(asc(at), asc(ref))
      .limit(PAGE);
    yield found.map((fee) => ({ ...fee, day: dayOf(fee.at) }));
    last = found.length === PAGE ? found.at(-1) : undefined;
  } while (last);
}

/** The first day that has a document; null: there are no documents. */
export async function firstDay(db: Db): Promise<string | null> {
  const day = issuedOn(invoices);
  const [row] = await db
    .select({ day })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.test, false))
    .orderBy(asc(day))
    .limit(1);
  return row?.day ?? null;
}
