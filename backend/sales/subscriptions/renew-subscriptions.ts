import { debitRefusal } from "@/lib/rules/prices/payment-methods";
import type { Db } from "../../ground/database/client";
import type { KeepAlive } from "../../ground/database/run-alone";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { cancelPayment, type ChosenPayment, newAttempt, retryOrder, syncPayment } from "../settlement";
import { isFinal } from "../settlement/payment-attempt";
import { isOpen } from "../orders/order";
import { lockOrder } from "../orders";
import { findToken, methodTitle } from "../payment-methods";
import { latestPayment, type Payment, paymentsOf } from "../payments/store";
import { checkVatId, findVatCheck, vatIdToCheck } from "../vat";
import { queueSubscriberMail } from "./mails";
import {
  claimPeriod,
  dueSubscriptions,
  lockRenewalOf,
  noteReminder,
  renewalsToRetry,
  subscriptionsToRemind,
  updateRenewal,
} from "./renewal-store";
import { askToPay, endUnpaid } from "./settle-renewal";
import { asOf, duePeriod, isAskedEnough, isCharged, reminderDays, type RenewalStep } from "./subscription";
import { findSubscription, lockSubscriptionById, type Subscription } from "./subscription-store";
import { renewalBilling, writeRenewalOrder } from "./write-renewal-order";

const renewalBatch = 100;

type Renewed = { charged: number; asked: number; ended: number; failed: number };

/**
 * Charges every due period once and retries declined charges as planned in `subscription.ts`. It is safe to run
 * concurrently and after any crash, because a period has one row and a charge has one key. One failure does not stop
 * the others.
 */
export async function renewSubscriptions(deps: Deps, alive: KeepAlive = async () => true): Promise<Renewed> {
  const counts: Renewed = { charged: 0, asked: 0, ended: 0, failed: 0 };
  const each = async (ids: number[], take: (deps: Deps, id: number) => Promise<RenewalStep>) => {
    for (const id of ids) {
      if (!(await alive())) return;
      try {
        const step = await take(deps, id);
        if (step !== "nothing") counts[step] += 1;
      } catch (error) {
        counts.failed += 1;
        deps.log.warn({ id, cause: causeOf(error) }, "not renewed, will try again");
      }
    }
  };
  await each(await dueSubscriptions(deps.db, deps.clock(), renewalBatch), beginRenewal);
  await each(await renewalsToRetry(deps.db, deps.clock(), renewalBatch), retryRenewal);
  return counts;
}

/**
 * Renews a subscription whose next payment is due. It writes the order and the key of the charge under the
 * subscription's lock, then charges the saved method, then settles the answer like any payment's. A cancellation before
 * the lock prevents the charge; for a later one see `begin-payment.ts`.
 *
 * @throws GatewayUnavailable, and the reconciler continues the charge
 */
async function beginRenewal(deps: Deps, subscriptionId: number): Promise<RenewalStep> {
  await refreshVatCheck(deps, subscriptionId);
  const written = await deps.db.transaction(async (tx): Promise<Payment | "asked" | null> => {
    const subscription = await lockSubscriptionById(tx, subscriptionId);
    const periodStart = subscription && duePeriod(subscription, deps.clock());
    if (!subscription || !periodStart) return null;
    const renewal = await claimPeriod(tx, { subscriptionId, periodStart });
    if (renewal.orderId !== null) return null;
    const means = await chargeableMethod(tx, deps, subscription);
    const order = await writeRenewalOrder(tx, deps, subscription, typeof means === "object" ? means : null);
    const begun = { ...renewal, orderId: order.id, attempts: 1 };
    await updateRenewal(tx, renewal, { orderId: order.id, attempts: 1 });
    if (typeof means === "object") return newAttempt(tx, deps, order, 1, means, true);
    await askToPay(tx, deps, { subscription, renewal: begun, order, why: means });
    return "asked";
  });
  if (written === null) return "nothing";
  if (written === "asked") return "asked";
  await syncPayment(deps, written);
  return "charged";
}

/**
 * Checks a company's VAT id again, because the register's answers are kept for a month and a renewal may come after a
 * year.
 */
async function refreshVatCheck(deps: Deps, subscriptionId: number): Promise<void> {
  const { db } = deps;
  const subscription = await findSubscription(db, subscriptionId);
  const billing = subscription && (await renewalBilling(db, subscription));
  const vatId = billing ? vatIdToCheck(billing) : null;
  if (vatId !== null && (await findVatCheck(db, vatId, deps.clock())) === null) await checkVatId(deps, vatId);
}

