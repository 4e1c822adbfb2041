import { isDeepStrictEqual } from "node:util";
import type { Cents } from "@/lib/money";
import type { BillingAddress } from "../../ground/billing-address";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { dayOf, findInvoice, findInvoiceByNumber, type InvoiceRow } from "../../sales/invoices";
import { addEntry } from "../../sales/order-history";
import { linesOf, type Order, orderAtDesk, type OrderLine } from "../../sales/orders";
import { lockOrderWithCart } from "../../sales/settlement";
import { paidMovesOf } from "../../sales/holds";
import { retaxCoupons, splitAgain, taxLines } from "../../sales/order-documents";
import { GatewayUnavailable, mayTakeMoney } from "../../sales/payments/port";
import { receivedOf } from "../../sales/payments/receipts";
import { paymentsOf } from "../../sales/payments/store";
import {
  creditedRefunds,
  noteBalance,
  type Refund,
  refundsOf,
  sharesOfRefunds,
  updateRefund,
} from "../ledger";
import { countedCents } from "../ledger/refund";
import { syncRefund } from "../refunds";
import {
  type CorrectableOrder,
  type Corrector,
  recounted,
  type Refusal,
  refusalOf,
  type Retaxed,
  taxRefusalOf,
} from "./correction";
import { decideTax } from "./decide-tax";
import { announceCorrection, writeDocuments } from "./documents";
import { giveBack } from "./give-back";

export type Wanted = {
  orderId: number;
  /** The invoice with the wrong details; null: the valid invoice. */
  invoice: string | null;
  /** The whole new address, and the order's other billing data. */
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
  /** VAT that is refunded; null: the price stays, or nothing was paid yet. */
  refund: Refund | null;
};
export type Outcome = Corrected | { kind: "refused"; refusal: Refusal };

/**
 * Cancels an order's invoice and issues another one with other details. Documents, order and refund are written in one
 * transaction, and the money moves afterwards; if the process dies in between, the reconciler continues. Repeating a
 * correction returns the result of the first one. The caller has asked the register about a new VAT ID.
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
  const facts = {
    ...(await factsOf(tx, order, invoice)),
    hasOpenRefund: await hasOpenRefund(tx, order),
  };
  const refusal = refusalOf(facts, wanted.by, dayOf(deps.clock()));
  if (refusal || !invoice) return refused(refusal ?? { reason: "no invoice" });
  if (isSame && order.vatIdCheck !== "unavailable") return refused({ reason: "unchanged" });
  const lines = await linesOf(tx, order.id);
  const decided = await decideTax(tx, deps, order, lines, billing);
  if ("reason" in decided) return refused(decided);
  const isOtherTax = decided.lines.some(({ tax }, index) => tax !== lines[index]?.tax);
  const taxRefusal = isOtherTax ? taxRefusalOf(facts) : null;
  if (taxRefusal) return refused(taxRefusal);
  const total = order.total - order.tax + decided.tax;
  if (isOtherTax && order.paidAt === null && (await receivedOf(tx, order.id)) > 0)
    return refused({ reason: "part paid" });
  if (order.paidAt === null && order.credit > 0 && total <= order.credit)
    return refused({ reason: "waiting" });
  const again = { ...decided, total };
  const { refunded, counted } = isOtherTax
    ? await recountRefunds(tx, order, lines, again)
    : { refunded: order.refunded, counted: [] };
  const back = order.total - order.refunded - (total - refunded);
  if (back < 0) return refused({ reason: "tax due", cents: -back });
  const isReverseCharge = decided.lines.some(({ vatKind }) => vatKind === "reverse charge");
  if (back > 0 && wanted.by === "buyer" && !isReverseCharge) return refused({ reason: "tax falls" });
  const corrected = await splitAgain(tx, order, { ...again, billing, purchaseOrder, refunded });
  await retaxCoupons(tx, order.id);
  for (const { id, cents } of counted) await updateRefund(tx, id, { counted: cents });
  const numbers = await writeDocuments(tx, deps, corrected, invoice);
  const refund = back > 0 ? await giveBack(tx, deps, corrected, { ...numbers, back }) : null;
  await noteBalance(tx, deps, order.id);
  await announceCorrection(tx, deps, corrected, { ...numbers, back: refund?.amount ?? 0 }, wanted.by);
  for (const { id } of await paidMovesOf(tx, order.id)) await askForCorrection(tx, deps, id, order);
  return { kind: "corrected", order: corrected, ...numbers, refund };
}

/** Alerts the staff: the invoice for a price difference has the same details and the same VAT as that of its seat. */
async function askForCorrection(tx: Db, deps: Deps, id: number, { id: of }: Order): Promise<void> {
  const text = `The invoice of order ${of} was corrected, and this order paid to move its seat. Correct this invoice too, or add a note: ${orderAtDesk(deps, id)}`;
  await addEntry(tx, deps, id, "alert", { topic: "tax", text });
}

