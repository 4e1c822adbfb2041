import { AddToCartDocument, type AddToCartMutationVariables } from "@/graphql/generated/shop/documents";
import { announceCount } from "@/lib/browser/cart-count";
import { mutate } from "@/lib/browser/ask";
import { detailOf, messageFor } from "@/lib/gateway/errors";
import { required } from "@/lib/gateway/failure";
import { type Cart, countOf } from "./cart";
import { readSnapshot } from "./cart-snapshot";
import { tellTabs } from "./cart-tabs";
import { askedBy, justLoaded, keepCart } from "./vanished";

/** The result of a click: the item is in the cart, or the reason why it is not, with the shop's explanation. */
export type AddOutcome = { added: true } | { added: false; message: string; detail: string | null };

/** Adds an item from pages without a cart, and informs the badge, other tabs and the snapshot. Loaded on demand. */
export async function addItem({ quantity = 1, ...item }: AddToCartMutationVariables): Promise<AddOutcome> {
  try {
    const { addToCart } = await mutate(AddToCartDocument, { ...item, quantity });
    const added = required("addToCart", addToCart?.cart);
    const restored = await restoredBeside(added, quantity ?? 1);
    const cart = restored ?? added;
    announceCount(countOf(cart));
    keepCart(cart, restored ? askedBy({ do: "restore" }, null) : justLoaded);
    tellTabs();
    return { added: true };
  } catch (failure) {
    const message = messageFor(item.variationId ? "addVariationToCart" : "addToCart", failure);
    return { added: false, message, detail: detailOf(failure) };
  }
}

/**
 * If the cart held other items and now holds only this one, its session has expired. The other items are then restored.
 */
async function restoredBeside(cart: Cart, quantity: number): Promise<Cart | null> {
  if (!readSnapshot() || countOf(cart) > quantity) return null;
  const { restoreCart } = await import("./cart-client");
  // The item is in the cart even if the others cannot be restored. The snapshot keeps those for the cart page.
  return restoreCart().catch(() => null);
}
