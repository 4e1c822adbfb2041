import { storageKeys } from "@/lib/rules/cookie-names";

/** The shop's answer to an order from this tab. */
export type PlacedOrder = {
  id: string;
  paymentMethod: string;
  /** In the shop's own format. */
  total: string;
};

const KEY = storageKeys.placedOrder;

/**
 * Stores the order for the next page, in case the shop does not show it to this visitor. The data stays in this tab and
 * contains nothing personal.
 */
export function notePlaced({ id, paymentMethod, total }: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, [id, paymentMethod, total].join("\n"));
  } catch {
    // Without storage, the next page knows only the order's number.
  }
}

/**
 * Returns the same text while the order stays the same, for `useSyncExternalStore`. Null when no order was placed in
 * this tab.
 */
export function placedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Without storage, no order is known.
    return null;
  }
}

export function readPlaced(text: string | null): PlacedOrder | null {
  const [id, paymentMethod, total] = text?.split("\n") ?? [];
  return id && paymentMethod && total ? { id, paymentMethod, total } : null;
}
