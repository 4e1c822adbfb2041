import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { takeFromLimit } from "../../ground/limits/limits";
import { orUnavailable } from "../payments/gateway-of";
import { type PaymentGateway, type SavedMethod, UnknownCustomer, UnknownMethod } from "../payments/port";
import { customerRefOfToken } from "../payments/store";
import { customerOf, gatewayRefOf, lockCustomer, renewCustomer } from "./gateway-customer";
import { refreshMethods } from "./refresh-methods";
import { isExpired } from "./saved-method";
import { insertToken, lockTokens, makeDefault, type PaymentToken, removeToken, tokenOf } from "./store";
import { methodErrors } from "./errors";

declare module "../../deps" {
  interface Deps {
    /**
     * Removes a saved method from everything that is charged to it. False when a running subscription needs it; then
     * nothing is changed.
     */
    releaseMethod(tx: Db, tokenId: number, now: Date): Promise<boolean>;
  }
}

/**
 * Saves a method that a member's browser has set up at Stripe, once. It reads the details at Stripe, because the
 * browser cannot be trusted.
 *
 * @returns null for a missing method, or one that is not the member's at Stripe
 */
export async function savePaymentMethod(
  deps: Deps,
  memberId: number,
  { paymentMethodId, setDefault }: { paymentMethodId: string; setDefault?: boolean | null },
): Promise<PaymentToken | null> {
  const gateway = deps.payments.find(({ id }) => id === "stripe");
  const owner = await gatewayRefOf(deps.db, memberId);
  if (!gateway || owner === null) return null;
  const method = await orUnavailable("method", () => readOwnMethod(gateway, paymentMethodId, owner));
  if (method === null) return null;
  return deps.db.transaction(async (tx) => {
    await lockCustomer(tx, memberId);
    const token = await insertToken(tx, tokenOf(memberId, gateway.id, method));
    return token && setDefault ? makeDefault(tx, memberId, token.id) : token;
  });
}

async function readOwnMethod(
  gateway: PaymentGateway,
  ref: string,
  owner: string,
): Promise<SavedMethod | null> {
  try {
    return await gateway.readMethod(ref, owner);
  } catch (error) {
    if (error instanceof UnknownMethod) return null;
    throw error;
  }
}

/** Each call sends a request to Stripe. */
const setupLimit = { max: 20, seconds: 3_600 };

/** The secret with which a member's browser lets Stripe save a method without a payment. */
export async function setUpPaymentMethod(
  deps: Deps,
  memberId: number,
): Promise<{ id: string; clientSecret: string } | { error: string }> {
  const gateway = deps.payments.find(({ id }) => id === "stripe");
  if (!gateway) return { error: "Stripe is not configured" };
  if (!(await takeFromLimit(deps.db, deps.clock, `setup:${memberId}`, setupLimit)))
    throw methodErrors.tooManyAttempts();
  const buyer = { memberId, email: "", orderId: 0 };
  const key = `setup-${memberId}-${deps.ids.uuid()}`;
  return orUnavailable("method", async () => {
    const customer = await customerOf(deps, gateway, buyer);
    try {
      return await gateway.createSetup(customer, key);
    } catch (error) {
      if (!(error instanceof UnknownCustomer)) throw error;
      const renewed = await renewCustomer(deps, gateway, buyer, customer);
      await refreshMethods(deps, gateway, { memberId });
      return gateway.createSetup(renewed, `${key}-anew`);
    }
  });
}

/**
 * Chooses the saved method that new orders are charged to first. Subscriptions keep theirs. "missing": the method is
 * not the member's. "expired": the card has expired; its provider may still renew it and then notifies us.
 */
export async function setDefaultPaymentMethod(
  deps: Pick<Deps, "db" | "clock">,
  memberId: number,
  tokenId: number,
): Promise<PaymentToken | "missing" | "expired"> {
  return deps.db.transaction(async (tx) => {
    const token = (await lockTokens(tx, memberId)).find(({ id }) => id === tokenId);
    if (!token) return "missing";
    if (isExpired(token, deps.clock())) return "expired";
    return makeDefault(tx, memberId, tokenId);
  });
}

/**
 * Deletes a saved method, here and at its gateway. The method of a running subscription stays, because otherwise the
 * next charge would fail although nobody wanted that.
 */
export async function deletePaymentMethod(
  deps: Deps,
  memberId: number,
  tokenId: number,
): Promise<"deleted" | "missing" | "charged"> {
  const now = deps.clock();
  const outcome = await deps.db.transaction(async (tx) => {
    const own = await lockTokens(tx, memberId);
    const token = own.find(({ id }) => id === tokenId);
    if (!token) return "missing";
    if (!(await deps.releaseMethod(tx, tokenId, now))) return "charged";
    await removeToken(tx, { memberId, own }, tokenId, now);
    const owner = await customerRefOfToken(tx, tokenId);
    return { ...token, owner };
  });
  if (typeof outcome === "string") return outcome;
  await detachTokens(deps, memberId, { customer: await gatewayRefOf(deps.db, memberId), tokens: [outcome] });
  return "deleted";
}

/**
 * Detaches saved payment methods at their gateways. If a gateway does not answer, this is logged and the gateway keeps
 * them: without our row they cannot be charged.
 */
export async function detachTokens(
  deps: Deps,
  memberId: number,
  { customer, tokens }: SavedMethods,
): Promise<void> {
  for (const { id, gateway, ref, owner } of tokens) {
    const port = deps.payments.find((one) => one.id === gateway);
    if (!port) continue;
    try {
      await port.detach(ref, owner ?? customer ?? `member-${memberId}`);
    } catch (error) {
      deps.log.warn(
        { token: id, gateway, cause: causeOf(error) },
        "payment method not detached at its gateway",
      );
    }
  }
}

export type SavedMethods = {
  /** The person's id at the gateway; null if there never was one. */
  customer: string | null;
  /** `owner`: the gateway's customer of a method that was saved for somebody other than the member. */
  tokens: { id: number; gateway: string; ref: string; owner: string | null }[];
};
