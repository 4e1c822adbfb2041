import { allowsPreloads, type Connection, MAX_PRELOADS, preloadable } from "../rules/preload";
import { preloadPage } from "./preload-page";
import { PreloadQueue } from "./preload-queue";
import { isStale } from "./stale-tab";

/** A pointer or focus that only passes over a link asks for nothing. */
const DWELL_MS = 80;

export type Preloads = {
  /** Loads a page ahead at once, when the rules allow it. */
  now: (href: string) => void;
  stop: () => void;
};

/**
 * Loads the pages ahead that a visitor turns to: a pointer or the focus rests on a link, or a finger touches it. One
 * listener for all links, those in editors' texts too. Browser only.
 */
export function startPreloads(prefetch: (address: string) => void): Preloads {
  const queue = new PreloadQueue((address) => preloadPage(prefetch, address), MAX_PRELOADS);
  let dwell: ReturnType<typeof setTimeout> | undefined;

  function now(href: string) {
    const address = preloadable(href, window.location.href);
    if (address !== null && !isStale() && allowsPreloads(connection())) queue.add(address);
  }
  function onIntent({ type, target }: Event) {
    clearTimeout(dwell);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.download || (link.target && link.target !== "_self")) return;
    if (type === "touchstart") now(link.href);
    else dwell = setTimeout(now, DWELL_MS, link.href);
  }
  const intents = ["pointerover", "focusin", "touchstart"];
  for (const type of intents) document.addEventListener(type, onIntent, { passive: true });
  return {
    now,
    stop: () => {
      clearTimeout(dwell);
      for (const type of intents) document.removeEventListener(type, onIntent);
    },
  };
}

function connection(): Connection | undefined {
  if (!("connection" in navigator)) return undefined;
  const found = navigator.connection;
  return typeof found === "object" && found !== null ? found : undefined;
}
