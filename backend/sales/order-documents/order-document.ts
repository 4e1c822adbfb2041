import { addressLines } from "@/lib/rules/forms/address-lines";
import { printedWords } from "@/lib/rules/forms/buyer-words";
import { DEFAULT_COUNTRY } from "@/lib/rules/prices/countries";
import type { BillingAddress } from "../../ground/billing-address";
import { countryName } from "../../ground/countries";
import type { Db } from "../../ground/database/client";
import { afterPeriods, daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import {
  type Buyer,
  type CreditNoteRow,
  dayOf,
  findInvoice,
  headOf,
  insertCreditNote,
  insertInvoice,
  type Invoice,
  type InvoiceRow,
  type ProForma,
  standingCreditNotes,
  type TaxedAmount,
} from "../invoices";
import { queueMail } from "../../ground/mail/outbox";
import { seller } from "../../ground/seller";
import { vatLabel } from "../vat";
import { isInvoiced, isTransfer, lineTitle, toPay, transferReference } from "../orders/order";
import { discountsOf, linesOf, type Order, type OrderLine } from "../orders";

/**
 * Issues an order's invoice, once, with its full content from the order's own rows and today's seller. Later renderings
 * read only this content. An invoice that was cancelled before the money came is replaced by a new one.
 */
export async function issueInvoice(
  tx: Db,
  order: Order,
  now: Date,
  lines?: readonly OrderLine[],
): Promise<InvoiceRow> {
  const issued = await findInvoice(tx, order.id);
  const cancellation = issued && (await cancellationOf(tx, order.id));
  if (issued && !cancellation) return issued;
  if (cancellation) return replaceCreditNote(tx, order, cancellation, now);
  const say = await invoiceOf(tx, order, now, lines);
  return insertInvoice(tx, order, now, (numbered) => ({ ...say, ...numbered }));
}

async function cancellationOf(tx: Db, orderId: number): Promise<CreditNoteRow | undefined> {
  return (await standingCreditNotes(tx, orderId)).find(({ refundId }) => refundId === null);
}

/**
 * Cancels the invoice, if any, of an order that was given up unpaid, by a credit note over all of it. The buyer gets
 * the credit note by mail. The buyer of a payment link whose date was cancelled gets a mail too. The caller holds the
 * order's lock.
 *
 * @param isOverdue the time to pay had run out, which the mail then gives as the reason
 */
export async function cancelInvoice(
  tx: Db,
  deps: Pick<Deps, "clock">,
  order: Order,
  isOverdue: boolean,
): Promise<void> {
  const invoice = await findInvoice(tx, order.id);
  const tell = (note: string | null) =>
    queueMail(tx, deps, {
      reason: `order-${order.id}-cancelled${note === null ? "" : `-${note}`}`,
      recipient: order.email,
      template: "order-cancelled",
      data: { orderId: order.id, note, isOverdue },
    });
  if (!invoice && isPaymentLink(order) && (await isDateCancelled(tx, order.id))) return tell(null);
  if (!invoice || (await cancellationOf(tx, order.id))) return;
  const { taxes, total, credit, issuedOn } = invoice.content;
  const net = taxes.reduce((sum, part) => sum + part.net, 0);
  const amounts = { refundId: null, net, tax: total - net };
  const { number } = await insertCreditNote(tx, order, amounts, deps.clock(), (numbered) => ({
    ...headOf(invoice.content),
    seller,
    taxes,
    total,
    ...numbered,
    cancels: true,
    ...(credit && { credit }),
    invoice: { number: invoice.number, issuedOn },
    what: `Cancellation of order ${order.id}`,
    reason: null,
  }));
  await tell(number);
}

/** An order by the desk whose buyer got a payment link by mail. */
const isPaymentLink = ({ byDesk, paymentMethod, total }: Order) =>
  byDesk && paymentMethod !== "invoice" && total > 0;

const isDateCancelled = async (db: Db, orderId: number) =>
  (await linesOf(db, orderId)).some(({ occurrence }) => occurrence?.isCancelled === true);

/**
 * Issues a new invoice for the amount of a credit note when that amount is owed again. It has its own number, because
 * issued documents never change. If it covers the whole order, it has the content of the first invoice. The caller
 * holds the order's lock.
 */
export async function replaceCreditNote(
  tx: Db,
  order: Order,
  { content: note }: CreditNoteRow,
  now: Date,
): Promise<InvoiceRow> {
  const whole = await invoiceOf(tx, order, now);
  const replaces = { number: note.number, issuedOn: note.issuedOn };
  const part = {
    taxes: note.taxes,
    total: note.total,
    coupons: [],
    lines: note.taxes.map(({ net, kind, basisPoints }) => ({
      net,
      kind,
      basisPoints,
      name: note.what,
      quantity: 1,
      unitPrice: net,
    })),
  };
  const { credit: _, ...uncredited } = whole;
  const say = note.total === order.total ? whole : { ...uncredited, ...part };
  const { supplied } = note;
  return insertInvoice(tx, order, now, (numbered) => ({ ...say, supplied, replaces, ...numbered }));
}

/**
 * The confirmation of an order that waits for its money and has no invoice yet. It has no number and is no invoice. It
 * shows the seller and bank account as of the day of the order.
 */
export async function proFormaOf(
  db: Db,
  order: Order,
  lines?: readonly OrderLine[],
): Promise<ProForma | null> {
  if (order.status !== "held" || isInvoiced(order) || (await findInvoice(db, order.id))) return null;
  return { ...(await invoiceOf(db, order, order.createdAt, lines)), seller: order.seller ?? seller };
}

/** The content of an order's invoice, except number and day. */
export async function invoiceOf(
  db: Db,
  order: Order,
  now: Date,
  known?: readonly OrderLine[],
): Promise<ProForma> {
  const stored = known ?? (await linesOf(db, order.id));
  const { lines, parts } = taxLines(order, stored);
  return {
    seller,
    orderNumber: String(order.id),
    orderedOn: dayOf(order.createdAt),
    ...printedWords(order),
    supplied: order.seatMove ? daysOf(order.seatMove) : supplyDays(stored, order.paidAt ?? now),
    test: order.test,
    buyer: buyerOf(order),
    vatNote: order.vatNote,
    paymentTitle: order.paymentMethod === "invoice" ? "Bank transfer" : order.paymentMethodTitle,
    lines: lines.map((line) => ({
      name: lineTitle(line),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      net: line.subtotal,
      kind: line.vatKind,
      basisPoints: line.taxBasisPoints,
    })),
    coupons: couponRows(lines, order.discount === 0 ? [] : await discountsOf(db, order.id)),
    taxes: parts,
    total: order.total,
    ...(order.paidMethod && { paidWith: order.paidMethod }),
    ...(order.credit > 0 && { credit: order.credit }),
    paidBy: toPay(order) === 0 ? "nothing" : order.paymentMethod === "invoice" ? "transfer" : "provider",
    payment: paymentOf(order),
  };
}

type Discounts = Awaited<ReturnType<typeof discountsOf>>;

/** The discount of each coupon, separately for every tax treatment. */
function couponRows(lines: readonly OrderLine[], discounts: Discounts): Invoice["coupons"] {
  const rows: Invoice["coupons"] = [];
  for (const { lineId, code, discount } of discounts) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Error(`the discount of line ${lineId} has no line`);
    const { vatKind: kind, taxBasisPoints: basisPoints } = line;
    const same = rows.find(
      (row) => row.code === code && row.kind === kind && row.basisPoints === basisPoints,
    );
    if (same) same.discount += discount;
    else rows.push({ code, discount, kind, basisPoints });
  }
  return rows;
}

