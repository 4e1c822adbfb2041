import type { AddToCartMutation, AddToCartMutationVariables } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { required } from "@/lib/gateway/failure";
import { countOf } from "./cart";
import { announceCount, keepSnapshot } from "./cart-snapshot";
import { tellTabs } from "./cart-tabs";

/**
 * For islands of pages that hold no cart: adds, and tells the badge, other tabs and the snapshot. Loaded on first use.
 * @throws GraphqlFailure
 */
export async function addItem({ quantity = 1, ...item }: AddToCartMutationVariables): Promise<void> {
  const { addToCart } = await askGateway<AddToCartMutation>("addToCart", { ...item, quantity });
  const cart = required("addToCart", addToCart?.cart);
  announceCount(countOf(cart));
  keepSnapshot(cart);
  tellTabs();
}
