const NAME = "fla-sign-in";

/** Tells the other tabs of this browser that link or code is being sent: one of them may be waiting for it. */
export function announceSignIn(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("sent");
  channel.close();
}

/** Hears what another tab announces; answers the way to stop. */
export function onAnnouncedSignIn(listener: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
