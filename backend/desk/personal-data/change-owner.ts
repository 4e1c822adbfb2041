import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import { grants, openLearning } from "../../sales/access";
import type { OnDeleted } from "../../people/account";
import { claimCertificates } from "../../people/certificates";
import { carts, customers, lockCartRow, shopSessions } from "../../sales/cart";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { confirmOrders } from "../../sales/settlement";
import { forgottenWords, orders } from "../../sales/orders";
import { detachTokens, lockTokens, paymentTokens, type SavedMethods } from "../../sales/payment-methods";
import { customerRefOfToken } from "../../sales/payments/store";
import { forgetMessages } from "../../after-sales/questions";
import { subscriptions } from "../../sales/subscriptions";
import { claimEntries, forgetEntries } from "../../sales/waiting-list";
import { forgetSeats } from "./person-seats-store";
import { eraseActions } from "../log";
import { emptyOrders } from "./undocumented-orders";
import { emptySeats } from "./seats-of-nobody-store";

/**
 * Gives a member the guest orders with an email address that the member has proven, and confirms those orders. Source:
 * architecture 9.
 *
 * @param member `redirect`: the page after the sign-in; links from an order's mail and page return there
 */
export async function claimOrders(
  tx: Db,
  deps: Deps,
  member: { memberId: number; email: string; redirect?: string | null },
): Promise<void> {
  const { memberId } = member;
  const email = member.email.toLowerCase();
  const claimed = await tx
    .update(orders)
    .set({ memberId, forgottenAt: null })
    .where(and(isNull(orders.memberId), eq(orders.email, email)))
    .returning();
  const used = /^\/store\/confirm\/(\d{1,9})$/.exec(member.redirect ?? "")?.[1];
  const number = used === undefined ? null : Number(used);
  const earlier = claimed.some(({ id }) => id === number) ? [] : await earlierOrder(tx, memberId, number);
  await confirmOrders(tx, deps, [...claimed, ...earlier], number);
  // This comes after the orders, because releasing an order's seats locks rows in the same sequence.
  await claimEntries(tx, { memberId, email });
  await claimCertificates(tx, { memberId, email });
  const ids = claimed.map((order) => order.id);
  await tx
    .update(subscriptions)
    .set({ memberId })
    .where(and(isNull(subscriptions.memberId), inArray(subscriptions.orderId, ids)));
  const opened = await tx
    .update(grants)
    .set({ memberId })
    .where(and(isNull(grants.memberId), eq(grants.email, email)))
    .returning();
  await openLearning(
    tx,
    opened.filter(({ revokedAt }) => revokedAt === null),
  );
}

/** The order that an earlier sign-in claimed without confirming it, locked; empty if there is none. */
async function earlierOrder(tx: Db, memberId: number, number: number | null) {
  if (number === null) return [];
  const isTheirs = and(eq(orders.id, number), eq(orders.memberId, memberId), eq(orders.status, "held"));
  return tx
    .select()
    .from(orders)
    .where(and(isTheirs, isNotNull(orders.confirmUntil)))
    .for("update");
}

/**
 * Removes a person from the shop when a member deletes the account. Orders with an invoice or a payment stay without an
 * account, because tax law requires them for seven years; other orders keep only items and sums. A person who proves
 * the address again finds the orders (docs/decisions/sign-in.md). Saved payment methods are removed at the
 * gateway after the commit.
 */
export const forgetCustomer: OnDeleted = async (tx: Db, { memberId, email, at }) => {
  // Checkout locks the cart too. An order that is being placed either comes first and is found below, or finds no cart.
  await lockCartRow(tx, { kind: "member", memberId });
  await forgetSeats(tx, { memberId, email }, at);
  const saved = await forgetMember(tx, memberId, at);
  // Orders are always locked before entries.
  await forgetEntries(tx, memberId);
  return (deps) => detachTokens(deps, memberId, saved);
};

/**
 * Removes a member from every row, in one transaction.
 * @returns the methods to detach at their gateways
 */
export async function forgetMember(tx: Db, memberId: number, now: Date): Promise<SavedMethods> {
  // Rows are always locked in this sequence: see `settle-payment.ts`.
  await forgetCarts(tx, memberId);
  const [customer] = await tx
    .delete(customers)
    .where(eq(customers.memberId, memberId))
    .returning({ ref: customers.gatewayRef });
  await lockTokens(tx, memberId);
  // The session that placed an order may read it for a day while the order has no member. That ends here too.
  const theirs = await tx
    .update(orders)
    .set({ memberId: null, sessionId: null, ...forgottenWords, forgottenAt: now })
    .where(eq(orders.memberId, memberId))
    .returning({ id: orders.id });
  const ids = theirs.map(({ id }) => id);
  await forgetMessages(tx, ids);
  await emptyOrders(tx, ids);
  await emptySeats(tx, now, ids);
  await endRights(tx, memberId, now);
  // Deleting a method changes subscriptions, and orders are locked before subscriptions.
  const deleted = await tx
    .delete(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId))
    .returning({ id: paymentTokens.id, gateway: paymentTokens.gateway, ref: paymentTokens.ref });
  await eraseActions(tx, memberId, now);
  const tokens: SavedMethods["tokens"] = [];
  for (const token of deleted) tokens.push({ ...token, owner: await customerRefOfToken(tx, token.id) });
  return { customer: customer?.ref ?? null, tokens };
}

export async function forgetCarts(tx: Db, memberId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.memberId, memberId));
  const sessions = await tx
    .delete(shopSessions)
    .where(eq(shopSessions.memberId, memberId))
    .returning({ id: shopSessions.id });
  const ids = sessions.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(carts).where(inArray(carts.sessionId, ids));
}

/** Ends all renewals and rights of the member. No later account with the same address takes them over. */
async function endRights(tx: Db, memberId: number, now: Date): Promise<void> {
  const over = notInArray(subscriptions.status, ["cancelled", "expired"]);
  const theirs = eq(subscriptions.memberId, memberId);
  await tx.update(subscriptions).set({ status: "cancelled", endsAt: now }).where(and(theirs, over));
  await tx.update(subscriptions).set({ memberId: null, tokenId: null, nextPaymentAt: null }).where(theirs);
  await tx
    .update(grants)
    .set({ revokedAt: now })
    .where(and(eq(grants.memberId, memberId), isNull(grants.revokedAt)));
  await tx.update(grants).set({ memberId: null, email: "" }).where(eq(grants.memberId, memberId));
}
