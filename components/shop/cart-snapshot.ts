import type { FillCartInput } from "@/graphql/generated/shop/documents";
import { couponsOf, linesOf, type Cart } from "./cart-type";

const KEY = "cart-snapshot";
const LIFETIME_MS = 30 * 24 * 3600 * 1000;

export type CartSnapshot = {
  items: { productId: number; variationId?: number; quantity: number; extraData?: string }[];
  coupons: string[];
};

/**
 * What is needed to build the same cart again: ids and quantities, nothing personal.
 * The shop's session dies after days of silence while the visitor's browser stays (lesson 1).
 */
export function snapshotOf(cart: Cart): CartSnapshot {
  return {
    items: linesOf(cart).flatMap((line) => {
      const productId = line.product?.node?.databaseId;
      if (!productId) return [];
      const variationId = line.variation?.node?.databaseId;
      const extra = (line.extraData ?? []).flatMap((entry) => (entry ? [[entry.key, entry.value]] : []));
      return [
        {
          productId,
          quantity: line.quantity ?? 1,
          ...(variationId ? { variationId } : {}),
          ...(extra.length > 0 ? { extraData: JSON.stringify(Object.fromEntries(extra)) } : {}),
        },
      ];
    }),
    coupons: couponsOf(cart).map(({ code }) => code),
  };
}

export function toInput({ items, coupons }: CartSnapshot): FillCartInput {
  return { items, coupons };
}

/** Stores the lines of a filled cart; an empty one forgets them. */
export function keepSnapshot(cart: Cart): void {
  const snapshot = snapshotOf(cart);
  if (snapshot.items.length === 0) return forgetSnapshot();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...snapshot, savedAt: Date.now() }));
  } catch {
    // Without storage there is nothing to restore from; the cart itself is on the server.
  }
}

/** To be called when lines disappear on purpose: cleared, ordered, or about to be paid. */
export function forgetSnapshot(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Same as above.
  }
}

/** The last filled cart of this browser; null when there is none, it is too old or was tampered with. */
export function readSnapshot(): CartSnapshot | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isSnapshot(stored) && Date.now() - stored.savedAt < LIFETIME_MS
      ? { items: stored.items, coupons: stored.coupons }
      : null;
  } catch {
    return null;
  }
}

function isSnapshot(value: unknown): value is CartSnapshot & { savedAt: number } {
  if (typeof value !== "object" || value === null) return false;
  if (!("items" in value && Array.isArray(value.items) && value.items.length > 0)) return false;
  if (!(
    "coupons" in value &&
    Array.isArray(value.coupons) &&
    "savedAt" in value &&
    typeof value.savedAt === "number"
  ))
    return false;
  return value.items.every(
    (item: unknown) => typeof item === "object" && item !== null && "productId" in item && "quantity" in item,
  );
}
