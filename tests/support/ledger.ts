import { eq } from "drizzle-orm";
import type { Db } from "@/backend/ground/database/client";
import * as tables from "@/tests/support/schema";
import type { StripeWorld } from "./stripe-checkout-world";

/** Cents that the invoices of an order are about, less those of its credit notes. */
export async function ledgerOf({ db }: { db: Db }, orderId: number) {
  const issued = await db.select().from(tables.invoices).where(eq(tables.invoices.orderId, orderId));
  const credited = await db.select().from(tables.creditNotes).where(eq(tables.creditNotes.orderId, orderId));
  const sum = { gross: 0, net: 0, tax: 0 };
  for (const { sign, content } of [
    ...issued.map(({ content }) => ({ sign: 1, content })),
    ...credited.map(({ content }) => ({ sign: -1, content })),
  ]) {
    sum.gross += sign * content.total;
    for (const { net, tax } of content.taxes) {
      sum.net += sign * net;
      sum.tax += sign * tax;
    }
  }
  return sum;
}

/** Cents of an order that have gone back at the fake Stripe, by refunds and by lost disputes. */
export async function givenBackAtStripe(
  { db, stripe: { state } }: StripeWorld,
  orderId: number,
): Promise<number> {
  const paid = await db.select().from(tables.payments).where(eq(tables.payments.orderId, orderId));
  const sum = (all: Iterable<{ payment_intent: string; amount: number; status: string }>, status: string) =>
    [...all]
      .filter((each) => each.status === status && paid.some(({ ref }) => ref === each.payment_intent))
      .reduce((cents, { amount }) => cents + amount, 0);
  return sum(state.refunds.values(), "succeeded") + sum(state.disputes.values(), "lost");
}
