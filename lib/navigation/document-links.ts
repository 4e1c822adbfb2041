import { mayPreload } from "./connection";
import type { PageRequests } from "./page-requests";
import { MAX_PRELOADS, preloadable } from "./preload-rules";
import { isStale } from "./stale-tab";

/** A pointer or focus that passes over a link for a shorter time loads nothing. */
const DWELL_MS = 80;

/**
 * One listener serves all links, including those in editors' texts. Touch does not preload: a finger scrolls or presses
 * at once, and a press loads the page itself. Browser only.
 * @returns a function that stops the listener
 */
export function startPreloads(prefetch: (address: string) => void, requests: PageRequests): () => void {
  const queue = new PreloadQueue((address) => preloadPage(prefetch, requests, address), MAX_PRELOADS);
  let dwell: ReturnType<typeof setTimeout> | undefined;

  function load(href: string) {
    const address = preloadable(href, window.location.href);
    if (address !== null && !isStale() && mayPreload()) queue.add(address);
  }
  function onIntent({ type, target }: Pick<Event, "type" | "target">) {
    clearTimeout(dwell);
    if (type === "click" || type === "touchstart") return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.download || (link.target && link.target !== "_self")) return;
    dwell = setTimeout(load, DWELL_MS, link.href);
  }
  const intents = ["pointerover", "focusin", "touchstart", "click"];
  for (const type of intents) document.addEventListener(type, onIntent, { passive: true });
  // A pointer or focus may have reached a link before the listener started.
  onIntent({ type: "pointerover", target: document.querySelector("a:hover") ?? document.activeElement });
  return () => {
    clearTimeout(dwell);
    for (const type of intents) document.removeEventListener(type, onIntent);
  };
}

/**
 * Loads each address once; further addresses wait.
 * @param load resolves when the page has arrived
 */
export class PreloadQueue {
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;

  readonly #load: (address: string) => Promise<void>;
  readonly #atOnce: number;

  constructor(load: (address: string) => Promise<void>, atOnce: number) {
    this.#load = load;
    this.#atOnce = atOnce;
  }

  add(address: string): void {
    if (this.#known.has(address)) return;
    this.#known.add(address);
    this.#waiting.push(address);
    this.#next();
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const address = this.#waiting.shift();
      if (address === undefined) return;
      this.#running += 1;
      void this.#run(address);
    }
  }

  async #run(address: string): Promise<void> {
    try {
      await this.#load(address);
    } catch {
      // A click loads the page again.
      this.#known.delete(address);
    }
    this.#running -= 1;
    this.#next();
  }
}

/** In milliseconds. A page that takes longer makes room for the next one. */
const LONGEST_MS = 5_000;

async function preloadPage(
  prefetch: (address: string) => void,
  requests: PageRequests,
  address: string,
): Promise<void> {
  const arrival = requests.isLoadedAhead(new URL(address, window.location.href).pathname);
  const late = new Promise<true>((resolve) => setTimeout(resolve, LONGEST_MS, true));
  prefetch(address);
  if (!(await Promise.race([arrival, late]))) throw new Error(`${address} did not arrive.`);
}
