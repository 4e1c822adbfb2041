import { stringify } from "csv-stringify/sync";
import { and, asc, between, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Cents, toRaw } from "@/lib/money";
import type { Db } from "../database/client";
import { readAtOneMoment } from "../database/snapshot";
import type { Deps } from "../deps";
import { type CreditNote, creditNotes, dayOf, type Invoice, invoices, issuedOn } from "../invoices";
import { type Order, orders } from "../orders";
import { disputeFees, payments } from "../payments/tables";
import { refunds } from "../refunds";
import type { OperatorAnswer } from "../operator-command";

export const exportWanted = z.strictObject({
  /** First and last day, `2026-01-31`; an invalid one gets an error message. */
  from: z.string().max(40),
  to: z.string().max(40),
  /** With names and addresses. */
  people: z.boolean().optional(),
});
type Wanted = z.infer<typeof exportWanted>;

/**
 * Invoices and credit notes of a span of days as CSV (RFC 4180), a row for each document and way of being taxed, for
 * programs that accountants use. Credit notes count down. The provider's fees for disputes follow, in a column of
 * their own, because they are no turnover. Test documents are not in the books. The caller has checked that it is the
 * operator.
 */
export async function exportDocuments(deps: Deps, { from, to, people }: Wanted): Promise<OperatorAnswer> {
  const problem = dayProblem("from", from) ?? dayProblem("to", to);
  if (problem) return { ok: false, lines: [problem] };
  if (to < from)
    return { ok: false, lines: [`--to ${to} is before --from ${from}: give the earlier day first.`] };
  const columns = people ? [...bookColumns, ...peopleColumns] : bookColumns;
  return {
    ok: true,
    stream: async (emit) =>
      readAtOneMoment(await deps.database(), async (db) => {
        await emit(csvOf(columns, [], true));
        for (const book of [invoiceBook, creditNoteBook])
          for await (const rows of pages(db, book, from, to))
            if (rows.length > 0) await emit(csvOf(columns, rows));
        for await (const rows of feePages(db, from, to))
          if (rows.length > 0) await emit(csvOf(columns, rows));
      }),
  };
}

/** Without a final line break, which the caller prints. */
function csvOf(columns: readonly string[], rows: Row[], header = false): string {
  return stringify(rows, {
    columns: [...columns],
    header,
    record_delimiter: "windows",
    // A text that begins like a formula would be one in a spreadsheet; an amount below zero is none.
    escape_formulas: true,
    cast: { number: (cents: Cents) => ({ value: toRaw(cents), escape_formulas: false }) },
  }).replace(/\n$/, "");
}

const day = z.iso.date();

function dayProblem(name: "from" | "to", given: string): string | null {
  if (day.safeParse(given).success) return null;
  return `${given === "" ? `--${name} is missing` : `--${name} ${given} is not a day`}: write it as --${name} 2026-01-31.`;
}

const bookColumns = [
  "number",
  "document",
  "date",
  "order",
  "supply from",
  "supply to",
  "customer",
  "country",
  "VAT id",
  "net",
  "rate",
  "VAT",
  "gross",
  "treatment",
  "VAT country",
  "payment",
  "paid",
  "provider reference",
  "for invoice",
  "replaces",
  "corrects",
  "provider fee",
  "purchase order",
] as const;
const peopleColumns = ["name", "e-mail", "street", "postcode", "city"] as const;

type Row = Partial<Record<(typeof bookColumns)[number] | (typeof peopleColumns)[number], string | Cents>>;

const bookedOrder = { id: orders.id, paidAt: orders.paidAt, billing: orders.billing };

type Book = {
  table: typeof invoices | typeof creditNotes;
  /** Documents with their rows, at most a page of them, in the order of their numbers. */
  read: (db: Db, which: SQL | undefined) => Promise<{ number: string; rows: Row[] }[]>;
};

const PAGE = 500;

/** Days are indexed, and documents within a day have numbers, so that no page scans the rows of earlier pages. */
async function* pages(db: Db, { table, read }: Book, from: string, to: string): AsyncGenerator<Row[]> {
  const day = issuedOn(table);
  let today = await firstDay(db, table, between(day, from, to));
  while (today !== null) {
    for (let last = ""; ;) {
      const isNext = sql`(length(${table.number}), ${table.number}) > (${last.length}::int, ${last}::text)`;
      const found = await read(db, and(eq(day, today), isNext));
      yield found.flatMap(({ rows }) => rows);
      if (found.length < PAGE) break;
      last = found.at(-1)?.number ?? "";
    }
    today = await firstDay(db, table, and(gt(day, today), lte(day, to)));
  }
}

