import type { Deps } from "../../deps";
import { UnknownMethod, type PaymentGateway, type SavedMethod } from "../../payments";
import { gatewayRefOf, lockCustomer } from "../store/customers";
import { insertToken, makeDefault, type PaymentToken } from "../store/payment-tokens";
import { reachable } from "./place-order";
import { tokenOf } from "./token-of";

/**
 * Keeps a method that a member's browser has set up at Stripe, once. It is read there: what the browser says of it is
 * not believed.
 *
 * @returns null for one that is not the member's own there, as for a missing one (C16)
 */
export async function savePaymentMethod(
  deps: Deps,
  memberId: number,
  { paymentMethodId, setDefault }: { paymentMethodId: string; setDefault?: boolean | null },
): Promise<PaymentToken | null> {
  const gateway = deps.payments.find(({ id }) => id === "stripe");
  const { db } = await deps.database();
  const owner = await gatewayRefOf(db, memberId);
  if (!gateway || owner === null) return null;
  const method = await reachable(() => readOwn(gateway, paymentMethodId, owner));
  if (method === null) return null;
  return db.transaction(async (tx) => {
    await lockCustomer(tx, memberId);
    const token = await insertToken(tx, tokenOf(memberId, gateway.id, method));
    return token && setDefault ? makeDefault(tx, memberId, token.id) : token;
  });
}

async function readOwn(gateway: PaymentGateway, ref: string, owner: string): Promise<SavedMethod | null> {
  try {
    return await gateway.readMethod(ref, owner);
  } catch (error) {
    if (error instanceof UnknownMethod) return null;
    throw error;
  }
}
