import { isDeepStrictEqual } from "node:util";
import type { Cents } from "@/lib/money";
import { type BillingAddress, isSameVat } from "../billing-address";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { dayOf, findInvoice, findInvoiceByNumber, type InvoiceRow } from "../invoices";
import {
  isTransfer,
  linesOf,
  lockOrderWithCart,
  type Order,
  retaxCoupons,
  splitAgain,
  taxesOf,
} from "../orders";
import { gatewayOf } from "../payments/gateway-of";
import { GatewayUnavailable, mayTakeMoney } from "../payments/port";
import { latestPayment, paymentsOf, reviseAmount, succeededPayments } from "../payments/store";
import { insertRefund, type Refund, refundsOf, syncRefund } from "../refunds";
import { decideCustomerVat, findVatCheck, type VatDecision, vatIdChecks, vatIdToCheck } from "../vat";
import { type Corrector, type Refusal, refusalOf, retaxed, type Retaxed } from "./correction";
import { announceCorrection, writeDocuments } from "./documents";

export type Wanted = {
  orderId: number;
  /** The invoice with the wrong details; null: the valid one. */
  invoice: string | null;
  /** All of the new address, with what the order knows besides. */
  billing: BillingAddress;
  /** The buyer's own number for the purchase. */
  purchaseOrder: string | null;
  by: Corrector;
};

export type Corrected = {
  kind: "corrected";
  order: Order;
  /** Numbers of the documents. */
  cancelled: string;
  cancellation: string;
  invoice: string;
  /** VAT that goes back; null: the price stays, or nothing was paid yet. */
  refund: Refund | null;
};
export type Outcome = Corrected | { kind: "refused"; refusal: Refusal };

/**
 * Cancels an order's invoice and issues another one with other details. Documents, order and refund are written in one
 * transaction, the money moves after it: a kill in between is continued by the reconciler. The same correction once more
 * answers what the first one did. The caller has asked the register about a new VAT ID.
 *
 * @returns null when there is no such order
 */
export async function correctInvoice(deps: Deps, wanted: Wanted): Promise<Outcome | null> {
  const outcome = await deps.db.transaction((tx) => correctInside(tx, deps, wanted));
  if (outcome?.kind !== "corrected" || !outcome.refund) return outcome;
  try {
    return { ...outcome, refund: await syncRefund(deps, outcome.refund) };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return outcome;
  }
}

async function correctInside(tx: Db, deps: Deps, wanted: Wanted): Promise<Outcome | null> {
  const order = await lockOrderWithCart(tx, wanted.orderId);
  if (!order) return null;
  const invoice = await findInvoice(tx, order.id);
  const { billing, purchaseOrder } = wanted;
  const isSame = isDeepStrictEqual(order.billing, billing) && order.purchaseOrder === purchaseOrder;
  if (invoice && wanted.invoice !== null && wanted.invoice !== invoice.number)
    return (isSame && (await repeated(tx, order, wanted.invoice))) || refused({ reason: "stale" });
  const refusal = await whyNotNow(tx, deps, order, invoice, wanted.by);
  if (refusal || !invoice) return refused(refusal ?? { reason: "no invoice" });
  if (isSame && order.vatIdCheck !== "unavailable") return refused({ reason: "unchanged" });
  const decided = await decideTax(tx, deps, order, billing);
  if ("reason" in decided) return refused(decided);
  const total = order.total - order.tax + decided.tax;
  const back = order.total - total;
  if (back < 0) return refused({ reason: "tax due", cents: -back });
  const isReverseCharge = decided.lines.some(({ vatKind }) => vatKind === "reverse charge");
  if (back > 0 && wanted.by === "buyer" && !isReverseCharge) return refused({ reason: "tax falls" });
  const corrected = await splitAgain(tx, order, { ...decided, billing, purchaseOrder, total });
  await retaxCoupons(tx, order.id);
  const numbers = await writeDocuments(tx, deps, corrected, invoice);
  const refund = back > 0 ? await giveBack(tx, deps, corrected, { ...numbers, back }) : null;
  await announceCorrection(tx, deps, corrected, { ...numbers, back: refund?.amount ?? 0 }, wanted.by);
  return { kind: "corrected", order: corrected, ...numbers, refund };
}

const refused = (refusal: Refusal): Outcome => ({ kind: "refused", refusal });

/** The first press went through, and its answer was lost. */
async function repeated(tx: Db, order: Order, number: string): Promise<Corrected | null> {
  const valid = await findInvoice(tx, order.id);
  const earlier = await findInvoiceByNumber(tx, number);
  if (earlier?.orderId !== order.id || valid?.corrects !== number || valid.replaces === null) return null;
  const refund = (await refundsOf(tx, order.id)).find(({ correction }) => correction === valid.replaces);
  const { number: invoice, replaces: cancellation } = valid;
  return { kind: "corrected", order, cancelled: number, cancellation, invoice, refund: refund ?? null };
}

