import { asc, eq, isNull } from "drizzle-orm";
import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import { vatState } from "@/lib/rules/vat";
import { catalogue } from "./content";
import type { Db } from "./database/client";
import { creditNotes, creditNotesOf, dayOf, findInvoice, invoices } from "./invoices";
import {
  findOrder,
  invoiceOf,
  linesOf,
  type LinePromise,
  type Occurrence,
  occurrenceOf,
  type Order,
  type OrderLine,
  orderLines,
  taxesOf,
} from "./orders";
import { creditNoteOf, refundsOf } from "./refunds";
import { supplyCountry, type VatKind, vatLabel } from "./vat";

/**
 * Freezes, once, what was sold before orders and documents kept what they say: from the order's own rows, and where
 * these are silent from today's catalogue as long as it still has the same run (docs/decisions/frozen-documents.md).
 * Runs before anything else reads the database; when all is frozen it asks three questions and is done.
 */
export async function freezeEarlier(db: Db): Promise<void> {
  for (const orderId of await ordersWithout(db)) await db.transaction((tx) => promiseLines(tx, orderId));
  const unsaid = await db.select().from(invoices).where(isNull(invoices.content));
  for (const { number, orderId, issuedAt } of unsaid) {
    const order = await soldOrder(db, orderId);
    const said = await invoiceOf(db, order, issuedAt);
    // Its reader was asked to name the number.
    const payment = said.payment.state === "transfer" ? { ...said.payment, reference: number } : said.payment;
    const content = { ...said, payment, number, issuedOn: dayOf(issuedAt) };
    await db.update(invoices).set({ content }).where(eq(invoices.number, number));
  }
  const notes = await db.select().from(creditNotes).where(isNull(creditNotes.content));
  for (const { number } of notes) await freezeNote(db, number);
}

async function ordersWithout(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(isNull(orderLines.vatKind))
    .orderBy(asc(orderLines.orderId));
  return rows.map(({ orderId }) => orderId);
}

async function soldOrder(db: Db, id: number): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`order ${id} is gone`);
  return order;
}

async function promiseLines(tx: Db, orderId: number): Promise<void> {
  const order = await soldOrder(tx, orderId);
  const labels = (await taxesOf(tx, orderId)).map(({ label }) => label);
  for (const line of await linesOf(tx, orderId))
    await tx
      .update(orderLines)
      .set(promiseOf(order, line, labels))
      .where(eq(orderLines.id, line.id));
}

function promiseOf(order: Order, line: OrderLine, labels: readonly string[]): LinePromise {
  const product = catalogue().product(line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId) ?? null;
  const place = product ? supplyCountry(product, variation) : null;
  const taxedIn = line.taxBasisPoints > 0 ? taxCountry(order, line, place, labels) : place;
  return {
    vatKind: kindOf(order, line, place),
    supplyCountry: taxedIn,
    occurrence: occurrenceThen(order, line),
    plan: product?.subscription ?? null,
  };
}

/** The country whose tax the order charged, as its labels say; null where it is the buyer's own. */
function taxCountry(
  { billing }: Order,
  { taxBasisPoints: rate }: OrderLine,
  place: string | null,
  labels: readonly string[],
): string | null {
  if (place !== null && labels.includes(vatLabel(rate, place))) return place;
  if (labels.includes(vatLabel(rate, billing.country ?? DEFAULT_COUNTRY))) return null;
  const countries = labels.flatMap((label) => /\(([A-Z]{2})\)$/.exec(label)?.[1] ?? []);
  return countries.find((country) => labels.includes(vatLabel(rate, country))) ?? null;
}

function kindOf({ billing }: Order, { taxBasisPoints }: OrderLine, place: string | null): VatKind {
  if (taxBasisPoints > 0) return "standard";
  if (vatState(place ?? billing.country ?? DEFAULT_COUNTRY) === null) return "outside";
  return billing.vatId ? "reverse charge" : "exempt";
}

/** An event comes back after a year; a ticket is for the first one after the order. */
const yearMs = 364 * 86_400_000;

/** The run of an order, if the catalogue still has that one: a seat's name has its date in it. */
function occurrenceThen(order: Order, line: OrderLine): Occurrence | null {
  const held = occurrenceOf(line);
  if (held?.kind === "event") {
    const wait = Date.parse(held.start) - order.createdAt.getTime();
    return wait > 0 && wait <= yearMs ? held : null;
  }
  const seat = line.variationId === null ? undefined : catalogue().variation(line.variationId);
  return seat?.variation.name === line.variationName ? held : null;
}

async function freezeNote(db: Db, number: string): Promise<void> {
  const [note] = await db.select().from(creditNotes).where(eq(creditNotes.number, number));
  const invoice = note && (await findInvoice(db, note.orderId));
  if (!note || !invoice) throw new Error(`the credit note ${number} has no invoice`);
  const order = await soldOrder(db, note.orderId);
  const refund = (await refundsOf(db, order.id)).find(({ id }) => id === note.refundId);
  if (!refund) throw new Error(`the credit note ${number} has no refund`);
  const all = await creditNotesOf(db, order.id);
  const earlier = all.slice(
    0,
    all.findIndex((one) => one.number === number),
  );
  const say = await creditNoteOf(db, order, { invoice, refund, earlier });
  const content = { ...say, number, issuedOn: dayOf(note.issuedAt) };
  await db.update(creditNotes).set({ content }).where(eq(creditNotes.number, number));
}
