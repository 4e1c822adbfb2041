import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { creditNotes, dayOf } from "../../sales/invoices";
import { orders } from "../../sales/orders";
import { disputeFees, payments, receipts } from "../../sales/payments/tables";
import { refunds } from "../../after-sales/ledger";
import type { Span } from "./period";

/** Money that left the academy, with its document or the reason why there is none. */
export type Loss = {
  by: "refund" | "fee" | "return";
  order: number;
  /** The provider that returned or kept the money; empty: it left the academy's own account. */
  gateway: string;
  /** Written like the day of a document. */
  day: string;
  cents: Cents;
  /** The movement's name, given by the provider or by us. */
  ref: string;
  document: string | null;
  why: string | null;
};

type Wanted = { span?: Span; orderIds?: readonly number[]; withTests?: boolean };

/**
 * Every cent that left, the oldest first: refunds, lost disputes, returned overpayments, dispute fees, and payments
 * that the bank took back. Money that went onto a code has not left, and a waived part never came.
 */
export async function lossesOf(db: Db, { span, orderIds, withTests = false }: Wanted): Promise<Loss[]> {
  const losses = unionAll(givenBack(db), fees(db), returns(db)).as("losses");
  const rows = await db
    .select({
      by: losses.by,
      order: losses.order,
      gateway: losses.gateway,
      at: losses.at,
      cents: losses.cents,
      ref: losses.ref,
      document: losses.document,
      why: losses.why,
    })
    .from(losses)
    .innerJoin(orders, eq(orders.id, losses.order))
    .where(
      and(
        withTests ? undefined : eq(orders.test, false),
        span && sql`${losses.at} >= (${span.from}::date)::timestamp at time zone 'Europe/Vienna'`,
        span && sql`${losses.at} < (${span.to}::date + 1)::timestamp at time zone 'Europe/Vienna'`,
        orderIds && inArray(losses.order, [...orderIds]),
      ),
    )
    .orderBy(asc(losses.at), asc(losses.ref));
  return rows.map(({ at, ...loss }) => ({ ...loss, day: dayOf(at) }));
}

/** The reason for a refund whose order has no invoice either. */
const noInvoice = "The order has no invoice";

function givenBack(db: Db) {
  const document = sql<string | null>`coalesce(${creditNotes.number}, ${refunds.correction})`.as("document");
  const why = sql<string | null>`case
    when ${creditNotes.number} is not null or ${refunds.correction} is not null then null
    when ${refunds.kind} = 'over' or ${refunds.counted} = 0 then coalesce(${refunds.reason}, 'More than the order had left')
    else ${noInvoice} end`.as("why");
  return db
    .select({
      by: sql<Loss["by"]>`'refund'`.as("by"),
      order: sql<number>`${refunds.orderId}`.as("order"),
      gateway:
        sql<string>`case when ${payments.gateway} = 'invoice' then '' else coalesce(${payments.gateway}, '') end`.as(
          "gateway",
        ),
      at: sql<Date>`${refunds.updatedAt}`.mapWith(refunds.updatedAt).as("at"),
      cents: sql<Cents>`${refunds.amount}`.as("cents"),
      ref: sql<string>`coalesce(${refunds.ref}, ${refunds.key})`.as("ref"),
      document,
      why,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(and(eq(refunds.status, "succeeded"), isNull(refunds.codeId), ne(refunds.kind, "rest")));
}

function fees(db: Db) {
  return db
    .select({
      by: sql<Loss["by"]>`'fee'`.as("by"),
      order: sql<number>`${disputeFees.orderId}`.as("order"),
      gateway: sql<string>`${payments.gateway}`.as("gateway"),
      at: sql<Date>`${disputeFees.at}`.mapWith(disputeFees.at).as("at"),
      cents: sql<Cents>`${disputeFees.cents}`.as("cents"),
      ref: sql<string>`${disputeFees.ref}`.as("ref"),
      document: sql<string | null>`null::text`.as("document"),
      why: sql<string | null>`'Kept by the provider for a dispute'`.as("why"),
    })
    .from(disputeFees)
    .innerJoin(payments, eq(payments.id, disputeFees.paymentId));
}

function returns(db: Db) {
  return db
    .select({
      by: sql<Loss["by"]>`'return'`.as("by"),
      order: sql<number>`${receipts.orderId}`.as("order"),
      gateway: sql<string>`''`.as("gateway"),
      at: sql<Date>`${receipts.at}`.mapWith(receipts.at).as("at"),
      cents: sql<Cents>`0 - ${receipts.cents}`.as("cents"),
      ref: sql<string>`'line ' || coalesce(${receipts.lineId}::text, 'unknown')`.as("ref"),
      document: sql<string | null>`null::text`.as("document"),
      why: sql<string | null>`'The bank returned a payment, and the invoice is owed again'`.as("why"),
    })
    .from(receipts)
    .where(eq(receipts.kind, "returned"));
}
