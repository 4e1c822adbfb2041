import type { CartFieldsFragment } from "@/graphql/generated/shop/documents";

type Cart = CartFieldsFragment;
export type CartLine = NonNullable<NonNullable<NonNullable<Cart["contents"]>["nodes"]>[number]>;

/** What fills a cart with the same things again. */
export type CartContents = {
  items: { productId: number; variationId?: number; quantity: number; extraData?: string }[];
  coupons: string[];
};

export function linesOf(cart: Cart | null): CartLine[] {
  return (cart?.contents?.nodes ?? []).filter((line) => line !== null);
}

/** Null for a line whose product the shop does not tell. */
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

/** Source: R263, R449. */
const CART_LIFETIME_SECONDS = 120;

/**
 * Whether a cart has to be loaded again. Older than 120 seconds: yes; exactly 120: no (R264); forced: always (R265).
 *
 * @param loadedAt milliseconds of the last good load; null when there was none
 * @param now milliseconds
 */
export function needsReload(loadedAt: number | null, now: number, forced = false): boolean {
  return forced || loadedAt === null || now - loadedAt > CART_LIFETIME_SECONDS * 1000;
}

/** Said of a line that another tab or window took out, or gave another key by noting who comes. */
export function goneText(name: string | undefined): string {
  return `${name ? `“${name}”` : "This item"} was changed or taken out in another tab or window.`;
}

/** `["a", "b"]` → "discount codes a, b". */
export function codesText(codes: readonly string[]): string {
  return `discount ${codes.length === 1 ? "code" : "codes"} ${codes.join(", ")}`;
}

/**
 * The discount code that was typed, or what is wrong with it. Codes are compared trimmed and in lower case (lesson 7);
 * which ones exist only the shop knows. Without yup, which no other part of the cart needs.
 */
export function couponCodeOf(typed: string): { code: string } | { problem: string } {
  const code = typed.trim().toLowerCase();
  if (code === "") return { problem: "Please enter a discount code" };
  return code.length > 60 ? { problem: "Discount Code is not valid" } : { code };
}
