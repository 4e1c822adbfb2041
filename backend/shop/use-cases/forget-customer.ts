import type { Db } from "../../database/client";
import type { OnDeleted } from "../../member";
import { detachTokens } from "./detach-tokens";
import { lockCart } from "../store/carts";
import { forgetMember } from "../store/forget-member";
import { forgetPlaces } from "./forget-places";

/**
 * Runs when a member deletes the account: the shop forgets the person. Orders, invoices and payments stay, because tax
 * law wants them for seven years, but belong to no account; whoever proves the address again finds them
 * (docs/decisions/account-deletion.md). Saved payment methods are given up at the gateway after the commit.
 */
export const forgetCustomer: OnDeleted = async (tx: Db, { memberId, at }) => {
  // "Buy" holds the cart, too: an order that is being placed comes first and is found below, or finds no cart.
  await lockCart(tx, { kind: "member", memberId });
  const saved = await forgetMember(tx, memberId, at);
  // After the orders, as everybody takes the two.
  await forgetPlaces(tx, memberId);
  return (deps) => detachTokens(deps, memberId, saved);
};
