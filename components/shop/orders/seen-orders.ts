const PREFIX = "order-seen-";

/** True once for each order in this browser. */
export function isFirstSight(orderId: string): boolean {
  const key = PREFIX + orderId;
  try {
    if (localStorage.getItem(key)) return false;
    localStorage.setItem(key, "1");
  } catch {
    // Without storage there is neither badge nor snapshot to correct.
  }
  return true;
}

/** Takes the order numbers out of this browser. */
export function forgetSeenOrders(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Same as above.
  }
}
