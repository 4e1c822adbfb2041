import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { prepared } from "../../ground/database/prepared";
import type { DisputeFee, DisputeState, PaymentState } from "./port";
import { disputeFees, gatewayEvents, payments } from "./tables";

export type Payment = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, "id">;

const openStatuses = ["created", "unconfirmed", "processing"] satisfies Payment["status"][];

/** Stores a payment before the provider is called, with the key that makes the call repeatable. */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<Payment> {
  const [made] = await tx.insert(payments).values(payment).returning();
  if (!made) throw new Error("the payment was not written");
  return made;
}

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [row] = await locked(tx).execute({ id });
  if (!row) throw new Error(`payment ${id} is gone`);
  return row;
}

const locked = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder("id")))
    .for("update")
    .prepare("lock_payment"),
);

export async function latestPayment(db: Db, orderId: number): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return row;
}

/**
 * Stores the gateway's reference of an attempt that has none, before it is confirmed.
 * @returns the attempt with the reference that was stored first; the attempt may have ended by now
 */
export async function keepPaymentRef(db: Db, id: number, ref: string): Promise<Payment | undefined> {
  const [kept] = await named(db).execute({ id, ref });
  return kept ?? findPayment(db, id);
}

const named = prepared((db) => {
  const isAsked = eq(payments.id, sql.placeholder("id"));
  return db
    .update(payments)
    .set({ ref: sql`${sql.placeholder("ref")}` })
    .where(and(isAsked, isNull(payments.ref), eq(payments.status, "created")))
    .returning()
    .prepare("name_payment");
});

export async function savePaymentState(
  tx: Db,
  id: number,
  { ref, status, nextAction, failure }: PaymentState,
  now: Date,
): Promise<Payment> {
  const [row] = await tx
    .update(payments)
    .set({ ref, status, nextAction: nextAction ?? null, failure: failure ?? null, updatedAt: now })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new Error(`payment ${id} is gone`);
  return row;
}

/** Changes an open transfer to another amount, which its reference contains. */
export async function reviseAmount(
  tx: Db,
  id: number,
  change: Pick<Payment, "amount" | "ref">,
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id));
}

/** Attempts whose state should be read at the provider, the oldest first. Transfers wait for an operator instead. */
export function unsettledPayments(db: Db, before: Date, limit: number): Promise<Payment[]> {
  const isBehindProvider = or(eq(payments.status, "created"), inArray(payments.gateway, ["demo", "stripe"]));
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, openStatuses), isBehindProvider, lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** Stores the payer's id at the gateway before the payment starts, so that a repeated start is identical. */
export async function keepCustomerRef(db: Db, id: number, ref: string): Promise<string> {
  const [row] = await db
    .update(payments)
    .set({ customerRef: sql`coalesce(${payments.customerRef}, ${ref})` })
    .where(eq(payments.id, id))
    .returning({ ref: payments.customerRef });
  return row?.ref ?? ref;
}

/** Replaces a payer's id that the gateway no longer knows. Nothing was created for it. */
export async function replaceCustomerRef(db: Db, id: number, ref: string): Promise<void> {
  await db.update(payments).set({ customerRef: ref }).where(eq(payments.id, id));
}

/** The gateway's customer of a saved method, from the payment that saved it; null if it was saved without a payment. */
export async function customerRefOfToken(db: Db, tokenId: number): Promise<string | null> {
  const [row] = await db
    .select({ ref: payments.customerRef })
    .from(payments)
    .where(and(eq(payments.tokenId, tokenId), eq(payments.saveMethod, true)))
    .orderBy(asc(payments.id))
    .limit(1);
  return row?.ref ?? null;
}

/** Records the outcome for the payment's method: a saved method, or null if it could not be saved. */
export async function noteKeptMethod(tx: Db, id: number, tokenId: number | null): Promise<void> {
  await tx
    .update(payments)
    .set(tokenId === null ? { saveMethod: false } : { tokenId })
    .where(eq(payments.id, id));
}

