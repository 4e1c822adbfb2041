import type { CartFieldsFragment } from "@/graphql/generated/shop/documents";
import type { BoughtLine } from "./purchase";

type Cart = CartFieldsFragment;
export type CartLine = NonNullable<NonNullable<NonNullable<Cart["contents"]>["nodes"]>[number]>;

export type CartContents = {
  items: { productId: number; variationId?: number; quantity: number; extraData?: string }[];
  coupons: string[];
};

export function linesOf(cart: Cart | null): CartLine[] {
  return (cart?.contents?.nodes ?? []).filter((line) => line !== null);
}

export function boughtLines(cart: Cart): BoughtLine[] {
  return linesOf(cart).map(({ product, variation, quantity, moveUntilDays }) => ({
    type: product?.node?.type,
    isDated: Boolean(variation?.node),
    quantity: quantity ?? 1,
    moveUntilDays,
  }));
}

/** Null for a line whose product is missing from the shop's answer. */
export function itemOf(line: CartLine): CartContents["items"][number] | null {
  const productId = line.product?.node?.databaseId;
  if (!productId) return null;
  const variationId = line.variation?.node?.databaseId;
  const extra = (line.extraData ?? []).flatMap((entry) => (entry ? [[entry.key, entry.value]] : []));
  return {
    productId,
    quantity: line.quantity ?? 1,
    ...(variationId ? { variationId } : {}),
    ...(extra.length > 0 ? { extraData: JSON.stringify(Object.fromEntries(extra)) } : {}),
  };
}

export function contentsOf(cart: Cart): CartContents {
  return { items: linesOf(cart).flatMap((line) => itemOf(line) ?? []), coupons: codesOf(cart) };
}

export function codesOf(cart: Cart): string[] {
  return (cart.appliedCoupons ?? []).flatMap((coupon) => coupon?.code ?? []);
}

const CART_LIFETIME_SECONDS = 120;

/**
 * True when the cart is older than 120 seconds (R263, R264, R449), or when forced (R265). Times are in milliseconds.
 */
export function needsReload(loadedAt: number | null, now: number, forced = false): boolean {
  return forced || loadedAt === null || now - loadedAt > CART_LIFETIME_SECONDS * 1000;
}

/** Shown when another tab removed the line, or changed its key by naming attendees. */
export function goneText(name: string | undefined): string {
  return `${name ? `“${name}”` : "This item"} was changed or removed in another tab or window.`;
}

/** Without a script nothing can be restored. Shown when a form wanted to change a cart that is now empty. */
export const emptyText =
  "Your cart is now empty: it was cleared, or your shop session has ended. Please add your items again.";

/** `["a", "b"]` → "discount codes a, b". */
export function codesText(codes: readonly string[]): string {
  return `discount ${codes.length === 1 ? "code" : "codes"} ${codes.join(", ")}`;
}
