/** Forms that sign this browser out when they are posted. */
const actions: ReadonlySet<string | null> = new Set([
  "/api/auth/logout",
  "/api/forms/logout",
  "/api/forms/sign-out-everywhere",
  "/api/forms/delete-account",
]);

/** Whether this form is being posted to sign out. One that a script has held back is not. */
export function isSigningOut({ target, defaultPrevented }: Event): boolean {
  return !defaultPrevented && target instanceof HTMLFormElement && actions.has(target.getAttribute("action"));
}

/** Told to `window` when an operation of this tab has failed, whatever the reason. */
export const OPERATION_FAILED = "operation-failed";

export function announceFailure(): void {
  if (typeof window !== "undefined") window.dispatchEvent(new Event(OPERATION_FAILED));
}

const CHANNEL = "signed-out";

/** Tells the other tabs that the member has left. Nothing is kept. */
export function announceSignOut(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/**
 * Listens for another tab's announcement; any script may send one, so ask the server. Returns a function that stops
 * listening.
 */
export function onAnnouncedSignOut(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", listener);
  return () => channel?.close();
}

/** Undefined in browsers from before 2022. */
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
}