/** Moves the payment to the end of the queue, so that the next run reads others first. */
export async function touchPayment(db: Db, id: number, now: Date): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, id));
}

/** Stores the state and deadline of a payment's dispute. @returns true if the state has changed */
export async function noteDispute(
  tx: Db,
  { id }: Pick<Payment, "id">,
  {
    status: dispute,
    dueAt: disputeDueAt = null,
  }: Pick<DisputeState, "status"> & { dueAt?: Date | null | undefined },
): Promise<boolean> {
  const isOther = or(isNull(payments.dispute), ne(payments.dispute, dispute));
  const rows = await tx
    .update(payments)
    .set({ dispute, disputeDueAt })
    .where(and(eq(payments.id, id), isOther))
    .returning({ id: payments.id });
  if (rows.length > 0) return true;
  await tx
    .update(payments)
    .set({ disputeDueAt })
    .where(and(eq(payments.id, id), sql`${payments.disputeDueAt} is distinct from ${disputeDueAt}`));
  return false;
}

/**
 * Payments with a dispute or inquiry that the bank wants an answer to, the earliest deadline first and those without
 * one last.
 */
export function disputesToAnswer(db: Db, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(sql`${payments.dispute} in ('inquiry', 'open', 'appeal open')`)
    .orderBy(asc(payments.disputeDueAt), asc(payments.id))
    .limit(limit);
}

/** @returns true if one of the fees is new */
export async function noteDisputeFees(
  tx: Db,
  { id: paymentId, orderId }: Pick<Payment, "id" | "orderId">,
  fees: readonly DisputeFee[],
): Promise<boolean> {
  if (fees.length === 0) return false;
  const rows = await tx
    .insert(disputeFees)
    .values(fees.map((fee) => ({ ...fee, orderId, paymentId })))
    .onConflictDoNothing()
    .returning({ ref: disputeFees.ref });
  return rows.length > 0;
}

/** The ids of the stored fees of some payments. */
export async function disputeFeesOf(db: Db, ids: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ ref: disputeFees.ref })
    .from(disputeFees)
    .where(inArray(disputeFees.paymentId, [...ids]));
  return new Set(rows.map(({ ref }) => ref));
}

/** Stores an event's id in the transaction of its effect. @returns true the first time */
export async function noteGatewayEvent(
  tx: Db,
  event: { id: string; gateway: string; type: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(gatewayEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: gatewayEvents.id });
  return rows.length > 0;
}

/** Whether an event was handled before, and the payment that it is about. */
export async function findPaymentOfEvent(
  db: Db,
  gateway: string,
  event: { id: string; ref: string },
): Promise<{ isKnown: boolean; payment: Payment | undefined }> {
  const [row] = await db
    .select({ known: gatewayEvents.id, payment: payments })
    .from(sql`(select 1) as asked`)
    .leftJoin(gatewayEvents, eq(gatewayEvents.id, event.id))
    .leftJoin(payments, and(eq(payments.gateway, gateway), eq(payments.ref, event.ref)));
  return { isKnown: row?.known != null, payment: row?.payment ?? undefined };
}

/** Successful attempts, the oldest first. With more than one, the buyer paid twice. */
export function succeededPayments(db: Db, orderId: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "succeeded")))
    .orderBy(asc(payments.attempt));
}

/** Every attempt to pay an order, the first one first. */
export function paymentsOf(db: Db, orderId: number): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));
}

export function paymentsOfOrders(db: Db, orderIds: readonly number[]): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(asc(payments.id));
}

export function findPaymentsByRef(db: Db, gateway: string, refs: readonly string[]): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), inArray(payments.ref, [...refs])));
}

export async function findPaymentByRef(db: Db, gateway: string, ref: string): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.ref, ref)));
  return row;
}

/** Reopens a transfer that was booked by mistake. */
export async function reopenTransfer(tx: Db, id: number, now: Date): Promise<void> {
  const set = { status: "processing" as const, updatedAt: now };
  await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), eq(payments.gateway, "invoice")));
}
