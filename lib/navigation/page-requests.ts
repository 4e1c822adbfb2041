type PageRequest = {
  path: string;
  /** True for a request ahead of the press. */
  isAhead: boolean;
  /** True once the whole page is there, false if it did not come. */
  arrival: Promise<boolean>;
};

/** In milliseconds. The router asks for the parts of a page one after another, with a shorter pause between them. */
const QUIET_MS = 50;

/**
 * The router does not say when a page is there. This follows its requests, which are fetches of an address with `_rsc`.
 * A page that needs no request is there at once. Browser only.
 */
export class PageRequests {
  readonly #running = new Set<PageRequest>();
  readonly #watchers = new Set<(request: PageRequest) => void>();
  readonly #fetch = globalThis.fetch;

  constructor() {
    globalThis.fetch = this.#follow;
  }

  stop(): void {
    if (globalThis.fetch === this.#follow) globalThis.fetch = this.#fetch;
  }

  /** For a page that the router was just told to load ahead. Resolves to false if a part of it did not come. */
  isLoadedAhead(path: string): Promise<boolean> {
    return this.#rest((request) => request.isAhead && request.path === path);
  }

  /** For a page that the router was just told to show. The requests of an earlier press do not count. */
  isThere(path: string): Promise<boolean> {
    const earlier = new Set(this.#running);
    return this.#rest((request) => (request.isAhead ? request.path === path : !earlier.has(request)));
  }

  readonly #follow: typeof fetch = (input, init) => {
    const answer = this.#fetch.call(globalThis, input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (/[?&]_rsc=/.test(address)) this.#note(address, new Headers(init?.headers), answer);
    return answer;
  };

  #note(address: string, headers: Headers, answer: Promise<Response>): void {
    const path = new URL(address, window.location.href).pathname;
    const request = { path, isAhead: headers.has("next-router-prefetch"), arrival: arrives(answer) };
    this.#running.add(request);
    void request.arrival.then(() => this.#running.delete(request));
    for (const watch of this.#watchers) watch(request);
  }

  /** Resolves when all these requests have ended and no other follows. */
  async #rest(isMeant: (request: PageRequest) => boolean): Promise<boolean> {
    const arrivals: Promise<boolean>[] = [];
    const watch = (request: PageRequest) => {
      if (isMeant(request)) arrivals.push(request.arrival);
    };
    for (const request of this.#running) watch(request);
    this.#watchers.add(watch);
    let ended: boolean[] = [];
    do {
      ended = await Promise.all(arrivals);
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    } while (ended.length < arrivals.length);
    this.#watchers.delete(watch);
    return ended.every(Boolean);
  }
}

/** Reads a copy of the answer to its end. An answer in another format makes the router load the page in full. */
async function arrives(answer: Promise<Response>): Promise<boolean> {
  try {
    const copy = (await answer).clone();
    await copy.arrayBuffer();
    return copy.ok && (copy.headers.get("content-type") ?? "").startsWith("text/x-component");
  } catch {
    return false;
  }
}
