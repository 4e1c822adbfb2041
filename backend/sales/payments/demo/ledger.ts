import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../ground/database/client";
import type { Clock, Ids, Settings } from "../../../ports";
import type { PaymentState, PaymentStatus, RefundState } from "../port";
import { demoEvents, demoPayments } from "../tables";
import { failureCodeOf, failureOf, isSavedMethod, testMethodOf, testScript } from "./test-methods";

export type DemoPayment = typeof demoPayments.$inferSelect;

export async function findDemoPayment(db: Db, ref: string): Promise<DemoPayment | undefined> {
  const [row] = await db.select().from(demoPayments).where(eq(demoPayments.ref, ref));
  return row;
}

export function demoStateOf(row: DemoPayment, origin: string): PaymentState {
  return {
    ref: row.ref,
    orderId: row.orderId,
    status: row.status,
    amountCents: row.amount,
    currency: row.currency,
    nextAction:
      row.status === "unconfirmed"
        ? { kind: "redirect", url: `${origin}/api/demo-bank/${row.ref}` }
        : undefined,
    failure: row.status === "failed" ? failureOf(row.failureCode) : undefined,
    savedMethod: isSavedMethod(row.method) ? row.method : undefined,
  };
}

/**
 * Moves a payment on if its status is still the one that the caller saw, and records the event for the shop.
 * @returns the payment if it was moved
 */
export async function advancePayment(
  bank: DemoBankDeps,
  db: Db,
  ref: string,
  from: PaymentStatus[],
  to: { status: PaymentStatus; failureCode?: string; method?: string; settlesAt?: Date | null },
): Promise<DemoPayment | null> {
  const moved = db.$with("moved").as(
    db
      .update(demoPayments)
      .set({ failureCode: null, settlesAt: null, ...to })
      .where(and(eq(demoPayments.ref, ref), inArray(demoPayments.status, from)))
      .returning(),
  );
  const event = [`evt_${bank.ids.uuid()}`, `payment.${to.status}`, bank.clock().toISOString()];
  const noted = db.$with("noted", {}).as(sql`
    insert into ${demoEvents} (id, type, created_at, ref)
    select ${event[0]}, ${event[1]}, ${event[2]}::timestamptz, moved.ref from moved`);
  const [row] = await db.with(moved, noted).select().from(moved);
  return row ?? null;
}

/** Moves due debits to their final state, as a bank does overnight. */
export async function settleDue(bank: DemoBankDeps, db: Db): Promise<void> {
  const due = await db
    .select()
    .from(demoPayments)
    .where(and(eq(demoPayments.status, "processing"), lte(demoPayments.settlesAt, bank.clock())))
    .limit(100);
  for (const row of due) {
    const method = testMethodOf(row.method);
    if (method === null) continue;
    const status = testScript(method).then ?? "succeeded";
    const failureCode = status === "failed" ? failureCodeOf(method) : undefined;
    await advancePayment(bank, db, row.ref, ["processing"], { status, failureCode });
  }
}

/**
 * Refunds part of a payment, never more than was paid.
 * @returns false when the amount is too high
 */
async function takeRefund(db: Db, ref: string, cents: number): Promise<boolean> {
  const rows = await db
    .update(demoPayments)
    .set({ refunded: sql`${demoPayments.refunded} + ${cents}` })
    .where(
      and(
        eq(demoPayments.ref, ref),
        eq(demoPayments.status, "succeeded"),
        lte(sql`${demoPayments.refunded} + ${cents}`, demoPayments.amount),
      ),
    )
    .returning({ ref: demoPayments.ref });
  return rows.length > 0;
}

/** Refunds are stored as events whose type ends with the number of refunded cents. */
const refundedType = "payment.refunded.";
const eventPrefix = "evt_refund_";

/** Refunds once for each name, never more than was paid. */
export async function recordRefund(
  bank: DemoBankDeps,
  { ref, cents, name }: { ref: string; cents: number; name: string },
): Promise<RefundState> {
  const id = `${eventPrefix}${name}`;
  const event = { id, ref, type: `${refundedType}${cents}`, createdAt: bank.clock() };
  class TooMuch extends Error {}
  const done = await bank.db
    .transaction(async (tx) => {
      // The row with the key is inserted first. A second call with the key waits for it and then finds the row.
      const [isNew] = await tx.insert(demoEvents).values(event).onConflictDoNothing().returning();
      if (isNew && !(await takeRefund(tx, ref, cents))) throw new TooMuch();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TooMuch) return false;
      throw error;
    });
  return { ref: `demo_${name}`, status: done ? "succeeded" : "failed", amountCents: cents, name };
}

/** Written as a literal, for the index of these rows. */
const isRefund = sql`${demoEvents.type} like 'payment.refunded.%'`;

/** Refunds whose event matches the condition, with their payment. */
export async function recordedRefunds(db: Db, which: SQL): Promise<(RefundState & { payment: string })[]> {
  const rows = await db
    .select()
    .from(demoEvents)
    .where(and(which, isRefund))
    .orderBy(asc(demoEvents.createdAt), asc(demoEvents.id));
  return rows.map(({ id, ref: payment, type }) => ({
    payment,
    ref: `demo_${id.slice(eventPrefix.length)}`,
    status: "succeeded",
    amountCents: Number(type.slice(refundedType.length)),
    name: id.slice(eventPrefix.length),
  }));
}

export function isRefundEvent(type: string): boolean {
  return type.startsWith(refundedType);
}

/** The demo bank's dependencies. Its ledger is separate from the shop's payments. */
export type DemoBankDeps = { db: Db; clock: Clock; ids: Ids; settings: Pick<Settings, "origin"> };