function paymentOf(order: Order): Invoice["payment"] {
  if (order.paidAt) return { state: "paid", on: dayOf(order.paidAt) };
  if (order.status !== "held") return { state: "void" };
  if (!isTransfer(order)) return { state: "waiting" };
  const until = order.holdUntil && dayOf(order.holdUntil);
  return { state: "transfer", until, reference: transferReference(order.id) };
}

function buyerOf({ billing, email }: Order): Buyer {
  const { company, firstName, lastName, address1, address2, postcode, city, state, country } = billing;
  const person = joinWords(firstName, lastName);
  return {
    lines: buyerLines(billing),
    name: company || person || email,
    person: company && person ? person : null,
    email,
    vatId: billing.vatId || null,
    address: {
      street: address1 ?? "",
      addition: address2 || null,
      postcode: postcode ?? "",
      city: city ?? "",
      state: state || null,
      country: country || DEFAULT_COUNTRY,
    },
  };
}

/** Name and address as documents print them, one entry for each line. */
export function buyerLines(billing: BillingAddress): string[] {
  const { company, firstName, lastName, country } = billing;
  const lines = [company ?? "", joinWords(firstName, lastName), ...addressLines(billing)];
  return [...lines, country ? (countryName(country) ?? country) : ""].filter((line) => line !== "");
}

function joinWords(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

export type TaxedLine = OrderLine & {
  /** Index of the line's part among the parts. */
  part: number;
};

/** The legal reason for an exemption, as the buyer read it in the explanation of the price. */
function exemptionOf({ ledger }: OrderLine): string | undefined {
  return ledger.find(({ kind }) => kind === "tax")?.reason;
}

/** The tax treatments of an order's lines with the amount of each. The amounts add up to the order's total. */
export function taxLines(
  order: Pick<Order, "billing">,
  lines: readonly OrderLine[],
): { lines: TaxedLine[]; parts: TaxedAmount[] } {
  const parts: TaxedAmount[] = [];
  const taxed = lines.map((line) => {
    const { vatKind: kind, taxBasisPoints: basisPoints } = line;
    const country = line.supplyCountry ?? order.billing.country ?? DEFAULT_COUNTRY;
    const reason = kind === "exempt" ? exemptionOf(line) : undefined;
    const treatment = { kind, basisPoints, country, ...(reason && { reason }) };
    let index = parts.findIndex(
      (part) =>
        part.kind === kind &&
        part.basisPoints === basisPoints &&
        part.country === country &&
        part.reason === reason,
    );
    if (index < 0) {
      const label = basisPoints === 0 ? null : vatLabel(basisPoints, country);
      index = parts.push({ ...treatment, label, net: 0, tax: 0 }) - 1;
    }
    const part = parts[index];
    if (part) parts[index] = { ...part, net: part.net + line.total, tax: part.tax + line.tax };
    return { ...line, part: index };
  });
  return { lines: taxed, parts };
}

/**
 * First and last day of an order's supply, which an invoice must state: the dates of workshops and events, the paid
 * period of a subscription, and for immediate use the day of payment (of the invoice while it is unpaid).
 */
function supplyDays(lines: readonly OrderLine[], at: Date): Invoice["supplied"] {
  const days = lines.flatMap(({ plan, occurrence }) => {
    if (plan) return [dayOf(at), dayOf(daysAfter(afterPeriods(at, plan.period, plan.interval), -1))];
    if (!occurrence) return [dayOf(at)];
    const { from, to } = daysOf(occurrence);
    return [from, to];
  });
  days.sort();
  return { from: days[0] ?? dayOf(at), to: days.at(-1) ?? dayOf(at) };
}

const daysOf = ({ start, end }: { start: string; end: string }): Invoice["supplied"] => ({
  from: dayOf(new Date(start)),
  to: dayOf(new Date(end)),
});