/** Reasons that lie in the order alone. */
export async function whyNotNow(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
  invoice: InvoiceRow | undefined,
  by: Corrector,
): Promise<Refusal | null> {
  const payments = await paymentsOf(db, order.id);
  const facts = {
    status: order.status,
    isPaid: order.paidAt !== null,
    refunded: order.refunded,
    isDisputed: payments.some(({ dispute }) => dispute !== null && mayTakeMoney(dispute)),
    succeededPayments: payments.filter(({ status }) => status === "succeeded").length,
    invoicedOn: invoice?.content.issuedOn ?? null,
  };
  return refusalOf(facts, by, dayOf(clock()));
}

type Decided = Retaxed & Pick<Order, "vatIdCheck">;

/** The tax of the order with the new address, at the rates of its own day. */
async function decideTax(
  tx: Db,
  deps: Deps,
  order: Order,
  billing: BillingAddress,
): Promise<Decided | Refusal> {
  const lines = await linesOf(tx, order.id);
  const isSame = isSameVat(order.billing, billing);
  const vatId = vatIdToCheck(billing);
  const known = vatId === null ? null : await findVatCheck(tx, vatId, deps.clock());
  // A renewal's rates are those of the day on which it was charged.
  const at = (order.subscriptionId === null ? null : order.paidAt) ?? order.createdAt;
  const vat = decideCustomerVat(billing, known, at);
  const isConfirmed = order.vatIdCheck === "unavailable" && vat.validation === "VALID";
  if (isSame && !isConfirmed) return { ...(await asTaxed(tx, order, lines)), vatIdCheck: order.vatIdCheck };
  if (vat.validation === "INVALID") return { reason: "VAT ID invalid" };
  if (vat.validation === "UNAVAILABLE") return { reason: "VAT ID unchecked" };
  const supplies = lines.map((line) => ({
    ...line,
    exemptIn: catalogue().product(line.productId)?.exemptIn ?? null,
  }));
  const taxed = retaxed(supplies, vat, at);
  return { ...taxed, vatIdCheck: checkOf(vat, taxed.lines, lines) };
}

/** Null where the tax does not depend on the VAT ID: of services on site, and of what the law exempts. */
function checkOf(
  { validation }: VatDecision,
  taxed: Retaxed["lines"],
  lines: readonly { supplyCountry: string | null }[],
) {
  const doesFollow = taxed.some(
    ({ vatKind }, index) => vatKind !== "exempt" && lines[index]?.supplyCountry === null,
  );
  return doesFollow && validation ? vatIdChecks[validation] : null;
}

async function asTaxed(tx: Db, order: Order, lines: Awaited<ReturnType<typeof linesOf>>): Promise<Retaxed> {
  const taxes = (await taxesOf(tx, order.id)).map(({ label, amount }) => ({ label, amount }));
  const kept = lines.map(({ id, tax, taxBasisPoints, vatKind, ledger }) => ({
    ...{ id, tax, taxBasisPoints, vatKind, ledger },
  }));
  return { lines: kept, taxes, tax: order.tax, vatNote: order.vatNote };
}

/** The VAT of a paid order is refunded; of an unpaid transfer less is asked for. */
async function giveBack(
  tx: Db,
  deps: Deps,
  order: Order,
  { cancelled, cancellation, back }: { cancelled: string; cancellation: string; back: Cents },
): Promise<Refund | null> {
  const [payment] = await succeededPayments(tx, order.id);
  if (!payment) {
    const open = await latestPayment(tx, order.id);
    if (open && isTransfer(order)) await reviseTransfer(tx, deps, order, open);
    return null;
  }
  const now = deps.clock();
  const count = (await refundsOf(tx, order.id)).length;
  return insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    key: `refund-${order.id}-${count + 1}-${deps.ids.uuid()}`,
    amount: back,
    reason: `VAT of invoice ${cancelled}`,
    correction: cancellation,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}

type OpenPayment = NonNullable<Awaited<ReturnType<typeof latestPayment>>>;

/** The reference of a transfer holds its amount. It is made without asking anybody. */
async function reviseTransfer(tx: Db, deps: Deps, order: Order, payment: OpenPayment): Promise<void> {
  if (payment.gateway !== "invoice" || payment.ref === null) return;
  const ref = payment.ref.replace(/-\d+-([A-Z]{3})$/, `-${order.total}-$1`);
  // The port reads it, so that a form that it would not understand is noticed here.
  const { amountCents } = await gatewayOf(deps, "invoice").get(ref);
  await reviseAmount(tx, payment.id, { amount: amountCents, ref });
}