/**
 * Takes the next step of an unpaid renewal: charges again, asks the member again, or ends the subscription. An open
 * attempt in person is given up first. An attempt whose money is on its way is awaited.
 *
 * @throws GatewayUnavailable; nothing is lost, because the job runs again
 */
async function retryRenewal(deps: Deps, orderId: number): Promise<RenewalStep> {
  const open = await latestPayment(deps.db, orderId);
  if (open?.status === "unconfirmed") await cancelPayment(deps, open.id);
  const step = await deps.db.transaction((tx) => nextRenewalStep(tx, deps, orderId));
  if (typeof step === "string") return step;
  await syncPayment(deps, step);
  return "charged";
}

/** Locks order, subscription and renewal in the sequence of `settle-payment.ts`. */
async function nextRenewalStep(tx: Db, deps: Deps, orderId: number): Promise<Payment | RenewalStep> {
  const order = await lockOrder(tx, orderId);
  const subscription = await lockSubscriptionById(tx, order?.subscriptionId ?? 0);
  const renewal = await lockRenewalOf(tx, orderId);
  const now = deps.clock();
  if (!order || !subscription || renewal?.status !== "failed") return "nothing";
  if (renewal.nextTryAt === null || renewal.nextTryAt > now) return "nothing";
  if (!isCharged(asOf(subscription, now).status) || order.status === "cancelled") {
    return endUnpaid(tx, deps, { order, subscription, renewal });
  }
  const last = await latestPayment(tx, orderId);
  if (!isOpen(order.status) || (last && !isFinal(last.status))) {
    await updateRenewal(tx, renewal, { nextTryAt: daysAfter(now, 1) });
    return "nothing";
  }
  const taken = renewal.attempts + 1;
  const means = await chargeableMethod(tx, deps, subscription);
  const charged = (await paymentsOf(tx, orderId)).findLast(({ offSession }) => offSession);
  const isApprovalMissing =
    typeof means === "object" &&
    charged?.failure?.code === "authentication_required" &&
    charged.tokenId === means.tokenId;
  if (typeof means === "string" || isApprovalMissing) {
    if (isAskedEnough(renewal.attempts)) return endUnpaid(tx, deps, { order, subscription, renewal });
    await updateRenewal(tx, renewal, { attempts: taken });
    const why = typeof means === "string" ? means : "approval";
    await askToPay(tx, deps, { subscription, renewal: { ...renewal, attempts: taken }, order, why });
    return "asked";
  }
  await updateRenewal(tx, renewal, { status: "due", attempts: taken, nextTryAt: null });
  return retryOrder(tx, deps, order, last?.attempt ?? 0, means, "off session");
}

/**
 * How to charge a subscription while its member is away, or why that is impossible: "method": the method is missing or
 * not set up here; "limit": the price is too high for a debit. The provider decides whether a card has expired, because
 * banks renew cards without asking anybody.
 */
async function chargeableMethod(
  db: Db,
  { payments }: Pick<Deps, "payments">,
  { memberId, tokenId, total }: Subscription,
): Promise<ChosenPayment | "method" | "limit"> {
  if (memberId === null || tokenId === null) return "method";
  const token = await findToken(db, memberId, tokenId);
  const gateway = payments.find(({ id }) => id === token?.gateway);
  if (!token || !gateway) return "method";
  if (token.kind === "sepa" && debitRefusal(total) !== null) return "limit";
  const { ref: method } = token;
  return {
    gateway: gateway.id,
    title: methodTitle(token),
    method,
    tokenId,
    save: false,
    test: !gateway.live,
  };
}

const reminderBatch = 100;

/** Reminds members of a yearly payment a week before, once for each period. @returns how many were reminded */
export async function remindOfRenewals(deps: Deps): Promise<number> {
  const now = deps.clock();
  let reminded = 0;
  for (const id of await subscriptionsToRemind(deps.db, now, daysAfter(now, reminderDays), reminderBatch)) {
    reminded += await deps.db.transaction(async (tx) => {
      const stored = await lockSubscriptionById(tx, id);
      if (!stored) return 0;
      const { status, nextPaymentAt } = asOf(stored, now);
      if (status !== "active" || nextPaymentAt === null || nextPaymentAt <= now) return 0;
      if (!(await noteReminder(tx, { subscriptionId: id, periodStart: nextPaymentAt }, now))) return 0;
      await queueSubscriberMail(tx, deps, stored, {
        template: "subscription-reminder",
        occasion: nextPaymentAt.toISOString(),
        data: { at: nextPaymentAt.toISOString() },
      });
      return 1;
    });
  }
  return reminded;
}
