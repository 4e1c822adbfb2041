import { and, between, eq, sql } from "drizzle-orm";
import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { creditNotes, invoices, issuedOn } from "../../sales/invoices";
import { orders } from "../../sales/orders";
import type { VatKind } from "../../sales/vat";
import { quarterOf, type Span } from "./period";
import type { DocumentKind } from "./read-books";
import { type Treatment, treatmentOf } from "./treatment";

/** Amounts of one tax treatment; credit notes are subtracted. */
type TaxSum = {
  treatment: Treatment;
  country: string;
  basisPoints: number;
  net: Cents;
  tax: Cents;
};

/** A tax sum with the quarter in which the order was first invoiced: `2026-Q4`. */
export type QuarterSum = TaxSum & { quarter: string };

export type BookSums = {
  documents: Record<DocumentKind, { count: number; total: Cents }>;
  taxes: TaxSum[];
  /** Totals of the invoices that are not corrections: of paid orders, and of the others. */
  paid: Cents;
  open: Cents;
};

/** Counts and sums of a span, computed by the database. Test documents are left out. */
export async function sumBooks(db: Db, span: Span): Promise<BookSums> {
  const documents: BookSums["documents"] = {
    invoice: { count: 0, total: 0 },
    correction: { count: 0, total: 0 },
    "credit note": { count: 0, total: 0 },
    cancellation: { count: 0, total: 0 },
  };
  const sums = { documents, paid: 0, open: 0 };
  for (const { kind, isPaid, count, total } of await countDocuments(db, span)) {
    const before = documents[kind];
    documents[kind] = { count: before.count + count, total: before.total + total };
    if (kind === "invoice") sums[isPaid ? "paid" : "open"] += total;
  }
  return { ...sums, taxes: fold(await sumQuarters(db, span)) };
}

type Counted = { kind: DocumentKind; isPaid: boolean; count: number; total: Cents };

async function countDocuments(db: Db, { from, to }: Span): Promise<Counted[]> {
  const books = [
    {
      table: invoices,
      kind: sql<DocumentKind>`case when (${invoices.content} -> 'corrects') is null then 'invoice' else 'correction' end`,
    },
    {
      table: creditNotes,
      kind: sql<DocumentKind>`case when (${creditNotes.content} -> 'cancels') is null then 'credit note' else 'cancellation' end`,
    },
  ];
  const found: Counted[] = [];
  for (const { table, kind } of books) {
    const isPaid = sql<boolean>`${orders.paidAt} is not null`;
    const rows = await db
      .select({
        kind,
        isPaid,
        count: sql`count(*)`.mapWith(Number),
        total: sql`sum((${table.content} ->> 'total')::bigint)`.mapWith(Number),
      })
      .from(table)
      .innerJoin(orders, eq(orders.id, table.orderId))
      .where(and(between(issuedOn(table), from, to), eq(orders.test, false)))
      .groupBy(sql`1, 2`);
    found.push(...rows);
  }
  return found;
}

/** Sums by the quarter of the order's first invoice. A later document changes the figures of that quarter. */
export async function sumQuarters(db: Db, { from, to }: Span): Promise<QuarterSum[]> {
  const sums = new Map<string, QuarterSum>();
  for (const { table, sign } of [
    { table: invoices, sign: 1 },
    { table: creditNotes, sign: -1 },
  ]) {
    const { content } = table;
    const part = (name: string) => sql`part ->> ${name}::text`;
    const first = sql`(select first.content ->> 'issuedOn' from ${invoices} first where first.order_id = ${table.orderId} and first.replaces is null)`;
    const rows = await db
      .select({
        kind: sql<VatKind>`${part("kind")}`,
        country: sql<string>`${part("country")}`,
        basisPoints: sql`(${part("basisPoints")})::int`.mapWith(Number),
        hasVatId: sql<boolean>`(${content} -> 'buyer' ->> 'person') is not null and (${content} -> 'buyer' ->> 'vatId') is not null`,
        vatNote: sql<string | null>`${content} ->> 'vatNote'`,
        month: sql<string>`substr(coalesce(${first}, ${content} ->> 'issuedOn'), 1, 7)`,
        net: sql`sum((${part("net")})::bigint)`.mapWith(Number),
        tax: sql`sum((${part("tax")})::bigint)`.mapWith(Number),
      })
      .from(table)
      .innerJoin(orders, eq(orders.id, table.orderId))
      .innerJoin(sql`lateral jsonb_array_elements(${content} -> 'taxes') part`, sql`true`)
      .where(and(between(issuedOn(table), from, to), eq(orders.test, false)))
      .groupBy(sql`1, 2, 3, 4, 5, 6`);
    for (const { month, net, tax, country, basisPoints, ...facts } of rows) {
      const quarter = quarterOf(month);
      const treatment = treatmentOf({ ...facts, country }, facts);
      const key = [quarter, treatment, country, basisPoints].join();
      const before = sums.get(key) ?? { net: 0, tax: 0 };
      const after = { net: before.net + sign * net, tax: before.tax + sign * tax };
      sums.set(key, { quarter, treatment, country, basisPoints, ...after });
    }
  }
  return [...sums.values()].toSorted(byPlace);
}

function fold(quarters: readonly QuarterSum[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { quarter: _, ...sum } of quarters) {
    const key = [sum.treatment, sum.country, sum.basisPoints].join();
    const before = sums.get(key) ?? { net: 0, tax: 0 };
    sums.set(key, { ...sum, net: before.net + sum.net, tax: before.tax + sum.tax });
  }
  return [...sums.values()];
}

const placeOf = ({ treatment, country, basisPoints }: TaxSum) =>
  `${treatment} ${country} ${String(basisPoints).padStart(5, "0")}`;

function byPlace(one: QuarterSum, other: QuarterSum): number {
  const [left, right] = [placeOf(one) + one.quarter, placeOf(other) + other.quarter];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
