import { storageKeys } from "@/lib/rules/cookie-names";

/** The item count that the cart announced last. The browser keeps it, so the badge sends no request. */
const countKey = storageKeys.cartCount;
const countChanged = "cart-changed";

let underWay = 0;

export function announceCount(count: number): void {
  try {
    if (count > 0) localStorage.setItem(countKey, String(count));
    else localStorage.removeItem(countKey);
  } catch {
    // Storage may be blocked (private mode). The event still reaches this tab.
  }
  tellBadge();
}

/**
 * Counts an item as soon as the visitor clicks. Call the result once the shop has answered. Nothing is stored, so
 * closing the tab leaves no wrong count.
 */
export function expectItem(): () => void {
  underWay += 1;
  tellBadge();
  return () => {
    underWay -= 1;
    tellBadge();
  };
}

export function shownCount(): number {
  return storedCount() + underWay;
}

export function onCount(onChange: () => void): () => void {
  window.addEventListener(countChanged, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(countChanged, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function storedCount(): number {
  try {
    const count = Number(localStorage.getItem(countKey) ?? 0);
    return Number.isInteger(count) && count > 0 ? count : 0;
  } catch {
    // Without storage the badge stays empty.
    return 0;
  }
}

function tellBadge(): void {
  window.dispatchEvent(new Event(countChanged));
}
