const actions: ReadonlySet<string | null> = new Set([
  "/api/auth/logout",
  "/api/forms/logout",
  "/api/forms/sign-out-everywhere",
  "/api/forms/delete-account",
]);

/** True when this form signs the browser out and no script has prevented the submit. */
export function isSigningOut({ target, defaultPrevented }: Event): boolean {
  return !defaultPrevented && target instanceof HTMLFormElement && actions.has(target.getAttribute("action"));
}

export const OPERATION_FAILED = "operation-failed";

export function announceFailure(): void {
  if (typeof window !== "undefined") window.dispatchEvent(new Event(OPERATION_FAILED));
}

const CHANNEL = "signed-out";

export function announceSignOut(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

export function onAnnouncedSignOut(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", listener);
  return () => channel?.close();
}

/** Undefined in browsers from before 2022. */
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
}
