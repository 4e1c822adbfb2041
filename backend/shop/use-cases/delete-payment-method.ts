import type { Deps } from "../../deps";
import { heirOf } from "../domain/saved-method";
import { asOf } from "../domain/subscription-dates";
import { isCharged } from "../domain/subscription-status";
import { gatewayRefOf } from "../store/customers";
import { customerOfSaved } from "../store/payments";
import { deleteToken, lockTokens, makeDefault } from "../store/payment-tokens";
import { lockChargedTo, updateSubscription } from "../store/subscriptions";
import { detachTokens } from "./detach-tokens";

/**
 * Forgets a saved method, here and at its gateway. One that a running subscription is charged to stays, or its next payment would fail without
 * anybody having decided that. Where the default one goes another one takes its place.
 */
export async function deletePaymentMethod(
  deps: Deps,
  memberId: number,
  tokenId: number,
): Promise<"deleted" | "missing" | "charged"> {
  const { db } = await deps.database();
  const now = deps.clock();
  const outcome = await db.transaction(async (tx) => {
    const own = await lockTokens(tx, memberId);
    const token = own.find(({ id }) => id === tokenId);
    if (!token) return "missing";
    const users = await lockChargedTo(tx, tokenId);
    if (users.some((subscription) => isCharged(asOf(subscription, now).status))) return "charged";
    for (const { id } of users) await updateSubscription(tx, id, { tokenId: null });
    await deleteToken(tx, memberId, tokenId);
    const left = own.filter(({ id }) => id !== tokenId);
    const heir = left.some(({ isDefault }) => isDefault) ? null : heirOf(left, now);
    if (heir) await makeDefault(tx, memberId, heir.id);
    const owner = await customerOfSaved(tx, tokenId);
    return { ...token, owner };
  });
  if (typeof outcome === "string") return outcome;
  await detachTokens(deps, memberId, { customer: await gatewayRefOf(db, memberId), tokens: [outcome] });
  return "deleted";
}
