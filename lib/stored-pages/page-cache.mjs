import fs from "node:fs";
import path from "node:path";
import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { getRouteCacheKey } from "next/dist/server/lib/route-cache-key.js";
import { NoFallbackError } from "next/dist/shared/lib/no-fallback-error.external.js";
import { withFirstStyles } from "./first-styles.mjs";
import { CONTENT_HEADER, inlineScripts, SCRIPTS_HEADER } from "./inline-scripts.mjs";
import { withLatePayload } from "./late-payload.mjs";
import { withLateScripts } from "./late-scripts.mjs";
import { mayBeKept } from "./page-cache-rules.mjs";

/** Vitest hands out what is inside of a CommonJS module, Node the module. */
const FileSystemCache = fileSystemCache.default ?? fileSystemCache;

/** Where no page lies: a build that drew its pages for other settings than those of this server (server.ts). */
const nothing = {
  existsSync: () => false,
  readFile: () => Promise.reject(new Error("drawn for other settings")),
};

/**
 * Next's own cache of pages, for `cacheHandler` of next.config.ts, which leaves out pages drawn for other settings and
 * whatever follows from a failure. With each page it tells its scripts, from the very text that is sent: when a page of
 * the build is read, and when one is stored anew. Source: docs/decisions/content-security-policy.md.
 */
export default class PageCache extends FileSystemCache {
  /** @param {object} context where the pages lie, from Next */
  constructor(context) {
    super(process.env.BUILT_PAGES === "of other settings" ? { ...context, fs: nothing } : context);
    this.content = shownContent();
    this.routes = routesOf(context.serverDistDir);
    this.served = path.join(context.serverDistDir, "..");
  }

  async get(key, context) {
    // Next takes it as it takes an address that `dynamicParams = false` leaves out: the next folder, or the 404 page. It
    // tells it as an error, too, which json-console.ts leaves out.
    if (context.kind === "APP_PAGE" && !(await isThere(this.routes, key))) throw new NoFallbackError();
    const own = await super.get(key, context);
    const remember = (newer) => FileSystemCache.memoryCache?.set(key, newer);
    const entry = (await server()?.newest(key, own, remember)) ?? own;
    if (isOfOtherContent(entry?.value)) return null;
    // The build writes every page that it draws; this one was drawn while a host did not answer.
    if (isPage(entry?.value) && !mayBeKept(entry.value)) return null;
    preparePage(entry?.value, this.served);
    if (entry?.value && pages.has(context.kind)) server()?.note(key, entry);
    return entry;
  }

  async set(key, value, context) {
    if (value && !mayBeKept(value)) {
      // Next answers with this object all the same.
      preparePage(value, this.served);
      return;
    }
    // Next answers with this same object once it is stored.
    preparePage(value, this.served);
    if (this.content && isPage(value)) {
      // Next makes one cache a request: the content has changed while the page was drawn, so it is drawn once more.
      if (this.content !== shownContent()) return;
      value.headers = { ...value.headers, [CONTENT_HEADER]: this.content };
    }
    await super.set(key, value, context);
    await server()?.changed(key, value, context);
  }

  async revalidateTag(tags, durations) {
    await super.revalidateTag(tags, durations);
    await server()?.renewed([tags].flat());
  }
}

/** Folders of `app` by what their pages' keys begin with; none in a build. */
const routesOf = memoized((serverDistDir) => {
  const file = path.join(serverDistDir, "../app-path-routes-manifest.json");
  const named = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
  return new Map(
    Object.entries(named).map(([sourceRoute, route]) => {
      const key = getRouteCacheKey("/", { kind: "APP_PAGE", sourceRoute });
      return [key.slice(0, key.indexOf(MARK)), route];
    }),
  );
});

/** Where the address begins in the key of a page. */
const MARK = "/$/";

function memoized(make) {
  const made = new Map();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key);
}

/**
 * Whether the editors' files have such a page now (page-addresses.ts); true where nobody knows. When a host elsewhere
 * does not answer, the page tells that itself.
 */
async function isThere(routes, key) {
  const addresses = globalThis[Symbol.for("academy.addresses")];
  const mark = key.indexOf(MARK);
  const route = routes.get(key.slice(0, mark));
  if (!addresses || !route) return true;
  return addresses.has(route, key.slice(mark + MARK.length - 1)).catch(() => true);
}

const pages = new Set(["APP_PAGE", "APP_ROUTE"]);

/**
 * What the server does with pages besides (`openPages` in lib/stored-pages/open-pages.ts). Nothing while the site is built.
 */
const server = () => globalThis[Symbol.for("academy.pages")];

const isPage = (value) => pages.has(value?.kind);

/** Version of the content that the build has drawn; set where the editors' files are followed (answerers.ts). */
const builtContent = () => globalThis[Symbol.for("academy.content-built")];

/** Version of the editors' files that this process shows (read-content.ts); "" where nobody follows them. */
function shownContent() {
  return builtContent() ? (globalThis[Symbol.for("academy.content")]?.version ?? "") : "";
}

/** A page that was drawn from other files is not served; one of the build shows the content that came with it. */
function isOfOtherContent(value) {
  if (!isPage(value) || !builtContent()) return false;
  return (value.headers?.[CONTENT_HEADER] ?? builtContent()) !== shownContent();
}

/** Pages that were prepared in this process: the cache hands out the same object again and again. */
const prepared = new WeakSet();

/** Has the page's payload, scripts and style sheets wait for its first picture, and tells which scripts it has. */
function preparePage(page, served) {
  if (typeof page?.html !== "string") return;
  if (!prepared.has(page)) {
    const { html, address } = withLatePayload(page.html, page.rscData);
    if (address) page.payloadAt = address;
    page.html = withLateScripts(withFirstStyles(html, served));
    const { own, foreign } = inlineScripts(page.html);
    page.headers = { ...page.headers, [SCRIPTS_HEADER]: own.join(" ") };
    prepared.add(page);
    // Either somebody got a script into a text, or a new version of Next writes another kind: neither will run.
    if (foreign.length > 0) console.error(`A page has scripts that are not ours: ${JSON.stringify(foreign)}`);
  }
  // Also of a page that is sent and not kept.
  server()?.prepared(page);
}
