import type { AddToCartMutation, AddToCartMutationVariables } from "@/graphql/generated/shop/documents";
import { addToCartId } from "@/graphql/generated/single-operation-ids";
import { announceCount } from "@/lib/cart-count";
import { askOperation } from "@/lib/gateway/ask-operation";
import { detailOf, messageFor } from "@/lib/gateway/errors";
import { required } from "@/lib/gateway/failure";
import { countOf } from "./cart";
import { keepSnapshot } from "./cart-snapshot";
import { tellTabs } from "./cart-tabs";

/** What became of a press: the item is in the cart, or why not, and what the shop said of it. */
export type AddOutcome = { added: true } | { added: false; message: string; detail: string | null };

/** For islands of pages that hold no cart: adds, and tells the badge, other tabs and the snapshot. Fetched when needed. */
export async function addItem({ quantity = 1, ...item }: AddToCartMutationVariables): Promise<AddOutcome> {
  try {
    const { addToCart } = await askOperation<AddToCartMutation>({
      operation: "addToCart",
      id: addToCartId,
      variables: { ...item, quantity },
    });
    const cart = required("addToCart", addToCart?.cart);
    announceCount(countOf(cart));
    keepSnapshot(cart);
    tellTabs();
    return { added: true };
  } catch (failure) {
    const message = messageFor(item.variationId ? "addVariationToCart" : "addToCart", failure);
    return { added: false, message, detail: detailOf(failure) };
  }
}
