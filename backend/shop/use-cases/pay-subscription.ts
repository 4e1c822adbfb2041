import { share } from "@/lib/money";
import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { afterPeriods } from "../domain/order-period";
import { asOf, paymentAfter } from "../domain/subscription-dates";
import { nextSubscriptionStatus } from "../domain/subscription-status";
import type { OrderLine } from "../store/order-parts";
import type { Order } from "../store/orders";
import { latestPayment } from "../store/payments";
import { lockRenewalOf, updateRenewal } from "../store/renewals";
import {
  insertSubscription,
  lockPaidBy,
  updateSubscription,
  type Subscription,
} from "../store/subscriptions";

/**
 * A subscription's line is paid. A renewal, and the first order of one that waited for its money, carry on the
 * subscription they belong to; any other order starts one.
 * @returns true when it was started or begins now: what it opens has to be granted
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
    await start(tx, order, line, now);
    return true;
  }
  const known = asOf(stored, now);
  const renewal = await lockRenewalOf(tx, order.id);
  const wasUnderWay = renewal?.status === "due";
  if (renewal) await updateRenewal(tx, renewal, { status: "paid", nextTryAt: null });
  if (known.status === "PENDING_CANCEL" && wasUnderWay) {
    // Cancelled while it was charged: it runs to the end of the period that this pays.
    await updateSubscription(tx, stored.id, { lastPaymentAt: now });
    return false;
  }
  if (nextSubscriptionStatus(known.status, "pay") === null) {
    const note = `The subscription ${stored.id} was over when order ${order.id} was paid: give the money back.`;
    log?.error({ order: order.id, subscription: stored.id, note }, "an order needs an operator");
    return false;
  }
  await carryOn(tx, stored, order, now);
  return stored.status === "PENDING";
}

/** The amount of a period is the line before coupons, with its tax: coupons hold for the first payment. */
async function start(tx: Db, order: Order, line: OrderLine, now: Date): Promise<void> {
  const plan = catalogue().product(line.productId)?.subscription;
  if (!plan) return;
  await insertSubscription(tx, {
    memberId: order.memberId,
    orderId: order.id,
    productId: line.productId,
    status: "ACTIVE",
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

/** The first payment begins the first period; a late one of a renewal does not move the dates. */
async function carryOn(tx: Db, stored: Subscription, order: Order, now: Date): Promise<void> {
  const startsAt = stored.status === "PENDING" ? now : stored.startsAt;
  const nextPaymentAt = paymentAfter({ ...stored, startsAt }, now);
  const paid = await latestPayment(tx, order.id);
  const inPerson = paid?.tokenId && !paid.offSession ? paid.tokenId : null;
  await updateSubscription(tx, stored.id, {
    status: "ACTIVE",
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
