import { storageKeys } from "@/lib/rules/cookie-names";

/** The shop's answer to an order from this tab. */
export type PlacedOrder = {
  id: string;
  /** The chosen payment method. */
  paymentMethod: string;
  /** As the shop writes it. */
  total: string;
};

const KEY = storageKeys.placedOrder;

/**
 * For the next page, in case the shop does not show the order to this visitor. Stays in this tab and contains no
 * personal data.
 */
export function notePlaced({ id, paymentMethod, total }: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, [id, paymentMethod, total].join("\n"));
  } catch {
    // Where nothing can be stored, that page knows the number alone.
  }
}

/** The same text as long as it is the same order, for `useSyncExternalStore`; null: none was placed in this tab. */
export function placedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Where nothing can be stored, nothing was placed here.
    return null;
  }
}

export function readPlaced(text: string | null): PlacedOrder | null {
  const [id, paymentMethod, total] = text?.split("\n") ?? [];
  return id && paymentMethod && total ? { id, paymentMethod, total } : null;
}
