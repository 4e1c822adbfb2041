import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import { percentText, vatState } from "@/lib/rules/vat";
import type { BillingAddress } from "../billing-address";
import { catalogue, countryName, event, workshop } from "../content";
import type { Db } from "../database/client";
import { afterPeriods } from "../dates";
import { type Buyer, findInvoice, type Invoice, type TaxedAmount, type VatKind } from "../invoices";
import { supplyCountry } from "../vat";
import { lineTitle } from "./order";
import { couponsOf, linesOf, type Order, type OrderLine, type OrderTax, taxesOf } from "./store";

/** What the invoice of an order says; null while the order has none. */
export async function makeInvoice(db: Db, order: Order): Promise<Invoice | null> {
  const issued = await findInvoice(db, order.id);
  if (!issued) return null;
  const { head, lines, parts } = await makeDocumentHead(db, order, issued.issuedAt);
  const codes = (await couponsOf(db, order.id)).map(({ code }) => code);
  return {
    ...head,
    number: issued.number,
    issuedAt: issued.issuedAt,
    lines: lines.map((line) => ({
      name: lineTitle(line),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      net: line.subtotal,
      kind: line.kind,
      basisPoints: line.taxBasisPoints,
    })),
    coupons: discountsOf(lines, codes),
    taxes: parts,
    total: order.total,
    paidBy: order.total === 0 ? "nothing" : order.paymentMethod === "invoice" ? "transfer" : "provider",
    payment: paymentOf(order),
  };
}

/** What each coupon deducted, separately for every tax treatment, from the ledger of each line. */
function discountsOf(lines: readonly TaxedLine[], codes: readonly string[]): Invoice["coupons"] {
  const rows: Invoice["coupons"] = [];
  for (const line of lines) {
    for (const code of codes) {
      const discount = line.ledger
        .filter(({ kind, reason }) => kind === "coupon" && reason === `Coupon ${code}`)
        .reduce((sum, { amount }) => sum - amount, 0);
      if (discount === 0) continue;
      const { kind, taxBasisPoints: basisPoints } = line;
      const same = rows.find(
        (row) => row.code === code && row.kind === kind && row.basisPoints === basisPoints,
      );
      if (same) same.discount += discount;
      else rows.push({ code, discount, kind, basisPoints });
    }
  }
  return rows;
}

function paymentOf(order: Order): Invoice["payment"] {
  if (order.paidAt) return { state: "paid", at: order.paidAt };
  if (order.status !== "ON_HOLD") return { state: "void" };
  return order.paymentMethod === "invoice"
    ? { state: "transfer", until: order.holdUntil }
    : { state: "waiting" };
}

/** What invoice and credit notes of an order say in common, and how its lines are taxed. */
export async function makeDocumentHead(
  db: Db,
  order: Order,
  issuedAt: Date,
): Promise<{ head: Head; lines: TaxedLine[]; parts: TaxedAmount[] }> {
  const stored = await linesOf(db, order.id);
  const { lines, parts } = taxLines(order, stored, await taxesOf(db, order.id));
  const head = {
    orderNumber: String(order.id),
    orderedAt: order.createdAt,
    supplied: supplyDates(order, stored, issuedAt),
    test: order.test,
    buyer: buyerOf(order),
    vatNote: order.vatNote,
    paymentTitle: order.paymentMethodTitle,
  };
  return { head, lines, parts };
}

type Head = {
  orderNumber: string;
  orderedAt: Date;
  supplied: { from: Date; to: Date };
  test: boolean;
  buyer: Buyer;
  vatNote: string | null;
  paymentTitle: string;
};

