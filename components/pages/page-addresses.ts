import "server-only";
import { isRemote } from "@/lib/gateway/answerers";
import { publicVersion } from "@/lib/gateway/read";
import { processWide } from "@/lib/process-wide.mjs";
import { partsOf } from "./listed-pages";

/**
 * Pages of each folder that the build renders. Other pages are rendered when first used, like pages that are newer than
 * the build.
 */
const drawnAhead = 100;

/** Limits the pages of a folder that the build renders, so that build time does not grow with the number of files. */
export function drawnByBuild(route: Route): () => Promise<Parts[]> {
  return async () => (await partsOf[route]()).slice(0, drawnAhead).map(unescaped);
}

/** Decodes the values, because Next encodes them itself. */
function unescaped(parts: Parts): Parts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === "string" ? decoded(value) : value.map(decoded),
    ]),
  );
}

type Route = keyof typeof partsOf;
type Parts = Record<string, string | string[]>;
type List = { version: string; until: number; paths: ReadonlySet<string> };

/** In milliseconds: how long lists of a remote content host stay valid, unless a renewed tag ends that earlier. */
const REMOTE_MS = 300_000;
/** In milliseconds, after a list that failed to load. */
const RETRY_MS = 10_000;

/**
 * Knows the existing addresses. All other addresses get the 404 page before anything is rendered or cached, so that
 * made-up ones cost nothing (lib/stored-pages/page-cache.mjs).
 */
export function createAddresses({
  lists: read = partsOf,
  version = publicVersion,
  isElsewhere = isRemote("content"),
  now = Date.now,
}: {
  lists?: Record<Route, () => Promise<Parts[]>>;
  version?: () => string;
  /** True when another host has the content. */
  isElsewhere?: boolean;
  now?: () => number;
} = {}) {
  const lists = new Map<Route, List>();
  const readings = new Map<Route, Promise<List>>();

  function renew(route: Route): Promise<List> {
    const underway = readings.get(route);
    if (underway) return underway;
    const begunWith = version();
    const reading = read[route]()
      .then((found) => ({
        version: begunWith,
        until: isElsewhere ? now() + REMOTE_MS : Number.POSITIVE_INFINITY,
        paths: new Set(found.map((parts) => pathOf(route, parts))),
      }))
      .catch((error: unknown) => {
        const before = lists.get(route);
        // An outage must not remove a page.
        if (before) return { ...before, until: now() + RETRY_MS };
        throw error;
      })
      .then((list) => {
        lists.set(route, list);
        return list;
      })
      .finally(() => readings.delete(route));
    readings.set(route, reading);
    return reading;
  }

  return {
    /**
     * Whether this page exists now.
     * @param route folder of `app`; a folder without editors' pages accepts every path
     * @param path as in that folder
     * @throws GraphqlFailure when nothing is known yet and the content host does not answer
     */
    async has(route: string, path: string): Promise<boolean> {
      if (!isRoute(route)) return true;
      const wanted = decoded(path);
      const known = lists.get(route);
      const isOld = !known || known.version !== version() || known.until <= now();
      const newest = isOld ? renew(route) : known;
      // A known page does not wait for the remote host to confirm it.
      if (isElsewhere && known?.paths.has(wanted)) return true;
      return (await newest).paths.has(wanted);
    },
    /** Call this when content on the remote host was renewed. */
    forget(): void {
      for (const [route, list] of lists) lists.set(route, { ...list, until: Math.min(list.until, now()) });
    },
  };
}

function isRoute(route: string): route is Route {
  return Object.hasOwn(partsOf, route);
}

function pathOf(route: string, parts: Parts): string {
  return decoded(
    route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => [parts[name] ?? ""].flat().join("/")),
  );
}

/** Some hosts escape the names of their pages, and in some places Next does so, too. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A path with an incomplete escape is compared unchanged.
    return path;
  }
}

const shared = processWide<{ addresses: ReturnType<typeof createAddresses> }>("stored-pages");

/**
 * Gives this table to Next's page cache, which checks addresses with it, and to open-pages.ts, which reports renewals.
 */
export function watchAddresses(): void {
  shared.addresses = createAddresses();
}
