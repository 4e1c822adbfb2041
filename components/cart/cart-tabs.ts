/**
 * Tells this browser's other tabs that the cart has changed. The message has no content; each tab asks the shop. A page
 * sends and receives on one channel, which never returns its own messages.
 */
export function tellTabs(): void {
  openChannel()?.postMessage(null);
}

/**
 * Calls `onChange` when another tab has changed the cart.
 * @returns a function that stops listening
 */
export function hearTabs(onChange: () => void): () => void {
  const opened = openChannel();
  opened?.addEventListener("message", onChange);
  return () => opened?.removeEventListener("message", onChange);
}

let channel: BroadcastChannel | null = null;

/** Null in a browser without channels. Its tabs reload the cart only when they become visible. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  return (channel ??= new BroadcastChannel("cart"));
}
