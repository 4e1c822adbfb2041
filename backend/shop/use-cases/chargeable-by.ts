import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { isExpired, methodTitle } from "../domain/saved-method";
import { findToken } from "../store/payment-tokens";
import type { Subscription } from "../store/subscriptions";
import type { ChosenPayment } from "./choose-payment";

/** How a subscription is charged while its member is away; null when its method is missing, expired or not set up here. */
export async function chargeableBy(
  db: Db,
  { clock, payments }: Pick<Deps, "clock" | "payments">,
  { memberId, tokenId }: Subscription,
): Promise<ChosenPayment | null> {
  if (memberId === null || tokenId === null) return null;
  const token = await findToken(db, memberId, tokenId);
  const gateway = payments.find(({ id }) => id === token?.gateway);
  if (!token || !gateway || isExpired(token, clock())) return null;
  const { ref: method } = token;
  return {
    gateway: gateway.id,
    title: methodTitle(token),
    method,
    tokenId,
    save: false,
    test: !gateway.live,
  };
}
