import type { SavedMethod } from "../../payments";
import type { NewToken } from "../store/payment-tokens";

/** The row of a method that a gateway keeps for a member. */
export function tokenOf(memberId: number, gateway: string, method: SavedMethod): NewToken {
  const { ref, kind, cardType = null, expiryMonth = null, expiryYear = null, last4 = null } = method;
  return { memberId, gateway, ref, kind, cardType, expiryMonth, expiryYear, last4 };
}
