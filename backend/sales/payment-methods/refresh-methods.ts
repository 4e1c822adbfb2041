import { eq } from "drizzle-orm";
import { customers } from "../cart";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { type PaymentGateway, type SavedMethod, UnknownMethod } from "../payments/port";
import { customerRefOfToken } from "../payments/store";
import { gatewayRefOf, lockCustomer } from "./gateway-customer";
import { findTokens, lockTokens, type PaymentToken, removeToken, tokenOf, updateToken } from "./store";

/**
 * Reads saved methods at their gateway, where banks renew cards and people detach them. It updates the expiry date and
 * stops offering a method that is gone there. A member whose subscription is charged to that method is asked for
 * another one.
 *
 * @throws GatewayUnavailable
 */
export async function refreshMethods(
  deps: Deps,
  gateway: PaymentGateway,
  which: { ref: string } | { id: number } | { memberId: number },
): Promise<void> {
  for (const token of await findTokens(deps.db, gateway.id, which)) {
    const method = await readStored(deps, gateway, token);
    if (method) await updateToken(deps.db, token.id, tokenOf(token.memberId, gateway.id, method));
    else await forgetMethod(deps, token);
  }
}

/**
 * Refreshes a method after a payment by it was refused. If the gateway is unavailable, this happens again after the
 * next refusal.
 */
export async function tryRefreshMethod(deps: Deps, gateway: PaymentGateway, id: number): Promise<void> {
  try {
    await refreshMethods(deps, gateway, { id });
  } catch (error) {
    deps.log.warn({ token: id, cause: causeOf(error) }, "payment method not refreshed");
  }
}

/** Forgets a customer that was deleted at the gateway with its saved methods. The next method gets a new customer. */
export async function forgetGatewayCustomer(deps: Deps, gateway: PaymentGateway, ref: string): Promise<void> {
  const rows = await deps.db
    .update(customers)
    .set({ gatewayRef: null })
    .where(eq(customers.gatewayRef, ref))
    .returning({ memberId: customers.memberId });
  for (const { memberId } of rows) await refreshMethods(deps, gateway, { memberId });
}

/** Reads a saved method at its gateway; null when it is gone or belongs to somebody else by now. */
async function readStored(
  { db }: Deps,
  gateway: PaymentGateway,
  { id, memberId, ref }: PaymentToken,
): Promise<SavedMethod | null> {
  const owner = (await customerRefOfToken(db, id)) ?? (await gatewayRefOf(db, memberId));
  if (owner === null) return null;
  try {
    return await gateway.readMethod(ref, owner);
  } catch (error) {
    if (error instanceof UnknownMethod) return null;
    throw error;
  }
}

async function forgetMethod(deps: Deps, { id, memberId }: PaymentToken): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    await lockCustomer(tx, memberId);
    const own = await lockTokens(tx, memberId);
    await deps.releaseMethod(tx, id, now);
    await removeToken(tx, { memberId, own }, id, now);
  });
}
