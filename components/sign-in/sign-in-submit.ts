/** Nobody presses twice on purpose within this time. */
const PAUSE_MS = 10_000;

/**
 * Keeps a plain form from being sent again while its page is being left: the second post would call a link that has
 * just been used not valid, and its answer would be the one that is shown.
 */
export function sendOnce(): (event: { preventDefault(): void }) => boolean {
  let sentAt = -Infinity;
  return (event) => {
    const now = performance.now();
    if (now - sentAt < PAUSE_MS) {
      event.preventDefault();
      return false;
    }
    sentAt = now;
    return true;
  };
}

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
