import "server-only";
import { caseStudySlugs } from "@/components/cases/case-studies";
import { eventSlugs, eventTalks, liveSessions } from "@/components/events/events";
import { sectionPages } from "@/components/professionals/professional-person";
import { professionalSlugs } from "@/components/professionals/professionals";
import { workshopSlugs, workshopVariants } from "@/components/workshops/workshop-catalogue";
import { MenusDocument } from "@/graphql/generated/content/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { publicVersion, readPublic } from "@/lib/gateway/read";
import { site } from "@/lib/site";
import { contentPaths, isDrawnByCatchAll } from "./content-page";

const day = `${site.slug}-day`;

/**
 * Folders of `app` that draw what editors wrote, and what the parts in their names are: for the pages that the build
 * draws, and for those that may be drawn since.
 */
export const partsOf = {
  "/[...slug]": async () => {
    // Other pages work without menus; here missing menus would look like deleted pages.
    await readPublic(MenusDocument, {}, ["menus"]);
    const paths = (await contentPaths()).filter(isDrawnByCatchAll);
    return paths.map((path) => ({ slug: path.split("/").filter(Boolean) }));
  },
  "/workshops/[slug]": async () => (await workshopSlugs()).map((slug) => ({ slug })),
  "/workshops/[slug]/[variant]": workshopVariants,
  "/case-studies/[slug]": async () => (await caseStudySlugs()).map((slug) => ({ slug })),
  "/professional/[page]": async () =>
    [...Object.values(sectionPages), ...(await professionalSlugs())].map((page) => ({ page })),
  "/academy/events/[event]": async () => (await eventSlugs()).map((event) => ({ event })),
  "/academy/events/[event]/[talk]": async () =>
    [...(await eventTalks())].flatMap(([event, talks]) =>
      talks.flatMap(({ slug }) => (slug ? [{ event, talk: slug }] : [])),
    ),
  /** Of the one event whose access the shop tells. Source: R049, R366. */
  "/academy/events/[event]/live/[session]": async () =>
    liveSessions((await eventTalks()).get(day) ?? []).map(({ slug }) => ({ event: day, session: slug })),
};

/** Of each folder. The rest is drawn at its first use, as pages that came after the build are. */
const drawnAhead = 100;

/** The pages of a folder that the build draws, so that its time does not grow with the number of files. */
export function drawnByBuild(route: Route): () => Promise<Parts[]> {
  return async () => (await partsOf[route]()).slice(0, drawnAhead);
}

type Route = keyof typeof partsOf;
type Parts = Record<string, string | string[]>;
type List = { version: string; until: number; paths: ReadonlySet<string> };

/** How long the lists of a content host elsewhere are believed, in milliseconds; a renewed tag ends it. */
const REMOTE_MS = 300_000;
/** After a list that could not be read. */
const RETRY_MS = 10_000;

/**
 * Knows the existing addresses. All others get the 404 page before anything is rendered or cached, so that made-up
 * addresses cost nothing (lib/stored-pages/page-cache.mjs).
 */
export function createAddresses({
  lists: read = partsOf,
  version = publicVersion,
  isElsewhere = isRemote("content"),
  now = Date.now,
}: {
  lists?: Record<Route, () => Promise<Parts[]>>;
  version?: () => string;
  /** Another host has the content. */
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
        // An outage takes no page away.
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
     * Whether there is such a page now.
     *
     * @param route folder of `app`; one whose pages the editors do not decide about has all it is asked for
     * @param path as in that folder
     * @throws GraphqlFailure when nothing is known yet and the content does not answer
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
    /** Something was renewed on the host elsewhere. */
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

/** Some hosts escape the names of their pages, and Next does in some places. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const hook = Symbol.for("academy.addresses");
const shared: typeof globalThis & { [hook]?: ReturnType<typeof createAddresses> } = globalThis;

/** From now on Next's cache of pages asks which addresses there are, and open-pages.ts says what was renewed. */
export function watchAddresses(): void {
  shared[hook] = createAddresses();
}
