import { mayPreload } from "./connection";
import { MAX_PRELOADS, preloadable } from "./preload-rules";
import { isStale } from "./stale-tab";

/** A pointer or focus that only passes over a link asks for nothing. */
const DWELL_MS = 80;

type Preloads = {
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
    if (address !== null && !isStale() && mayPreload()) queue.add(address);
  }
  function onIntent({ type, target }: Pick<Event, "type" | "target">) {
    clearTimeout(dwell);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.download || (link.target && link.target !== "_self")) return;
    if (type === "touchstart") now(link.href);
    else dwell = setTimeout(now, DWELL_MS, link.href);
  }
  const intents = ["pointerover", "focusin", "touchstart"];
  for (const type of intents) document.addEventListener(type, onIntent, { passive: true });
  // A pointer or the focus may have come to rest on a link before anybody listened.
  onIntent({ type: "pointerover", target: document.querySelector("a:hover") ?? document.activeElement });
  return {
    now,
    stop: () => {
      clearTimeout(dwell);
      for (const type of intents) document.removeEventListener(type, onIntent);
    },
  };
}

/**
 * Loads a few things at once, each of them once; the others wait for their turn. One that fails may be asked for again.
 * @param load answers when the thing is there
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
      this.#known.delete(address);
    }
    this.#running -= 1;
    this.#next();
  }
}

/**
 * Next requests the parts of a page one after another; after this long without a new response all of them have
 * arrived.
 */
const QUIET_MS = 250;
/** A page that takes longer no longer keeps others waiting. */
const LONGEST_MS = 5_000;

/**
 * Has Next load a page ahead, and answers when its parts have arrived. The router says nothing about the end of a
 * preload, so it is read off the browser's list of answers. Browser only.
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