function buyerOf({ billing, email }: Order): Buyer {
  const { company, firstName, lastName, address1, address2, postcode, city, state, country } = billing;
  const person = joinWords(firstName, lastName);
  return {
    lines: addressLines(billing),
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

function addressLines(billing: BillingAddress): string[] {
  const { company, firstName, lastName, address1, address2, postcode, city, state, country } = billing;
  const lines = [
    company ?? "",
    joinWords(firstName, lastName),
    address1 ?? "",
    address2 ?? "",
    joinWords(postcode, city, state),
  ];
  return [...lines, country ? (countryName(country) ?? country) : ""].filter((line) => line !== "");
}

function joinWords(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

export type TaxedLine = OrderLine & {
  kind: VatKind;
  /** Index of the line's part among the parts. */
  part: number;
};

/** How the lines of an order are taxed, and what of it falls to each way; the parts sum up to the order's total. */
function taxLines(
  order: Order,
  lines: readonly OrderLine[],
  taxes: readonly OrderTax[],
): { lines: TaxedLine[]; parts: TaxedAmount[] } {
  const parts: TaxedAmount[] = [];
  const taxed = lines.map((line) => {
    const kind = kindOf(order, line);
    const basisPoints = line.taxBasisPoints;
    let index = parts.findIndex((part) => part.kind === kind && part.basisPoints === basisPoints);
    if (index < 0)
      index = parts.push({ kind, basisPoints, label: labelOf(basisPoints, taxes), net: 0, tax: 0 }) - 1;
    const part = parts[index];
    if (part) parts[index] = { ...part, net: part.net + line.total, tax: part.tax + line.tax };
    return { ...line, kind, part: index };
  });
  return { lines: taxed, parts };
}

/** What is held outside the Union, or sold to somewhere outside, is not subject to VAT; the others say who owes it. */
function kindOf({ billing }: Order, line: OrderLine): VatKind {
  if (line.taxBasisPoints > 0) return "standard";
  const product = catalogue().product(line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId) ?? null;
  const place = product ? supplyCountry(product, variation) : null;
  if (vatState(place ?? billing.country ?? DEFAULT_COUNTRY) === null) return "outside";
  return billing.vatId ? "reverse charge" : "exempt";
}

/** The label that the order keeps for the rate; the rate itself where it keeps none. */
function labelOf(basisPoints: number, taxes: readonly OrderTax[]): string | null {
  if (basisPoints === 0) return null;
  const rate = percentText(basisPoints);
  return taxes.find(({ label }) => label.includes(`VAT ${rate}`))?.label ?? `VAT ${rate}`;
}

type SupplyDates = { from: Date; to: Date };

/**
 * First and last day of what an order supplies, as an invoice has to say it: the dates of workshops and events, the paid
 * period of a subscription, and for what is used at once the day of its payment (of the invoice while it is unpaid).
 */
function supplyDates(order: Order, lines: readonly OrderLine[], issuedAt: Date): SupplyDates {
  const at = order.paidAt ?? issuedAt;
  const supplies = lines.map((line) => supplyDatesOfLine(line, at));
  const from = Math.min(...supplies.map((supply) => supply.from.getTime()));
  const to = Math.max(...supplies.map((supply) => supply.to.getTime()));
  return Number.isFinite(from) && Number.isFinite(to)
    ? { from: new Date(from), to: new Date(to) }
    : { from: at, to: at };
}

function supplyDatesOfLine(line: OrderLine, at: Date): SupplyDates {
  const product = catalogue().product(line.productId);
  const plan = product?.subscription;
  if (plan) return { from: at, to: dayBefore(afterPeriods(at, plan.period, plan.interval)) };
  // A variation whose name has changed since is another date.
  const seat = product?.variations.find(
    ({ id, name }) => id === line.variationId && name === line.variationName,
  );
  const held = seat?.workshop ? workshop(seat.workshop) : product?.event ? event(product.event) : undefined;
  const [from, to] = [Date.parse(held?.startDate ?? ""), Date.parse(held?.endDate ?? "")];
  return from <= to ? { from: new Date(from), to: new Date(to) } : { from: at, to: at };
}

function dayBefore(date: Date): Date {
  return new Date(date.getTime() - 86_400_000);
}
