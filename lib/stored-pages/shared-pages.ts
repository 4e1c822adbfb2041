import { randomUUID } from "node:crypto";
import v8 from "node:v8";
import { createClient, RESP_TYPES } from "@redis/client";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { tagTimes, type TagTimes } from "./tag-times";

/** An entry of Next's cache: a page, a feed, or a remote answer. */
export type Entry = { lastModified: number; value: unknown; cacheControl?: unknown };

const change = z.object({
  from: z.string(),
  key: z.string().optional(),
  tags: z.record(z.string(), tagTimes).optional(),
});

type Options = {
  url: string;
  /** Separates entries of other builds and settings. */
  prefix: string;
  /** Called when another process stored the page again. */
  onPage: (key: string) => void;
  /** Called when another process renewed the tags. */
  onTags: (tags: Record<string, TagTimes>) => void;
  /** Called when the connection was lost, so that changes may be missing. */
  onGap: () => void;
  say: (line: string) => void;
  /** The longest wait for Redis, in milliseconds. */
  patience?: number;
};

/**
 * Next's cache in Redis: one process renders a page for all processes, and a renewed tag reaches all of them. Each
 * process keeps copies, and asks Redis only for keys that are new to this connection or were changed by another
 * process. Without Redis every process uses its copies and renders the other pages itself.
 */
export function openSharedPages({ url, prefix, onPage, onTags, onGap, say, patience = 300 }: Options) {
  const own = randomUUID();
  const [channel, tagsKey] = [`${prefix}:changes`, `${prefix}:tags`];
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 10_000,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 3_000) },
  });
  const listener = client.duplicate();
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  /** Keys that Redis has answered on this connection. A copy from `since` or later is current. */
  const checked = new LRUCache<string, { since: number }>({ max: 20_000 });
  /** Tags that this process renewed while Redis was away. */
  const untold = new Map<string, TagTimes>();
  let isThere = false;
  let isListening = false;
  /** After a timeout, no request waits for Redis until this time. */
  let silentUntil = 0;

  const lost = () => {
    if (isThere) say("Redis (REDIS_URL) is away: each process keeps its own pages until it is back.");
    isThere = false;
  };
  const connected = async () => {
    if (isThere || !isListening || !client.isReady || !listener.isReady) return;
    const told: Record<string, TagTimes> = {};
    for (const [tag, text] of Object.entries(await client.hGetAll(tagsKey)))
      told[tag] = tagTimes.parse(JSON.parse(text));
    onTags(told);
    checked.clear();
    onGap();
    isThere = true;
    say("Redis (REDIS_URL) keeps the pages of all processes.");
    if (untold.size > 0) await tell(Object.fromEntries(untold));
  };
  for (const each of [client, listener]) {
    each.on("error", lost);
    each.on("end", lost);
    // After a reconnection, the listener subscribes before it reports "ready".
    each.on("ready", () => void connected().catch(lost));
  }

  const changed = (message: string) => {
    const { from, key, tags } = change.parse(JSON.parse(message));
    if (from === own) return;
    if (key !== undefined) {
      checked.delete(key);
      onPage(key);
    }
    if (tags) onTags(tags);
  };

  async function tell(tags: Record<string, TagTimes>): Promise<void> {
    for (const [tag, times] of Object.entries(tags)) untold.set(tag, times);
    if (!isThere) return;
    const texts = Object.fromEntries(
      Object.entries(tags).map(([tag, times]) => [tag, JSON.stringify(times)]),
    );
    await client.hSet(tagsKey, texts);
    await client.expire(tagsKey, 2 * KEPT_S);
    await client.publish(channel, JSON.stringify({ from: own, tags }));
    for (const [tag, times] of Object.entries(tags)) if (untold.get(tag) === times) untold.delete(tag);
  }

  /** @returns undefined when Redis does not answer in time */
  async function inTime<Result>(work: Promise<Result>, limit: number): Promise<Result | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        silentUntil = Date.now() + 5_000;
        resolve(undefined);
      }, limit);
    });
    try {
      // `lost` reports a connection that ended.
      return await Promise.race([work.catch(() => undefined), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const mayAsk = () => isThere && Date.now() >= silentUntil;

  return {
    /** Resolves when Redis answers or turns out to be unavailable. Attempts to reconnect follow. */
    async open(): Promise<void> {
      const opening = Promise.all([
        client.connect(),
        listener.connect().then(async () => {
          await listener.subscribe(channel, changed);
          isListening = true;
        }),
      ]).then(connected);
      // The next line reports the failure.
      await Promise.race([opening.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 2_000))]);
      if (!isThere) say("Redis (REDIS_URL) is away: each process keeps its own pages until it is back.");
    },
    /** Another process's entry if it is newer, also passed to `remember`; otherwise this process's own. */
    async newest<Own extends Entry>(
      key: string,
      local: Own | null,
      remember: (entry: Entry) => void,
    ): Promise<Own | Entry | null> {
      const known = checked.get(key);
      if (!mayAsk() || (known && local && local.lastModified >= known.since)) return local;
      const found = await inTime(bytes.get(`${prefix}:page:${key}`), patience);
      if (found === undefined) return local;
      const entry = found === null ? null : entryOf(found);
      if (!entry || (local && local.lastModified >= entry.lastModified)) {
        checked.set(key, { since: 0 });
        return local;
      }
      checked.set(key, { since: entry.lastModified });
      remember(entry);
      return entry;
    },
    async store(key: string, entry: Entry): Promise<void> {
      if (!mayAsk()) return;
      checked.set(key, { since: 0 });
      const name = `${prefix}:page:${key}`;
      const stored = client.set(name, v8.serialize(entry), { expiration: { type: "EX", value: KEPT_S } });
      await inTime(
        stored.then(() => client.publish(channel, JSON.stringify({ from: own, key }))),
        3 * patience,
      );
    },
    async renew(tags: Record<string, TagTimes>): Promise<void> {
      await inTime(tell(tags), 3 * patience);
    },
    async close(): Promise<void> {
      isThere = false;
      for (const each of [client, listener]) {
        each.removeAllListeners();
        each.on("error", () => {});
        each.destroy();
      }
    },
  };
}

const KEPT_S = 30 * 24 * 3_600;

/** Another version of Node may have written the entry. If it is unreadable, this process renders the page itself. */
function entryOf(found: Buffer): Entry | null {
  try {
    const entry: unknown = v8.deserialize(found);
    return isEntry(entry) ? entry : null;
  } catch {
    // Another version wrote the entry, so the page is rendered again.
    return null;
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === "object" &&
    value !== null &&
    "value" in value &&
    "lastModified" in value &&
    typeof value.lastModified === "number"
  );
}
