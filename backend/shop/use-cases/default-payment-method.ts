import type { Deps } from "../../deps";
import { lockTokens, makeDefault, type PaymentToken } from "../store/payment-tokens";

/** Which saved method new orders are charged to first; subscriptions keep theirs. Null: it is not the member's. */
export async function setDefaultPaymentMethod(
  deps: Pick<Deps, "database">,
  memberId: number,
  tokenId: number,
): Promise<PaymentToken | null> {
  const { db } = await deps.database();
  return db.transaction(async (tx) => {
    const own = await lockTokens(tx, memberId);
    return own.some(({ id }) => id === tokenId) ? makeDefault(tx, memberId, tokenId) : null;
  });
}
