import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import type { PaymentState, PaymentStatus } from "../port";
import { demoEvents, demoPayments } from "../tables";
import type { BankNeeds } from "./bank-needs";
import { isSaved, testMethodOf } from "./saved-methods";
import { failureCodeOf, failureOf, testScript } from "./test-methods";

export type DemoPayment = typeof demoPayments.$inferSelect;

export async function findPayment(db: Db, ref: string): Promise<DemoPayment | undefined> {
  const [row] = await db.select().from(demoPayments).where(eq(demoPayments.ref, ref));
  return row;
}

export function toState(row: DemoPayment, origin: string): PaymentState {
  return {
    ref: row.ref,
    orderId: row.orderId,
    status: row.status,
    amountCents: row.amount,
    currency: row.currency,
    nextAction:
      row.status === "requires_action"
        ? { kind: "redirect", url: `${origin}/api/demo-bank/${row.ref}` }
        : undefined,
    failure: row.status === "failed" ? failureOf(row.failureCode) : undefined,
    savedMethod: isSaved(row.method) ? row.method : undefined,
  };
}

/** Moves a payment on if it still stands where the caller saw it, and notes the event that the shop will hear of. */
export async function advance(
  bank: BankNeeds,
  db: Db,
  ref: string,
  from: PaymentStatus[],
  to: { status: PaymentStatus; failureCode?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(demoPayments)
      .set({ status: to.status, failureCode: to.failureCode ?? null, settlesAt: null })
      .where(and(eq(demoPayments.ref, ref), inArray(demoPayments.status, from)))
      .returning({ ref: demoPayments.ref });
    if (moved.length > 0) await noteEvent(bank, tx, ref, to.status);
  });
}

export async function noteEvent(bank: BankNeeds, db: Db, ref: string, status: PaymentStatus): Promise<void> {
  const id = `evt_${bank.ids.uuid()}`;
  await db.insert(demoEvents).values({ id, ref, type: `payment.${status}`, createdAt: bank.clock() });
}

/** The bank's night work: debits whose time has come turn into what they will be. */
export async function settleDue(bank: BankNeeds, db: Db): Promise<void> {
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
    await advance(bank, db, row.ref, ["processing"], { status, failureCode });
  }
}

/** Gives back part of a payment, never more than was paid. @returns false when it is too much. */
export async function takeRefund(db: Db, ref: string, cents: number): Promise<boolean> {
  const given = await db
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
  return given.length > 0;
}
