/** In milliseconds. A second press within this time counts as an accident. */
const PAUSE_MS = 10_000;

/**
 * Blocks a second submit of a plain form while its page is being left. The second request would report the link as
 * used, and the browser would show that answer.
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

/** Tells the other tabs of this browser that link or code is being sent, because one of them may be waiting. */
export function announceSignIn(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("sent");
  channel.close();
}

/**
 * Listens for another tab's message.
 * @returns a function that stops listening
 */
export function onAnnouncedSignIn(listener: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
