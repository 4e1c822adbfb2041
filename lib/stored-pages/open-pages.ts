import cluster from "node:cluster";
import fs from "node:fs";
import path from "node:path";
// Next renews a tag only by `revalidateTag` within a request, and only in its own process
// (https://github.com/vercel/next.js/issues/92402). Here the renewal comes from another process.
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { z } from "zod";
import { processWide } from "@/lib/process-wide.mjs";
import type { Entry } from "./shared-pages";
import { createStoredAnswers } from "./stored-answers";
import { tagTimes, type TagTimes } from "./tag-times";

type Options = {
  dir: string;
  redisUrl?: string | undefined;
  /** Identifies build and page settings. Processes with different ones share no pages. */
  name: string;
  say: (line: string) => void;
};

/** Functions that `lib/stored-pages/page-cache.mjs` calls. Next loads that file separately. */
type Hooks = {
  newest: (key: string, own: Entry | null, remember: (entry: Entry) => void) => Promise<Entry | null>;
  note: (key: string, entry: Entry) => void;
  changed: (key: string, value: unknown, context: { cacheControl?: unknown }) => Promise<void>;
  renewed: (tags: string[]) => Promise<void>;
};

/** `addresses` knows which pages exist (page-addresses.ts). It is set when a remote host has the content. */
const shared = processWide<{ hooks: Hooks; addresses: { forget: () => void } }>("stored-pages");

/** Connects Next's page cache with the server's stored answers and, through Redis, with other processes. */
export async function openPages({ dir, redisUrl, name, say }: Options) {
  const stored = createStoredAnswers({ precompressed: (file) => readPrecompressed(dir, file) });
  const forgetTags = (tags: readonly string[]) => {
    stored.forgetTags(tags);
    shared.addresses?.forget();
  };
  const takeTags = (tags: Record<string, TagTimes>) => {
    for (const [tag, times] of Object.entries(tags))
      tagsManifest.set(tag, later(tagsManifest.get(tag), times));
    forgetTags(Object.keys(tags));
  };
  const siblings = redisUrl ? null : openSiblings(takeTags);
  const redis = redisUrl
    ? // Half a megabyte of code, which only a site with Redis loads.
      (await import("./shared-pages")).openSharedPages({
        url: redisUrl,
        prefix: `academy:${name}`,
        onPage: stored.forgetPage,
        onTags: takeTags,
        onGap: stored.forgetAll,
        say,
      })
    : null;
  shared.hooks = {
    newest: async (key, own, remember) => (redis ? redis.newest(key, own, remember) : own),
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
  return { stored, close: async () => redis?.close() };
}

/** Message between the processes of one start (WEB_CONCURRENCY). cluster.ts passes it on. */
const renewal = z.object({ renewedTags: z.record(z.string(), tagTimes) });

/**
 * Tells the other processes about renewed tags, which would otherwise reach only one process without Redis. Null for a
 * single process.
 */
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

/** Next writes a page's tags into its headers. */
function tagsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null || !("headers" in value)) return [];
  const { headers } = value;
  if (typeof headers !== "object" || headers === null) return [];
  const tags: unknown = Reflect.get(headers, "x-next-cache-tags");
  return typeof tags === "string" ? tags.split(",") : [];
}

/** Reads the build's compressed copies of a static file. */
async function readPrecompressed(dir: string, address: string): Promise<{ br?: Buffer; gzip?: Buffer }> {
  const root = path.join(dir, ".next/static");
  const file = path.join(dir, ".next/static", decodeURIComponent(address.slice("/_next/static".length)));
  if (!file.startsWith(root + path.sep)) return {};
  // A file without a compressed copy is sent as it is.
  const read = (name: string) => fs.promises.readFile(name).catch(() => undefined);
  const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)]);
  return { ...(br && { br }), ...(gzip && { gzip }) };
}
