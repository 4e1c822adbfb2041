import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { isSamePrice, type BillingAddress } from "../domain/billing-address";
import { lockCart, raiseVersion, type CartOwner } from "../store/carts";
import { lockBilling, saveBilling } from "../store/customers";
import { patched, type BillingInput } from "./billing-input";

/**
 * Saves a changed invoice address. The cart becomes a new version only when the change can change its price, so a
 * repeated checkout with the same address stays the same checkout.
 */
export async function changeBilling(
  tx: Db,
  deps: Deps,
  owner: CartOwner,
  input: BillingInput,
): Promise<BillingAddress> {
  await lockCart(tx, owner);
  const before = await lockBilling(tx, owner);
  const after = patched(before, input);
  await saveBilling(tx, owner, after);
  if (!isSamePrice(before, after)) await raiseVersion(tx, deps, owner);
  return after;
}
