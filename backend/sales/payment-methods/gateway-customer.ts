import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { customers } from "../cart";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { memberById } from "../../people/members";
import type { CustomerRef, PaymentGateway } from "../payments/port";
import { customerRefOfToken } from "../payments/store";

/** The buyer. The order identifies a guest. */
type Buyer = { memberId: number | null; email: string; orderId: number };

/**
 * The gateway's customer for a buyer, created if there is none. It calls the gateway, so never use it inside a
 * transaction. A member keeps one customer for good; the key and the row give simultaneous calls the same one. A guest
 * has one for each order, which becomes the member's when the address is proven.
 *
 * @throws GatewayUnavailable
 */
export async function customerOf(deps: Deps, gateway: PaymentGateway, buyer: Buyer): Promise<CustomerRef> {
  const { memberId, email, orderId } = buyer;
  const { db } = deps;
  if (memberId === null)
    return gateway.ensureCustomer({ id: null, email }, `customer-order-${orderId}-${textHash(email)}`);
  // Only Stripe issues its own ids. Other gateways derive theirs from the member's number.
  const known = gateway.id === "stripe" ? await gatewayRefOf(db, memberId) : null;
  if (known !== null) return known;
  const person = { id: memberId, email: (await memberById(db, memberId))?.email ?? email };
  // Stripe would refuse the same key with another address.
  const made = await gateway.ensureCustomer(person, `customer-${memberId}-${textHash(person.email)}`);
  return gateway.id === "stripe" ? keepGatewayRef(db, memberId, made) : made;
}

/** Replaces a customer that the gateway no longer knows; see `customerOf`. */
export async function renewCustomer(
  deps: Deps,
  gateway: PaymentGateway,
  buyer: Buyer,
  gone: CustomerRef,
): Promise<CustomerRef> {
  const { memberId, email, orderId } = buyer;
  const key = `customer-anew-${deps.ids.uuid()}`;
  if (memberId === null) return gateway.ensureCustomer({ id: null, email }, `${key}-${orderId}`);
  const person = { id: memberId, email: (await memberById(deps.db, memberId))?.email ?? email };
  const made = await gateway.ensureCustomer(person, key);
  const isGone = and(eq(customers.memberId, memberId), eq(customers.gatewayRef, gone));
  await deps.db.update(customers).set({ gatewayRef: null }).where(isGone);
  return keepGatewayRef(deps.db, memberId, made);
}

const textHash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The gateway's customer of a saved method: the member's, or that of the former guest who saved it. */
export async function customerOfToken(
  deps: Deps,
  gateway: PaymentGateway,
  { tokenId, memberId }: { tokenId: number; memberId: number },
): Promise<CustomerRef> {
  return (
    (await customerRefOfToken(deps.db, tokenId)) ??
    (await customerOf(deps, gateway, { memberId, email: "", orderId: 0 }))
  );
}

/** The member's id at the gateway; null if there is none. */
export async function gatewayRefOf(db: Db, memberId: number): Promise<string | null> {
  const [row] = await db
    .select({ ref: customers.gatewayRef })
    .from(customers)
    .where(eq(customers.memberId, memberId));
  return row?.ref ?? null;
}

/** Stores the first id that it receives, so two concurrent callers get the same one. */
export async function keepGatewayRef(db: Db, memberId: number, ref: string): Promise<string> {
  const [row] = await db
    .insert(customers)
    .values({ memberId, gatewayRef: ref })
    .onConflictDoUpdate({
      target: customers.memberId,
      set: { gatewayRef: sql`coalesce(${customers.gatewayRef}, excluded.gateway_ref)` },
    })
    .returning({ ref: customers.gatewayRef });
  return row?.ref ?? ref;
}

/** Locks the member's row, creating it if needed, so that saved methods are added one at a time. */
export async function lockCustomer(tx: Db, memberId: number): Promise<void> {
  await tx.insert(customers).values({ memberId }).onConflictDoNothing();
  await tx
    .select({ id: customers.memberId })
    .from(customers)
    .where(eq(customers.memberId, memberId))
    .for("update");
}
