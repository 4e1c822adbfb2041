import type { Deps } from "../../deps";
import { duePeriod, type RenewalStep } from "../domain/renewal-plan";
import type { Payment } from "../store/payments";
import { claimPeriod, updateRenewal } from "../store/renewals";
import { findSubscription, lockSubscriptionById } from "../store/subscriptions";
import { findVatCheck } from "../store/vat-checks";
import { askToPay } from "./ask-to-pay";
import { chargeableBy } from "./chargeable-by";
import { checkVatId } from "./check-vat-id";
import { vatIdToCheck } from "./decide-customer-vat";
import { newAttempt } from "./new-attempt";
import { drivePayment } from "./start-payment";
import { renewalBilling, writeRenewalOrder } from "./write-renewal-order";

/**
 * Renews a subscription whose next payment is due: its order and the key of the charge are written under the lock of the
 * subscription, then the saved method is charged, then the answer is settled like any payment's. One that was cancelled
 * up to the lock is not charged; one that is cancelled later see `begin-payment.ts`.
 *
 * @throws GatewayUnavailable; the charge is the reconciler's then
 */
export async function beginRenewal(deps: Deps, subscriptionId: number): Promise<RenewalStep> {
  await askVatRegister(deps, subscriptionId);
  const { db } = await deps.database();
  const written = await db.transaction(async (tx): Promise<Payment | "asked" | null> => {
    const subscription = await lockSubscriptionById(tx, subscriptionId);
    const periodStart = subscription && duePeriod(subscription, deps.clock());
    if (!subscription || !periodStart) return null;
    const renewal = await claimPeriod(tx, { subscriptionId, periodStart });
    if (renewal.orderId !== null) return null;
    const means = await chargeableBy(tx, deps, subscription);
    const order = await writeRenewalOrder(tx, deps, subscription, means);
    const begun = { ...renewal, orderId: order.id, attempts: 1 };
    await updateRenewal(tx, renewal, { orderId: order.id, attempts: 1 });
    if (means) return newAttempt(tx, deps, order, 1, means, true);
    await askToPay(tx, deps, { subscription, renewal: begun, order, why: "method" });
    return "asked";
  });
  if (written === null) return "nothing";
  if (written === "asked") return "asked";
  await drivePayment(deps, written);
  return "charged";
}

/** What the register said is kept for a month and a renewal comes after a year, so a company's VAT id is asked for again. */
async function askVatRegister(deps: Deps, subscriptionId: number): Promise<void> {
  const { db } = await deps.database();
  const subscription = await findSubscription(db, subscriptionId);
  const billing = subscription && (await renewalBilling(db, subscription));
  const vatId = billing ? vatIdToCheck(billing) : null;
  if (vatId !== null && (await findVatCheck(db, vatId, deps.clock())) === null) await checkVatId(deps, vatId);
}
