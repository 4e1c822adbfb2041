import { and, asc, eq, like } from "drizzle-orm";
import type { Db } from "../../database/client";
import type { RefundState } from "../port";
import { demoEvents } from "../tables";
import type { BankNeeds } from "./bank-needs";
import { takeRefund } from "./books";

/** Its events are the bank's book of refunds: their type ends with the cents that went back. */
const refunded = "payment.refunded.";
const eventPrefix = "evt_refund_";

/** Gives back once for a key, never more than was paid. */
export async function bookRefund(
  bank: BankNeeds,
  { ref, cents, key }: { ref: string; cents: number; key: string },
): Promise<RefundState> {
  const { db } = await bank.database();
  const id = `${eventPrefix}${key}`;
  const event = { id, ref, type: `${refunded}${cents}`, createdAt: bank.clock() };
  class TooMuch extends Error {}
  const done = await db
    .transaction(async (tx) => {
      // The key first: a second call with it waits here until the first one is done, and then finds it.
      const [isNew] = await tx.insert(demoEvents).values(event).onConflictDoNothing().returning();
      if (isNew && !(await takeRefund(tx, ref, cents))) throw new TooMuch();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TooMuch) return false;
      throw error;
    });
  return { ref: `demo_${key}`, status: done ? "succeeded" : "failed", amountCents: cents };
}

/** Every refund of a payment. */
export async function bookedRefunds(db: Db, ref: string): Promise<RefundState[]> {
  const rows = await db
    .select()
    .from(demoEvents)
    .where(and(eq(demoEvents.ref, ref), like(demoEvents.type, `${refunded}%`)))
    .orderBy(asc(demoEvents.createdAt), asc(demoEvents.id));
  return rows.map(({ id, type }) => ({
    ref: `demo_${id.slice(eventPrefix.length)}`,
    status: "succeeded",
    amountCents: Number(type.slice(refunded.length)),
  }));
}

export function isRefundEvent(type: string): boolean {
  return type.startsWith(refunded);
}
