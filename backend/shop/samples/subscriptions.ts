import { and, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { daysAfter } from "../domain/order-times";
import { afterPeriods } from "../domain/order-period";
import type { Order } from "../store/orders";
import { subscriptions, type SubscriptionStatus } from "../tables";
import { addOrder } from "./add-order";

const MEMBERSHIP = 5001;

type SampleSubscription = {
  email: string;
  daysAgo: number;
  /** Renewals that were paid, in days ago. */
  renewals?: number[];
  /** A renewal that could not be collected, in days ago. */
  failed?: number;
  status: SubscriptionStatus | "MARKED";
};

/** A membership in every status; "MARKED" is active, and cancelled for the end of its year (R261). */
export const sampleSubscriptions: readonly SampleSubscription[] = [
  { email: "sofie.lindholm@example.com", daysAgo: 120, status: "ACTIVE" },
  { email: "nora.keller@example.com", daysAgo: 800, renewals: [435, 70], status: "ACTIVE" },
  { email: "anna.berger@example.com", daysAgo: 90, status: "MARKED" },
  { email: "luca.moretti@example.com", daysAgo: 400, failed: 35, status: "ON_HOLD" },
  { email: "ben.okafor@example.com", daysAgo: 500, status: "CANCELLED" },
  { email: "priya.raman@example.com", daysAgo: 1, status: "PENDING" },
];

/** Writes the first order, the renewals and the state in which they left the subscription. */
export async function addSubscription(
  tx: Db,
  now: Date,
  sample: SampleSubscription,
  tokens: ReadonlyMap<string, number>,
): Promise<void> {
  const { email, daysAgo, renewals = [], failed, status } = sample;
  const of = { email, productId: MEMBERSHIP };
  const isPending = status === "PENDING";
  const first = await addOrder(tx, now, { ...of, daysAgo, status: isPending ? "PENDING" : "COMPLETED" });
  if (!first?.memberId) return;
  if (isPending) await tx.insert(subscriptions).values(unpaid(first));
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orderId, first.id), eq(subscriptions.productId, MEMBERSHIP)));
  if (!row) throw new Error("the order of a membership has opened none");
  const renewal = { subscriptionId: row.id };
  for (const ago of renewals) await addOrder(tx, now, { ...of, daysAgo: ago, status: "COMPLETED" }, renewal);
  if (failed !== undefined) await addOrder(tx, now, { ...of, daysAgo: failed, status: "FAILED" }, renewal);

  const lastPaid = daysAfter(now, -(renewals.at(-1) ?? daysAgo));
  const periodEnds = afterPeriods(lastPaid, "year", 1);
  const tokenId = tokens.get(email) ?? null;
  await tx
    .update(subscriptions)
    .set({
      status: status === "MARKED" ? "ACTIVE" : status,
      lastPaymentAt: isPending ? null : lastPaid,
      nextPaymentAt: status === "ACTIVE" ? periodEnds : null,
      markedCancelAt: status === "MARKED" ? periodEnds : null,
      endsAt: status === "CANCELLED" ? periodEnds : null,
      ...(tokenId === null ? {} : { tokenId, paymentMethod: "demo", paymentMethodTitle: "Saved card" }),
    })
    .where(eq(subscriptions.id, row.id));
}

function unpaid(order: Order): typeof subscriptions.$inferInsert {
  const { id: orderId, memberId, total, createdAt: startsAt, paymentMethod, paymentMethodTitle } = order;
  return {
    orderId,
    memberId,
    productId: MEMBERSHIP,
    status: "PENDING",
    total,
    period: "year",
    paymentMethod,
    paymentMethodTitle,
    startsAt,
  };
}
