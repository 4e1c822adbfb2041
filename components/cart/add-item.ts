import type { AddToCartMutation, AddToCartMutationVariables } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { required } from "@/lib/gateway/failure";
import type { Cart } from "./cart";
import { tellTabs } from "./cart-tabs";

/** For islands of pages that hold no cart. Loaded on first use. @throws GraphqlFailure */
export async function addItem({ quantity = 1, ...item }: AddToCartMutationVariables): Promise<Cart> {
  const { addToCart } = await askGateway<AddToCartMutation>("addToCart", { ...item, quantity });
  const cart = required("addToCart", addToCart?.cart);
  tellTabs();
  return cart;
}
