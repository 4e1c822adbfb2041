import { and, eq } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { afterPeriods } from "../../ground/dates";
import { findMemberByEmail } from "../../people/members";
import type { Order } from "../../sales/orders";
import { paymentTokens } from "../../sales/payment-methods";
import {
  renewals as renewalPeriods,
  subscriptions,
  type SubscriptionStatus,
} from "../../sales/subscriptions";
import { addSampleOrder } from "./orders";

const MEMBERSHIP = 5001;

type SampleSubscription = {
  email: string;
  daysAgo: number;
  /** How many days ago paid renewals happened. */
  renewals?: number[];
  /** How many days ago a renewal could not be charged. */
  failed?: number;
  status: SubscriptionStatus | "marked";
};

/** A membership in every status. "marked" is active but cancelled for the end of its year (R261). */
export const sampleSubscriptions: readonly SampleSubscription[] = [
  { email: "sofie.lindholm@example.com", daysAgo: 120, status: "active" },
  { email: "nora.keller@example.com", daysAgo: 800, renewals: [435, 70], status: "active" },
  { email: "anna.berger@example.com", daysAgo: 90, status: "marked" },
  { email: "luca.moretti@example.com", daysAgo: 400, failed: 34, status: "held" },
  { email: "ben.okafor@example.com", daysAgo: 500, status: "cancelled" },
  { email: "priya.raman@example.com", daysAgo: 1, status: "pending" },
];

/** Writes the first order, the renewals, and the resulting state of the subscription. */
export async function addSampleSubscription(
  tx: Db,
  now: Date,
  sample: SampleSubscription,
  tokens: ReadonlyMap<string, number>,
): Promise<void> {
  const { email, daysAgo, renewals = [], failed, status } = sample;
  const of = { email, productId: MEMBERSHIP };
  const isPending = status === "pending";
  const first = await addSampleOrder(tx, now, {
    ...of,
    daysAgo,
    status: isPending ? "pending" : "completed",
  });
  if (!first?.memberId) return;
  if (isPending) await tx.insert(subscriptions).values(unpaid(first));
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orderId, first.id), eq(subscriptions.productId, MEMBERSHIP)));
  if (!row) throw new Error("the order of a membership has opened no subscription");
  const renewal = { subscriptionId: row.id };
  let lastPaid = first.paidAt;
  for (const ago of renewals) {
    const renewed = await addSampleOrder(tx, now, { ...of, daysAgo: ago, status: "completed" }, renewal);
    if (!renewed) continue;
    lastPaid = renewed.paidAt ?? lastPaid;
    const period = { subscriptionId: row.id, periodStart: renewed.createdAt, orderId: renewed.id };
    await tx.insert(renewalPeriods).values({ ...period, status: "paid", attempts: 1 });
  }
  if (failed !== undefined)
    await addSampleOrder(tx, now, { ...of, daysAgo: failed, status: "failed" }, renewal);

  const periodEnds = lastPaid && afterPeriods(lastPaid, "year", 1);
  const tokenId = tokens.get(email) ?? null;
  await tx
    .update(subscriptions)
    .set({
      status: status === "marked" ? "active" : status,
      lastPaymentAt: lastPaid,
      nextPaymentAt: status === "active" ? periodEnds : null,
      markedCancelAt: status === "marked" ? periodEnds : null,
      endsAt: status === "cancelled" ? periodEnds : null,
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
    status: "pending",
    total,
    period: "year",
    paymentMethod,
    paymentMethodTitle,
    startsAt,
  };
}

type SampleMethod = {
  email: string;
  kind: "card" | "sepa";
  cardType?: string;
  expiryMonth?: string;
  last4: number;
  /** Years until the card expires; a negative number makes an expired card. */
  ends?: number;
  isDefault: boolean;
};

const card = { kind: "card", cardType: "visa", expiryMonth: "09" } as const;
const sepa = { kind: "sepa" } as const;

/** Saved cards and accounts of the sample people. */
const methods: readonly SampleMethod[] = [
  { email: "anna.berger@example.com", ...card, last4: 4242, ends: 2, isDefault: true },
  { email: "anna.berger@example.com", ...sepa, last4: 3000, isDefault: false },
  {
    email: "sofie.lindholm@example.com",
    ...card,
    cardType: "mastercard",
    last4: 4444,
    ends: 3,
    isDefault: true,
  },
  { email: "sofie.lindholm@example.com", ...card, last4: 77, ends: -1, isDefault: false },
  { email: "luca.moretti@example.com", ...card, last4: 341, ends: -1, isDefault: true },
  { email: "nora.keller@example.com", ...card, last4: 4242, ends: 1, isDefault: true },
  { email: "nora.keller@example.com", ...sepa, last4: 5000, isDefault: false },
];

/** The demo method that causes this sample's result at a renewal. */
function testMethod({ kind, last4 }: Pick<SampleMethod, "kind" | "last4">): string {
  if (kind === "sepa") return "demo_iban_DE89";
  return last4 === 341 ? "demo_card_0341" : "demo_card_4242";
}

/** @returns the id of each person's default method, by email address */
export async function addSampleMethods(tx: Db, now: Date): Promise<Map<string, number>> {
  const defaults = new Map<string, number>();
  for (const [index, { email, ends, ...method }] of methods.entries()) {
    const member = await findMemberByEmail(tx, email);
    if (!member) continue;
    const [added] = await tx
      .insert(paymentTokens)
      .values({
        ...method,
        memberId: member.id,
        gateway: "demo",
        ref: `demo_pm.demo-customer-${member.id}.${testMethod(method)}.sample${index + 1}`,
        expiryYear: ends === undefined ? null : String(now.getUTCFullYear() + ends),
      })
      .returning({ id: paymentTokens.id });
    if (added && method.isDefault) defaults.set(email, added.id);
  }
  return defaults;
}
