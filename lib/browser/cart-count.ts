import { storageKeys } from "@/lib/rules/cookie-names";

/** The item count that the cart announced last, kept in the browser so that the badge sends no request. */
const countKey = storageKeys.cartCount;
const countChanged = "cart-changed";

let underWay = 0;

export function announceCount(count: number): void {
  try {
    if (count > 0) localStorage.setItem(countKey, String(count));
    else localStorage.removeItem(countKey);
  } catch {
    // Storage may be closed (private mode); the event still reaches this tab.
  }
  tellBadge();
}

/**
 * Counts an item from the click on; call the result once the shop has answered. A closed tab leaves no wrong count,
 * because nothing is stored.
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