const refused = (refusal: Refusal): Outcome => ({ kind: "refused", refusal });

/** The result of an earlier, identical correction whose answer was lost. */
async function repeated(tx: Db, order: Order, number: string): Promise<Corrected | null> {
  const valid = await findInvoice(tx, order.id);
  const earlier = await findInvoiceByNumber(tx, number);
  if (earlier?.orderId !== order.id || valid?.corrects !== number || valid.replaces === null) return null;
  const refund = (await refundsOf(tx, order.id)).find(({ correction }) => correction === valid.replaces);
  const { number: invoice, replaces: cancellation } = valid;
  return { kind: "corrected", order, cancelled: number, cancellation, invoice, refund: refund ?? null };
}

/** Why a buyer cannot correct an invoice, judged by the order alone. */
export async function whyNotByBuyer(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
  invoice: InvoiceRow | undefined,
): Promise<Refusal | null> {
  return refusalOf(await factsOf(db, order, invoice), "buyer", dayOf(clock()));
}

/** Whether the amount of a refund may still change. */
async function hasOpenRefund(db: Db, { id }: Pick<Order, "id">): Promise<boolean> {
  const isOnItsWay = (await refundsOf(db, id)).some(
    ({ status }) => status === "created" || status === "pending",
  );
  return isOnItsWay || (await creditedRefunds(db, id)).some(({ refund }) => refund.status === "failed");
}

async function factsOf(
  db: Db,
  order: Order,
  invoice: InvoiceRow | undefined,
): Promise<Omit<CorrectableOrder, "hasOpenRefund">> {
  const payments = await paymentsOf(db, order.id);
  return {
    status: order.status,
    isPaid: order.paidAt !== null,
    total: order.total,
    refunded: order.refunded,
    isDisputed: payments.some(({ dispute }) => dispute !== null && mayTakeMoney(dispute)),
    succeededPayments: payments.filter(({ status }) => status === "succeeded").length,
    invoicedOn: invoice?.content.issuedOn ?? null,
  };
}

type Recount = {
  /** Cents of the new total that were refunded. */
  refunded: Cents;
  counted: { id: number; cents: Cents }[];
};

/** Cents that an order's refunds take off its total after a change of tax. No refund may be on its way. */
async function recountRefunds(
  tx: Db,
  order: Order,
  stored: readonly OrderLine[],
  { lines: taxed, total }: Pick<Retaxed, "lines"> & { total: Cents },
): Promise<Recount> {
  const { lines, parts } = taxLines(order, stored);
  const refunds = (await creditedRefunds(tx, order.id)).map(({ refund }) => refund);
  const taxes = new Map(taxed.map(({ id, tax }) => [id, tax]));
  let left = total;
  let { refunded } = order;
  const shares = sharesOfRefunds(parts, lines, refunds);
  const counted = refunds.map((refund, index) => {
    const cents = Math.min(left, recounted(shares[index] ?? [], refund, lines, taxes));
    left -= cents;
    refunded += cents - countedCents(refund);
    return { id: refund.id, cents };
  });
  return { refunded, counted };
}
