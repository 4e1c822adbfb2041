import type { CartFieldsFragment } from "@/graphql/generated/shop/documents";
import type { OfferMode, OfferResult } from "@/lib/forms/shop/take-offer";
import { type CartContents, type CartLine, codesText, linesOf } from "@/lib/rules/prices/cart";
import type { KnownOffer } from "@/lib/rules/prices/offers";

export { type CartLine } from "@/lib/rules/prices/cart";

export type Cart = CartFieldsFragment;

export function countOf(cart: Cart | null): number {
  return cart?.contents?.itemCount ?? linesOf(cart).reduce((sum, line) => sum + (line.quantity ?? 0), 0);
}

export function couponsOf(cart: Cart | null) {
  return (cart?.appliedCoupons ?? []).filter((coupon) => coupon !== null);
}

/** Items left of a line's product when the cart was last loaded; null when they are not counted. */
export function seatsLeftOf(line: CartLine): number | null {
  const item = line.variation?.node ?? line.product?.node;
  return item && "stockQuantity" in item ? (item.stockQuantity ?? null) : null;
}

/** Lines for people: tickets, and workshops with a date. */
export function asksForNames(line: CartLine): boolean {
  const attributes = line.variation?.attributes ?? [];
  return line.product?.node?.type === "TICKET" || attributes.some((attribute) => attribute?.name === "date");
}

/** Messages about items that could not be restored show the name. */
export type NamedItem = CartContents["items"][number] & { name?: string; hadNotes?: true };
export type CartSnapshot = { items: NamedItem[]; coupons: string[] };

export type CartChange =
  | { do: "reload" }
  /** Restores an expired session's items beside the existing ones. */
  | { do: "restore" }
  | { do: "quantity"; key: string; quantity: number }
  | { do: "notes"; key: string; extraData: string }
  | { do: "remove"; key: string }
  | { do: "clear" }
  | { do: "coupon"; code: string }
  | { do: "uncoupon"; code: string }
  /** Ids of delivery methods, one per parcel. */
  | { do: "delivery"; methods: string[] }
  /** Clears the cart and then fills it. */
  | { do: "fill"; snapshot: CartSnapshot }
  | { do: "add"; snapshot: CartSnapshot }
  /** `onTaken` is called with the outcome of the offer. */
  | { do: "offer"; offer: KnownOffer; mode: OfferMode; onTaken: (taken: OfferResult) => void };

/** Change → the operation whose message of the error catalogue appears when the change fails. */
export const cartOperationOf: Record<CartChange["do"], string> = {
  reload: "getCart",
  restore: "createCart",
  quantity: "updateItemQuantities",
  notes: "updateItemNotes",
  remove: "removeItemsFromCart",
  clear: "clearCart",
  coupon: "applyCoupon",
  uncoupon: "removeCoupons",
  delivery: "updateShippingMethod",
  fill: "createCart",
  add: "fillCart",
  offer: "createCart",
};

/** Items and codes that could not be restored. */
export type Missing = { names: string[]; codes: string[] };

/** A text that names what could not be restored; null when everything was restored. */
export function missingText({ names, codes }: Missing): string | null {
  const parts = [names.join(", "), codes.length > 0 ? codesText(codes) : ""].filter((part) => part !== "");
  return parts.length > 0 ? `No longer available: ${parts.join("; ")}` : null;
}
