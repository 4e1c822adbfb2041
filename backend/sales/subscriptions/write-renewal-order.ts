import { type Cents, formatEuro } from "@/lib/money";
import { percentText } from "@/lib/rules/prices/vat";
import { pppRate } from "@/lib/rules/prices/ppp";
import { type BillingAddress, billingProblems } from "../../ground/billing-address";
import { readBilling } from "../cart";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { memberById } from "../../people/members";
import { type ChosenPayment } from "../settlement";
import { findOrder, following, insertOrder, insertParts, linesOf, type Order } from "../orders";
import { splitAgain } from "../order-documents";
import { addEntry } from "../order-history";
import {
  customerVat,
  decideCustomerVat,
  findVatCheck,
  lineVat,
  type VatDecision,
  vatIdChecks,
  vatIdToCheck,
  withFullVatId,
} from "../vat";
import { splitTotal } from "./subscription";
import type { Subscription } from "./subscription-store";

/**
 * Writes the order for another period: the full price agreed at the start, with the tax of today's invoice address. It
 * holds no seats and waits for its money until the plan ends.
 */
export async function writeRenewalOrder(
  tx: Db,
  deps: Deps,
  subscription: Subscription,
  means: ChosenPayment | null,
): Promise<Order> {
  const first = await firstOrderOf(tx, subscription);
  const line = (await linesOf(tx, first?.id ?? 0)).find(
    ({ productId }) => productId === subscription.productId,
  );
  if (!first || !line) throw new Error(`subscription ${subscription.id} has no first order`);
  const billing = await billingOf(tx, subscription, first);
  const vat = renewalVat(await customerVat(tx, deps, billing), subscription.productId, deps.clock());
  const { line: taxed, taxes, ...amounts } = taxedParts(subscription.total, vat);
  const renewal = following(first, {
    orderKey: `order_${deps.ids.token()}`,
    subscriptionId: subscription.id,
    memberId: subscription.memberId,
    email: billing.email,
    status: "pending",
    billing,
    ...amounts,
    discount: 0,
    total: subscription.total,
    pppRate: pppRate(billing.country),
    paymentMethod: means?.gateway ?? subscription.paymentMethod,
    paymentMethodTitle: means?.title ?? subscription.paymentMethodTitle,
    ...(means && { test: means.test }),
    createdAt: deps.clock(),
    holdUntil: null,
  });
  const order = await insertOrder(tx, renewal);
  const { productId, variationId, name, variationName, plan } = line;
  await insertParts(tx, order, {
    lines: [{ productId, variationId, name, variationName, quantity: 1, ...taxed, discounts: [], plan }],
    coupons: [],
    taxes,
  });
  return order;
}

/**
 * The VAT of a renewal. A subscription is supplied where the customer is. The exemption comes from the present content.
 */
function renewalVat(customer: VatDecision, productId: number, at: Date): VatDecision {
  const exemptIn = catalogue().product(productId)?.exemptIn ?? null;
  const vat = lineVat(customer, { place: null, exemptIn }, at);
  return vat.kind === "exempt" ? { ...customer, ...vat, validation: null } : customer;
}

/** The gross price agreed at the start, split by a VAT decision, for an order and its only line. */
function taxedParts(total: Cents, vat: VatDecision) {
  const { net, tax } = splitTotal(total, vat.basisPoints);
  return {
    subtotal: net,
    tax,
    vatNote: vat.message,
    vatIdCheck: vat.validation && vatIdChecks[vat.validation],
    line: {
      unitPrice: net,
      subtotal: net,
      total: net,
      tax,
      taxBasisPoints: vat.basisPoints,
      vatKind: vat.kind,
      ledger: [
        { kind: "list" as const, amount: net, reason: "Price agreed when the subscription began" },
        ...(tax > 0 || vat.kind === "exempt"
          ? [{ kind: "tax" as const, amount: tax, reason: vat.label ?? vat.message ?? "VAT" }]
          : []),
      ],
    },
    taxes: tax > 0 && vat.label ? [{ label: vat.label, amount: tax }] : [],
  };
}

/** The invoice address for the next period; null when the first order is unknown. */
export async function renewalBilling(db: Db, subscription: Subscription): Promise<BillingAddress | null> {
  const first = await firstOrderOf(db, subscription);
  return first ? billingOf(db, subscription, first) : null;
}

async function firstOrderOf(db: Db, { orderId }: Subscription): Promise<Order | undefined> {
  return orderId === null ? undefined : findOrder(db, orderId);
}

/** The saved invoice address if it is complete, else the address of the first order. */
async function billingOf(
  tx: Db,
  { memberId }: Subscription,
  first: Order,
): Promise<BillingAddress & { email: string }> {
  if (memberId === null) return { ...first.billing, email: first.email };
  const saved = await readBilling(tx, { kind: "member", memberId });
  // A saved address that lacks only the state is still newer than the first order's.
  const isComplete = Object.keys(billingProblems(saved)).every((missing) => missing === "state");
  const email = (await memberById(tx, memberId))?.email ?? first.email;
  return { ...withFullVatId(isComplete ? saved : first.billing), email };
}

/**
 * Decides the tax of an unpaid renewal again before it is charged, because another rate may apply by then. The agreed
 * price stays. The caller holds the order's lock.
 */
export async function retaxRenewal(tx: Db, { clock }: Pick<Deps, "clock">, order: Order): Promise<Order> {
  const now = clock();
  const [line] = await linesOf(tx, order.id);
  const vatId = vatIdToCheck(order.billing);
  const known = vatId === null ? null : await findVatCheck(tx, vatId, now);
  // The register's answer for this order counts as long as there is no newer one.
  const checked = known ?? (order.vatIdCheck === "valid" ? "valid" : null);
  const customer = decideCustomerVat(order.billing, checked, now);
  const vat = line ? renewalVat(customer, line.productId, now) : customer;
  if (!line || (vat.kind === line.vatKind && vat.basisPoints === line.taxBasisPoints)) return order;
  const { line: taxed, ...parts } = taxedParts(order.total, vat);
  const split = await splitAgain(tx, order, { lines: [{ id: line.id, ...taxed }], ...parts });
  const text = changedTax(line.taxBasisPoints, vat.basisPoints, split);
  await addEntry(tx, { clock }, order.id, "note", { topic: "tax", text, buyerText: text });
  return split;
}

function changedTax(from: number, to: number, { tax, total }: Order): string {
  const rates = `it is ${percentText(to)} on the day of this payment, and was ${percentText(from)} on the day of the first try`;
  return `The VAT in this payment has changed: ${rates}. You still pay ${formatEuro(total)}, of which ${formatEuro(tax)} is VAT.`;
}
