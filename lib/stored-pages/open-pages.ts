import cluster from "node:cluster";
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { openSharedPages, type Entry, tagTimes, type TagTimes } from "./shared-pages";
import { createStoredAnswers } from "./stored-answers";

type Options = {
  /** Where the build lies. */
  dir: string;
  redisUrl?: string | undefined;
  /** Of the build and the settings that shape pages: processes that differ in one of them share none. */
  name: string;
  say: (line: string) => void;
};

/** What `lib/stored-pages/page-cache.mjs` calls, which Next loads by itself. */
type Hooks = {
  newest: (key: string, own: Entry | null, remember: (entry: Entry) => void) => Promise<Entry | null>;
  prepared: (page: unknown) => void;
  note: (key: string, entry: Entry) => void;
  changed: (key: string, value: unknown, context: { cacheControl?: unknown }) => Promise<void>;
  renewed: (tags: string[]) => Promise<void>;
};

const hooks = Symbol.for("academy.pages");
/** Which pages there are (page-addresses.ts), where a host elsewhere decides. */
const addresses = Symbol.for("academy.addresses");
const shared: typeof globalThis & { [hooks]?: Hooks; [addresses]?: { forget: () => void } } = globalThis;

/** Joins Next's cache of pages with the answers that the server keeps, and with other processes where Redis is set. */
export async function openPages({ dir, redisUrl, name, say }: Options) {
  const stored = createStoredAnswers({ precompressed: (file) => readPrecompressed(dir, file) });
  const payloads = createPayloads();
  const forgetTags = (tags: readonly string[]) => {
    stored.forgetTags(tags);
    shared[addresses]?.forget();
  };
  const takeTags = (tags: Record<string, TagTimes>) => {
    for (const [tag, times] of Object.entries(tags))
      tagsManifest.set(tag, later(tagsManifest.get(tag), times));
    forgetTags(Object.keys(tags));
  };
  const siblings = redisUrl ? null : openSiblings(takeTags);
  const redis = redisUrl
    ? await openSharedPages({
        url: redisUrl,
        prefix: `academy:${name}`,
        onPage: stored.forgetPage,
        onTags: takeTags,
        onGap: stored.forgetAll,
        say,
      })
    : null;
  shared[hooks] = {
    newest: async (key, own, remember) => (redis ? redis.newest(key, own, remember) : own),
    prepared: payloads.note,
    note: (key, { lastModified, value }) => stored.note({ key, lastModified, tags: tagsOf(value) }),
    changed: async (key, value, { cacheControl }) => {
      stored.forgetPage(key);
      if (value) await redis?.store(key, { lastModified: Date.now(), value, cacheControl });
    },
    renewed: async (tags) => {
      forgetTags(tags);
      const times = Object.fromEntries(
        tags.map((tag): [string, TagTimes] => [tag, tagsManifest.get(tag) ?? {}]),
      );
      siblings?.tell(times);
      await redis?.renew(times);
    },
  };
  await redis?.open();
  return { stored, payloads, close: async () => redis?.close() };
}

/**
 * React's payloads of the pages that this process has handed out, by the addresses that those pages name. One that is
 * not here any more, or was drawn by another process, is asked for at the page's own address (late-scripts.mjs).
 *
 * @param maxBytes of all payloads together; Next's cache holds most of them anyway
 */
export function createPayloads(maxBytes = 16 * 1024 * 1024) {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 1,
  });

  /** @param value what Next's cache hands out or stores; `preparePage` of page-cache.mjs has given it the address */
  function note(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    const [address, payload]: unknown[] = [Reflect.get(value, "payloadAt"), Reflect.get(value, "rscData")];
    if (typeof address === "string" && payload instanceof Uint8Array) kept.set(address, payload);
  }

  /** @returns false when this is nothing of ours */
  function answer({ url = "" }: IncomingMessage, response: ServerResponse): boolean {
    const payload = kept.get(url);
    if (!payload) return false;
    response.setHeader("content-type", "text/x-component");
    response.setHeader("content-length", payload.length);
    response.setHeader("cache-control", "public, max-age=31536000, immutable");
    response.setHeader("vary", "Accept-Encoding");
    response.end(payload);
    return true;
  }

  return { note, answer };
}

/** What processes of one start (WEB_CONCURRENCY) tell each other, through the one that watches over them (cluster.ts). */
const renewal = z.object({ renewedTags: z.record(z.string(), tagTimes) });

/** Without Redis, a renewed tag would reach only the process that was told. Null for a process alone. */
function openSiblings(onTags: (tags: Record<string, TagTimes>) => void) {
  if (!cluster.isWorker) return null;
  process.on("message", (message: unknown) => {
    const told = renewal.safeParse(message);
    if (told.success) onTags(told.data.renewedTags);
  });
  return { tell: (renewedTags: Record<string, TagTimes>) => void process.send?.({ renewedTags }) };
}

function later(known: TagTimes = {}, told: TagTimes): TagTimes {
  const stale = Math.max(known.stale ?? 0, told.stale ?? 0);
  const expired = Math.max(known.expired ?? 0, told.expired ?? 0);
  return { ...(stale > 0 && { stale }), ...(expired > 0 && { expired }) };
}

/** Next writes the tags of a page into its headers. */
function tagsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null || !("headers" in value)) return [];
  const { headers } = value;
  if (typeof headers !== "object" || headers === null) return [];
  const tags: unknown = Reflect.get(headers, "x-next-cache-tags");
  return typeof tags === "string" ? tags.split(",") : [];
}

/** What the build has compressed beside a static file. */
async function readPrecompressed(dir: string, address: string): Promise<{ br?: Buffer; gzip?: Buffer }> {
  const root = path.join(dir, ".next/static");
  const file = path.join(dir, ".next/static", decodeURIComponent(address.slice("/_next/static".length)));
  if (!file.startsWith(root + path.sep)) return {};
  const read = (name: string) => fs.promises.readFile(name).catch(() => undefined);
  const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)]);
  return { ...(br && { br }), ...(gzip && { gzip }) };
}