async function firstDay(db: Db, table: Book["table"], which: SQL | undefined): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`min(${issuedOn(table)})` })
    .from(table)
    .where(which);
  return row?.day ?? null;
}

const byNumber = ({ number }: Book["table"]) => [asc(sql`length(${number})`), asc(number)];

const invoiceBook: Book = {
  table: invoices,
  async read(db, which) {
    const paidBy = db
      .select({ ref: payments.ref })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.status, "succeeded")))
      .orderBy(asc(payments.attempt))
      .limit(1);
    const found = await db
      .select({ content: invoices.content, order: bookedOrder, ref: sql<string | null>`(${paidBy})` })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(orders.test, false), which))
      .orderBy(...byNumber(invoices))
      .limit(PAGE);
    return found.map(({ content, order, ref }) => {
      const facts = {
        document: "invoice",
        paid: order.paidAt ? dayOf(order.paidAt) : "",
        "provider reference": (order.paidAt && ref) ?? "",
        replaces: content.replaces?.number,
        corrects: content.corrects?.number,
      };
      return {
        number: content.number,
        rows: rowsOf(content, order, 1).map((row) => ({ ...row, ...facts })),
      };
    });
  },
};

const creditNoteBook: Book = {
  table: creditNotes,
  async read(db, which) {
    const found = await db
      .select({ content: creditNotes.content, ref: refunds.ref, order: bookedOrder })
      .from(creditNotes)
      .innerJoin(orders, eq(orders.id, creditNotes.orderId))
      .leftJoin(refunds, or(eq(refunds.id, creditNotes.refundId), eq(refunds.correction, creditNotes.number)))
      .where(and(eq(orders.test, false), which))
      .orderBy(...byNumber(creditNotes))
      .limit(PAGE);
    return found.map(({ content, ref, order }) => {
      const facts = {
        document: "credit note",
        paid: content.cancels ? "" : content.issuedOn,
        "provider reference": ref ?? "",
        "for invoice": content.invoice.number,
      };
      return {
        number: content.number,
        rows: rowsOf(content, order, -1).map((row) => ({ ...row, ...facts })),
      };
    });
  },
};

/** The day of a fee in the shop's time zone, as documents have it. */
const feeDay = sql<string>`to_char(${disputeFees.at} at time zone 'Europe/Vienna', 'YYYY-MM-DD')`;

/** Fees that the provider kept for disputes, oldest first. A returned fee is negative. */
async function* feePages(db: Db, from: string, to: string): AsyncGenerator<Row[]> {
  const zone = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Vienna'`;
  const after = sql`(${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`;
  const isInside = and(gte(disputeFees.at, zone(from)), lt(disputeFees.at, after), eq(orders.test, false));
  let last: { at: Date; ref: string } | undefined;
  do {
    const { at, ref } = disputeFees;
    const found = await db
      .select({ at, ref, cents: disputeFees.cents, order: orders.id, day: feeDay, payment: payments.gateway })
      .from(disputeFees)
      .innerJoin(orders, eq(orders.id, disputeFees.orderId))
      .innerJoin(payments, eq(payments.id, disputeFees.paymentId))
      .where(
        and(isInside, last && sql`(${at}, ${ref}) > (${last.at.toISOString()}::timestamptz, ${last.ref})`),
      )
      .orderBy(asc(at), asc(ref))
      .limit(PAGE);
    yield found.map(({ day, order, payment, ...fee }) => ({
      document: "dispute fee",
      date: day,
      order: String(order),
      payment,
      "provider reference": fee.ref,
      "provider fee": fee.cents,
    }));
    last = found.length === PAGE ? found.at(-1) : undefined;
  } while (last);
}

/** Private people are anonymous in the books unless the caller requests names; companies are named. */
function rowsOf(document: Invoice | CreditNote, { billing }: Pick<Order, "billing">, sign: 1 | -1): Row[] {
  const { number, issuedOn, orderNumber, supplied, buyer, paymentTitle } = document;
  const { name, person, email, vatId, address } = buyer;
  return document.taxes.map(({ kind, basisPoints, country, net, tax }) => ({
    number,
    date: issuedOn,
    order: orderNumber,
    "supply from": supplied.from,
    "supply to": supplied.to,
    customer: billing.company ? name : "private",
    country: address.country,
    "VAT id": vatId ?? "",
    net: sign * net,
    rate: String(basisPoints / 100),
    VAT: sign * tax,
    gross: sign * (net + tax),
    treatment: kind,
    "VAT country": country,
    payment: paymentTitle,
    "purchase order": document.purchaseOrder ?? "",
    name: person ?? name,
    "e-mail": email,
    street: [address.street, address.addition].filter(Boolean).join(", "),
    postcode: address.postcode,
    city: address.city,
  }));
}
