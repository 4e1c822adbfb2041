import { daysAfter } from "../../ground/dates";
import type { Db } from "../../ground/database/client";
import type { KeepAlive } from "../../ground/database/run-alone";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import type { ListedReversal, PaymentGateway } from "../../sales/payments/port";
import { disputeFeesOf, findPaymentsByRef, type Payment } from "../../sales/payments/store";
import { lastCheck, noteCheck, noteUnannounced } from "../../sales/payments/traffic";
import { applyReversals } from "../refunds";
import { type Refund, refundsOfPayments } from "../ledger";
import { refundMoves } from "../ledger/refund";

/** A bank may decide a dispute after months, so each run reads the disputes of all these days. */
const disputeDays = 180;
/** The first run reads the refunds of 180 days. A later run starts 35 days before the previous one. */
const refundDays = { first: 180, overlap: 35 };

export type ProviderCheck = { listed: number; found: number; failed: number };

/**
 * Reads the refunds and disputes on the provider's account, because their events may never have come. Only payments
 * with news are read one by one, and their news is handled like an event. A run that failed is repeated.
 */
export async function checkProvider(deps: Deps, alive: KeepAlive): Promise<ProviderCheck> {
  const result: ProviderCheck = { listed: 0, found: 0, failed: 0 };
  for (const gateway of deps.payments) {
    const begun = deps.clock();
    const failedBefore = result.failed;
    const last = await lastCheck(deps.db, gateway.id);
    const since = {
      refund: last ? daysAfter(last, -refundDays.overlap) : daysAfter(begun, -refundDays.first),
      dispute: daysAfter(begun, -disputeDays),
    };
    for (const kind of ["refund", "dispute"] as const) {
      let after: string | null = null;
      do {
        const page = await gateway.listReversals(kind, since[kind], after);
        result.listed += page.listed.length;
        for (const payment of await paymentsWithNews(deps.db, gateway, page.listed))
          await takeIn(deps, gateway, payment, result);
        after = page.next;
        if (!(await alive())) return result;
      } while (after !== null);
    }
    if (result.failed === failedBefore) await noteCheck(deps.db, gateway.id, begun);
  }
  return result;
}

async function takeIn(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  result: ProviderCheck,
): Promise<void> {
  const { id, ref, orderId: order } = payment;
  try {
    const reversals = await gateway.reversals(ref ?? "");
    const { isNews } = await deps.db.transaction((tx) => applyReversals(tx, deps, payment, reversals));
    if (!isNews) return;
    result.found += 1;
    await noteUnannounced(deps.db, gateway.id);
    const found = { gateway: gateway.id, payment: id, order };
    deps.log.warn(found, "a refund or dispute came without an event: check the webhook");
  } catch (error) {
    result.failed += 1;
    deps.log.warn({ payment: id, cause: causeOf(error) }, "not settled, will try again");
  }
}

/** Payments of this shop for which a page lists something that is not stored here. */
async function paymentsWithNews(
  db: Db,
  gateway: PaymentGateway,
  listed: readonly ListedReversal[],
): Promise<Payment[]> {
  const refs = [...new Set(listed.map(({ payment }) => payment))];
  const payments = refs.length > 0 ? await findPaymentsByRef(db, gateway.id, refs) : [];
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const stored = { refunds: await refundsOfPayments(db, ids), fees: await disputeFeesOf(db, ids) };
  return payments.filter((payment) =>
    listed.some((each) => each.payment === payment.ref && isNews(each, payment, stored)),
  );
}

type Stored = { refunds: readonly Refund[]; fees: ReadonlySet<string> };

function isNews(each: ListedReversal, payment: Payment, { refunds, fees }: Stored): boolean {
  if (each.kind === "unread") return true;
  if (each.kind === "dispute")
    return (
      each.state.status !== payment.dispute || each.state.fees?.some((fee) => !fees.has(fee.ref)) === true
    );
  const { ref, status, name } = each.state;
  const known = refunds.find((refund) => refund.ref === ref || (name !== undefined && refund.key === name));
  return known ? refundMoves(known.status, status) : status !== "failed";
}
