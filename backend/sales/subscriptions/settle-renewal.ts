import { share } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { afterPeriods } from "../../ground/dates";
import type { Deps } from "../../deps";
import { changeOrder } from "../settlement";
import { type Order, type OrderLine } from "../orders";
import { latestPayment } from "../payments/store";
import { queueSubscriberMail } from "./mails";
import { lockRenewalOf, type Renewal, updateRenewal } from "./renewal-store";
import { asOf, hasEnded, isCharged, nextStepAt, nextSubscriptionStatus, paymentAfter } from "./subscription";
import {
  closeGrants,
  findSubscription,
  insertSubscription,
  lockPaidBy,
  lockSubscriptionById,
  type Subscription,
  updateSubscription,
} from "./subscription-store";

/**
 * Runs when a subscription's line is paid. A renewal, or the first order of a subscription that waited for its
 * money, continues that subscription. Any other order starts one.
 * @returns true when the subscription was started or begins now, so that its rights must be granted
 */
export async function paySubscription(
  tx: Db,
  { clock, log }: Pick<Deps, "clock"> & Partial<Pick<Deps, "log">>,
  order: Order,
  line: OrderLine,
): Promise<boolean> {
  const now = clock();
  const stored = await lockPaidBy(tx, order, line.productId);
  if (!stored) {
    await startSubscription(tx, order, line, now);
    return true;
  }
  const known = asOf(stored, now);
  const renewal = await lockRenewalOf(tx, order.id);
  const wasUnderWay = renewal?.status === "due";
  if (renewal) await updateRenewal(tx, renewal, { status: "paid", nextTryAt: null });
  if (known.status === "cancelling" && wasUnderWay) {
    // The subscription was cancelled during the charge. It continues until the end of the period that this charge pays.
    await updateSubscription(tx, stored.id, { lastPaymentAt: now });
    return false;
  }
  if (nextSubscriptionStatus(known.status, "pay") === null) {
    const note = `The subscription ${stored.id} was over when order ${order.id} was paid: refund it.`;
    log?.error({ order: order.id, subscription: stored.id, note }, "an order needs an operator");
    return false;
  }
  await extendSubscription(tx, stored, order, now);
  return stored.status === "pending";
}

/**
 * Starts a subscription. The price of a period is the line's price before coupons, with its tax, because coupons apply
 * only to the first payment.
 */
async function startSubscription(tx: Db, order: Order, line: OrderLine, now: Date): Promise<void> {
  const { plan } = line;
  if (!plan) return;
  await insertSubscription(tx, {
    memberId: order.memberId,
    orderId: order.id,
    productId: line.productId,
    status: "active",
    total: line.subtotal + share(line.subtotal, line.taxBasisPoints),
    period: plan.period,
    interval: plan.interval,
    paymentMethod: order.paymentMethod,
    paymentMethodTitle: order.paymentMethodTitle,
    tokenId: (await latestPayment(tx, order.id))?.tokenId ?? null,
    startsAt: now,
    endsAt: plan.length === 0 ? null : afterPeriods(now, plan.period, plan.interval * plan.length),
    nextPaymentAt: plan.length === 1 ? null : afterPeriods(now, plan.period, plan.interval),
    lastPaymentAt: now,
  });
}

/**
 * Extends a subscription. The first payment begins the first period. A late payment of a renewal does not move the
 * dates.
 */
async function extendSubscription(tx: Db, stored: Subscription, order: Order, now: Date): Promise<void> {
  const startsAt = stored.status === "pending" ? now : stored.startsAt;
  const nextPaymentAt = paymentAfter({ ...stored, startsAt }, now);
  const paid = await latestPayment(tx, order.id);
  const inPerson = paid?.tokenId && !paid.offSession ? paid.tokenId : null;
  await updateSubscription(tx, stored.id, {
    status: "active",
    startsAt,
    lastPaymentAt: now,
    nextPaymentAt,
    ...(inPerson !== null && {
      tokenId: inPerson,
      paymentMethod: order.paymentMethod,
      paymentMethodTitle: order.paymentMethodTitle,
    }),
  });
}

/**
 * Handles a refused charge of a renewal, in the transaction that settles it. The subscription waits for the next step
 * of the plan. After the last step, or if its member has cancelled in the meantime, it ends.
 *
 * @param code the gateway's code of the failure
 */
export async function failRenewal(tx: Db, deps: Deps, order: Order, code: string | undefined): Promise<void> {
  const subscription = await lockSubscriptionById(tx, order.subscriptionId ?? 0);
  const renewal = await lockRenewalOf(tx, order.id);
  if (!subscription || renewal?.status !== "due") return;
  const unpaid = { subscription, renewal, order };
  const why = code === "authentication_required" ? "approval" : "refused";
  const kind = why === "refused" ? "charge" : "ask";
  const isLast = nextStepAt(kind, renewal.attempts, deps.clock()) === null;
  if (isLast || !isCharged(asOf(subscription, deps.clock()).status)) await endUnpaid(tx, deps, unpaid);
  else await askToPay(tx, deps, { ...unpaid, why });
}

/** False when the subscription was cancelled after its renewal was written. */
export async function isStillCharged(
  db: Db,
  { subscriptionId }: Pick<Order, "subscriptionId">,
  now: Date,
): Promise<boolean> {
  if (subscriptionId === null) return true;
  const stored = await findSubscription(db, subscriptionId);
  return stored !== undefined && isCharged(asOf(stored, now).status);
}

type UnpaidRenewal = { subscription: Subscription; renewal: Renewal; order: Order };

/**
 * Asks a member to pay a period in person, because no saved method can be charged, because the bank wants an approval,
 * or because the charge was refused. The subscription waits for the money.
 *
 * @param why the reason in the mail
 */
export async function askToPay(
  tx: Db,
  deps: Deps,
  { subscription, renewal, order, why }: UnpaidRenewal & { why: "method" | "limit" | "approval" | "refused" },
): Promise<void> {
  const kind = why === "refused" ? "charge" : "ask";
  const nextTryAt = nextStepAt(kind, renewal.attempts, deps.clock());
  await updateRenewal(tx, renewal, { status: "failed", nextTryAt });
  const status = nextSubscriptionStatus(subscription.status, "fail") ?? subscription.status;
  await updateSubscription(tx, subscription.id, { status });
  await queueSubscriberMail(tx, deps, subscription, {
    template: "subscription-unpaid",
    occasion: `${order.id}-${renewal.attempts}`,
    recipient: order.email,
    data: { orderId: order.id, why, tryAt: kind === "charge" ? (nextTryAt?.toISOString() ?? null) : null },
  });
}

/**
 * Ends a subscription whose period stays unpaid: its grants end, and its order can no longer be paid. The payment
 * attempt is already over. If the subscription ended before, only order and renewal are ended.
 */
export async function endUnpaid(
  tx: Db,
  deps: Deps,
  { subscription, renewal, order }: UnpaidRenewal,
): Promise<"ended" | "nothing"> {
  const now = deps.clock();
  await updateRenewal(tx, renewal, { status: "abandoned", nextTryAt: null });
  await changeOrder(tx, deps, order, "cancel");
  if (hasEnded(asOf(subscription, now).status)) return "nothing";
  const ended = await updateSubscription(tx, subscription.id, {
    status: "cancelled",
    endsAt: now,
    nextPaymentAt: null,
    markedCancelAt: null,
  });
  await closeGrants(tx, ended, now);
  await queueSubscriberMail(tx, deps, ended, {
    template: "subscription-ended",
    occasion: String(now.getTime()),
    recipient: order.email,
    data: { why: "unpaid" },
  });
  return "ended";
}
