import fs from "node:fs";
import path from "node:path";
// Next does not export its own cache, which a `cacheHandler` replaces completely
// (https://github.com/vercel/next.js/discussions/67677).
import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
// Next passes a `cacheHandler` a page's key but not its route. Both imports below can go when Next can close a list of
// addresses at run time (https://github.com/vercel/next.js/issues/98027).
import { getRouteCacheKey } from "next/dist/server/lib/route-cache-key.js";
// A `cacheHandler` cannot answer "no such page": if it returns null, Next renders the page.
import { NoFallbackError } from "next/dist/shared/lib/no-fallback-error.external.js";
import { processWide } from "../process-wide.mjs";
import { CONTENT_HEADER, inlineScripts, SCRIPTS_HEADER } from "./inline-scripts.mjs";
import { mayBeKept } from "./page-cache-rules.mjs";

/** Vitest unwraps a CommonJS module; Node does not. */
const FileSystemCache = fileSystemCache.default ?? fileSystemCache;

/** An empty cache, used when the build's pages have other settings than this server (server.ts). */
const nothing = {
  existsSync: () => false,
  readFile: () => Promise.reject(new Error("drawn for other settings")),
};

/**
 * Next's page cache, for `cacheHandler` of next.config.ts. It leaves out pages of other settings and results of
 * failures. It also adds the hashes of each page's inline scripts, computed from the exact text that is sent. See
 * docs/decisions/pages.md.
 */
export default class PageCache extends FileSystemCache {
  constructor(context) {
    super(process.env.BUILT_PAGES === "of other settings" ? { ...context, fs: nothing } : context);
    this.content = shownContent();
    // Next also creates a cache for the middleware, which has no folder and no pages.
    this.routes = context.serverDistDir ? routesOf(context.serverDistDir) : new Map();
  }

  async get(key, context) {
    // Next handles this error like an address that `dynamicParams = false` excludes: it tries the next folder, or sends
    // the 404 page. It also logs an error, which json-console.ts drops.
    if (context.kind === "APP_PAGE" && !(await isThere(this.routes, key))) throw new NoFallbackError();
    const own = await super.get(key, context);
    const remember = (newer) => FileSystemCache.memoryCache?.set(key, newer);
    const entry = (await server()?.newest(key, own, remember)) ?? own;
    if (isOfOtherContent(entry?.value)) return null;
    // The build stores every page that it renders, including pages that were rendered while a host did not answer.
    if (isPage(entry?.value) && !mayBeKept(entry.value)) return null;
    nameScripts(entry?.value);
    if (entry?.value && pages.has(context.kind)) server()?.note(key, entry);
    return entry;
  }

  async set(key, value, context) {
    // Next answers with this same object, whether or not it is stored.
    nameScripts(value);
    if (value && !mayBeKept(value)) return;
    if (this.content && isPage(value)) {
      // The content changed during rendering, so the page has to be rendered again. Next creates one cache per request.
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

/** Folders of `app`, keyed by the beginning of their pages' keys. Empty during a build. */
const routesOf = memoized((serverDistDir) => {
  const file = path.join(serverDistDir, "../app-path-routes-manifest.json");
  const named = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
  return new Map(
    Object.entries(named).map(([sourceRoute, route]) => {
      const key = getRouteCacheKey("/", { kind: "APP_PAGE", sourceRoute });
      return [key.slice(0, key.indexOf(SEPARATOR)), route];
    }),
  );
});

const SEPARATOR = "/$/";

function memoized(make) {
  const made = new Map();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key);
}

/**
 * Whether the editors' files contain this page now (page-addresses.ts). True when that is unknown; during a remote
 * host's outage the page itself reports the outage.
 */
async function isThere(routes, key) {
  const { addresses } = processWide("stored-pages");
  const at = key.indexOf(SEPARATOR);
  const route = routes.get(key.slice(0, at));
  if (!addresses || !route) return true;
  // If the addresses are unknown, the page is rendered and may answer 404.
  return addresses.has(route, key.slice(at + SEPARATOR.length - 1)).catch(() => true);
}

const pages = new Set(["APP_PAGE", "APP_ROUTE"]);

/** The server's hooks (`openPages` in lib/stored-pages/open-pages.ts); undefined during a build. */
const server = () => processWide("stored-pages").hooks;

const isPage = (value) => pages.has(value?.kind);

/** The build's content version. answerers.ts sets it in a process that watches the editors' files. */
const builtContent = () => processWide("built-content").version;

/** The version of the editors' files that this process shows (read-content.ts); "" when it does not watch the files. */
function shownContent() {
  return builtContent() ? (processWide("content").snapshot?.version ?? "") : "";
}

/**
 * Whether a page was rendered from other files. Such a page is not served. The build's pages show the content that was
 * shipped with the build.
 */
function isOfOtherContent(value) {
  if (!isPage(value) || !builtContent()) return false;
  return (value.headers?.[CONTENT_HEADER] ?? builtContent()) !== shownContent();
}

/** Pages that already have the header. The cache returns the same objects repeatedly. */
const named = new WeakSet();

/** Adds the hashes of a page's inline scripts as a header. */
function nameScripts(page) {
  if (typeof page?.html !== "string" || named.has(page)) return;
  const { own, foreign } = inlineScripts(page.html);
  page.headers = { ...page.headers, [SCRIPTS_HEADER]: own.join(" ") };
  named.add(page);
  // Either somebody put a script into a text, or a new version of Next writes another kind of script. Browsers run
  // neither.
  if (foreign.length > 0) console.error(`A page has scripts that are not ours: ${JSON.stringify(foreign)}`);
}
