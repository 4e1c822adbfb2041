import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Db } from "../../database/client";
import { customerOfSaved } from "./payments";
import { carts, customers, grants, orders, paymentTokens, shopSessions, subscriptions } from "../tables";

export type SavedMethods = {
  /** The gateway's name for the person; null when it never had one. */
  customer: string | null;
  /** `owner`: whose a method is at its gateway, when it was kept under another name than the person's. */
  tokens: { id: number; gateway: string; ref: string; owner: string | null }[];
};

/** Takes a member out of every row, in one transaction. @returns what was saved at gateways, to be given up there. */
export async function forgetMember(tx: Db, memberId: number, now: Date): Promise<SavedMethods> {
  // In the sequence in which rows are locked everywhere: see `settle-payment.ts`.
  await forgetCarts(tx, memberId);
  const [customer] = await tx
    .delete(customers)
    .where(eq(customers.memberId, memberId))
    .returning({ ref: customers.gatewayRef });
  const deleted = await tx
    .delete(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId))
    .returning({ id: paymentTokens.id, gateway: paymentTokens.gateway, ref: paymentTokens.ref });
  // The placing session reads an order of nobody for a day: that ends, too.
  await tx.update(orders).set({ memberId: null, sessionId: null }).where(eq(orders.memberId, memberId));
  await endRights(tx, memberId, now);
  const tokens: SavedMethods["tokens"] = [];
  for (const token of deleted) tokens.push({ ...token, owner: await customerOfSaved(tx, token.id) });
  return { customer: customer?.ref ?? null, tokens };
}

async function forgetCarts(tx: Db, memberId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.memberId, memberId));
  const sessions = await tx
    .delete(shopSessions)
    .where(eq(shopSessions.memberId, memberId))
    .returning({ id: shopSessions.id });
  const ids = sessions.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(carts).where(inArray(carts.sessionId, ids));
}

/** Nothing is renewed or opened any more, and no later account with the same address takes it over. */
async function endRights(tx: Db, memberId: number, now: Date): Promise<void> {
  const over = notInArray(subscriptions.status, ["CANCELLED", "EXPIRED"]);
  const theirs = eq(subscriptions.memberId, memberId);
  await tx.update(subscriptions).set({ status: "CANCELLED", endsAt: now }).where(and(theirs, over));
  await tx.update(subscriptions).set({ memberId: null, tokenId: null, nextPaymentAt: null }).where(theirs);
  await tx
    .update(grants)
    .set({ revokedAt: now })
    .where(and(eq(grants.memberId, memberId), isNull(grants.revokedAt)));
  await tx.update(grants).set({ memberId: null, email: "" }).where(eq(grants.memberId, memberId));
}
