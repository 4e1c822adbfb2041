import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import type { PaymentState } from "./port";
import { gatewayEvents, payments } from "./tables";

export type Payment = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, "key" | "id">;

const openStatuses = ["created", "requires_action", "processing"] satisfies Payment["status"][];

/** Stored before the provider is called, with the key that makes the call repeatable. */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<Payment> {
  const key = `order-${payment.orderId}-a${payment.attempt}`;
  const [made] = await tx
    .insert(payments)
    .values({ ...payment, key })
    .returning();
  if (!made) throw new Error("the payment was not written");
  return made;
}

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!row) throw new Error(`payment ${id} is gone`);
  return row;
}

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
 * The attempt that an event of a provider speaks of. An event may come before the answer to our call, so an open
 * attempt of the order without a reference counts too.
 */
export async function findPaymentOfState(
  db: Db,
  gateway: string,
  state: PaymentState,
): Promise<Payment | undefined> {
  const orderId = Number(state.orderId);
  const unanswered = and(
    eq(payments.orderId, orderId),
    isNull(payments.ref),
    inArray(payments.status, openStatuses),
  );
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), or(eq(payments.ref, state.ref), unanswered)))
    .orderBy(desc(payments.attempt));
  return rows.find((row) => row.ref === state.ref) ?? rows[0];
}

export async function savePaymentState(tx: Db, id: number, state: PaymentState, now: Date): Promise<void> {
  const { ref, status, nextAction = null, failure = null } = state;
  await tx
    .update(payments)
    .set({ ref, status, nextAction, failure, updatedAt: now })
    .where(eq(payments.id, id));
}

/** Attempts that somebody should ask the provider about, the oldest first. Invoices wait for an operator instead. */
export function unsettledPayments(db: Db, before: Date, limit: number): Promise<Payment[]> {
  const isBehindProvider = or(eq(payments.status, "created"), inArray(payments.gateway, ["demo", "stripe"]));
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, openStatuses), isBehindProvider, lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** The payer's id at the gateway, stored before the payment is started, so that a repeated start is identical. */
export async function keepCustomerRef(db: Db, id: number, ref: string): Promise<string> {
  const [row] = await db
    .update(payments)
    .set({ customerRef: sql`coalesce(${payments.customerRef}, ${ref})` })
    .where(eq(payments.id, id))
    .returning({ ref: payments.customerRef });
  return row?.ref ?? ref;
}

/**
 * The gateway customer a saved method belongs to, from the payment it was kept from; null if it was saved without
 * one.
 */
export async function customerRefOfToken(db: Db, tokenId: number): Promise<string | null> {
  const [row] = await db
    .select({ ref: payments.customerRef })
    .from(payments)
    .where(and(eq(payments.tokenId, tokenId), eq(payments.saveMethod, true)))
    .orderBy(asc(payments.id))
    .limit(1);
  return row?.ref ?? null;
}

/** What the payment's method became: a saved one, or (null) nothing that could be kept. */
export async function noteKeptMethod(tx: Db, id: number, tokenId: number | null): Promise<void> {
  await tx
    .update(payments)
    .set(tokenId === null ? { saveMethod: false } : { tokenId })
    .where(eq(payments.id, id));
}

/** So that the next round asks about others first. */
export async function touchPayment(db: Db, id: number, now: Date): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, id));
}

/** True the first time. The insert stands in the transaction of the effect. */
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

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: gatewayEvents.id }).from(gatewayEvents).where(eq(gatewayEvents.id, id));
  return rows.length > 0;
}

/** Successful attempts, oldest first. More than one: the buyer paid twice. */
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

export async function findPaymentByRef(db: Db, gateway: string, ref: string): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.ref, ref)));
  return row;
}
