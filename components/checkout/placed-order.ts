/** What the shop answered when this tab placed an order. */
export type PlacedOrder = {
  id: string;
  /** The way to pay that was chosen. */
  way: string;
  /** As the shop writes it. */
  total: string;
};

const KEY = "placed-order";

/** For the page after it, should the shop show the order to nobody here. It stays in this tab, and says nothing of the buyer. */
export function notePlaced({ id, way, total }: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, [id, way, total].join("\n"));
  } catch {
    // Where nothing can be stored, that page knows the number alone.
  }
}

/** The same text as long as it is the same order, for `useSyncExternalStore`; null: none was placed in this tab. */
export function placedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function readPlaced(text: string | null): PlacedOrder | null {
  const [id, way, total] = text?.split("\n") ?? [];
  return id && way && total ? { id, way, total } : null;
}
