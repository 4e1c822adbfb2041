import { mayPreload } from "./connection";
import { MAX_PRELOADS, preloadable } from "./preload-rules";
import { isStale } from "./stale-tab";

/** A pointer or focus that passes over a link for a shorter time loads nothing. */
const DWELL_MS = 80;

type Preloads = {
  /** True if the page has been preloaded. */
  isLoaded: (href: string) => boolean;
  stop: () => void;
};

/**
 * One listener serves all links, including those in editors' texts. Touch does not preload: a finger scrolls or presses
 * at once, and a press loads the page itself. Browser only.
 */
export function startPreloads(prefetch: (address: string) => void): Preloads {
  const queue = new PreloadQueue((address) => preloadPage(prefetch, address), MAX_PRELOADS);
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
  return {
    isLoaded: (href) => queue.hasLoaded(preloadable(href, window.location.href) ?? ""),
    stop: () => {
      clearTimeout(dwell);
      for (const type of intents) document.removeEventListener(type, onIntent);
    },
  };
}

/**
 * Loads each address once; further addresses wait.
 * @param load resolves when the page has arrived
 */
export class PreloadQueue {
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];
  readonly #loaded = new Set<string>();
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

  hasLoaded(address: string): boolean {
    return this.#loaded.has(address);
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
      this.#loaded.add(address);
    } catch {
      // A click loads the page again.
      this.#known.delete(address);
    }
    this.#running -= 1;
    this.#next();
  }
}

/** Next requests a page's parts one after another. If no response arrives for this long, all parts are there. */
const QUIET_MS = 250;
const LONGEST_MS = 5_000;

/**
 * The router does not report the end of a preload, so this function watches the browser's list of responses. Browser
 * only.
 */
function preloadPage(prefetch: (address: string) => void, address: string): Promise<void> {
  return new Promise((resolve) => {
    const path = new URL(address, window.location.href).pathname;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => isPartOf(name, path))) return;
      clearTimeout(quiet);
      quiet = setTimeout(done, QUIET_MS);
    });
    const longest = setTimeout(done, LONGEST_MS);
    function done() {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(longest);
      resolve();
    }
    observer.observe({ type: "resource" });
    prefetch(address);
  });
}

function isPartOf(name: string, path: string): boolean {
  const { pathname, searchParams } = new URL(name, window.location.href);
  return pathname === path && searchParams.has("_rsc");
}
