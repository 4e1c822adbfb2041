/**
 * Tells the other tabs of this browser that the cart is another one now. The message says nothing of it: each tab asks
 * the shop itself. A page sends and hears by one channel, which never brings it its own messages.
 */
export function tellTabs(): void {
  openChannel()?.postMessage(null);
}

/** Calls when another tab has changed the cart. @returns how to stop */
export function hearTabs(onChange: () => void): () => void {
  const opened = openChannel();
  opened?.addEventListener("message", onChange);
  return () => opened?.removeEventListener("message", onChange);
}

let channel: BroadcastChannel | null = null;

/** Null in a browser without channels, where the cart is only loaded again when the page is looked at. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  return (channel ??= new BroadcastChannel("cart"));
}
