import { randomUUID } from "node:crypto";
import v8 from "node:v8";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** What Next's cache keeps under a key: a page, a feed, or an answer of a back end elsewhere. */
export type Entry = { lastModified: number; value: unknown; cacheControl?: unknown };
export const tagTimes = z.object({ stale: z.number().optional(), expired: z.number().optional() });
/** Since when what has the tag is out of date, in milliseconds since 1970: drawn anew behind the visitor, or before. */
export type TagTimes = z.infer<typeof tagTimes>;

/** What processes tell each other. */
const change = z.object({
  from: z.string(),
  key: z.string().optional(),
  tags: z.record(z.string(), tagTimes).optional(),
});

type Options = {
  url: string;
  /** Entries of another build, or of other settings, have other names. */
  prefix: string;
  /** Another process stored the page anew. */
  onPage: (key: string) => void;
  /** Another process renewed the tags. */
  onTags: (tags: Record<string, TagTimes>) => void;
  /** Changes may have been missed. */
  onGap: () => void;
  say: (line: string) => void;
  /** How long a page waits for Redis, in milliseconds. */
  patience?: number;
};

/**
 * Next's cache in Redis, so that a page is drawn once for all processes, and a renewed tag reaches them all. Each
 * process keeps its own copies; it asks Redis for what it has not looked up since it connected, and for what another one
 * has changed since. While Redis is away, every process goes on with what it has and draws the rest itself.
 */
export async function openSharedPages({ url, prefix, onPage, onTags, onGap, say, patience = 300 }: Options) {
  // Half a megabyte of code for who has Redis.
  const { createClient, RESP_TYPES } = await import("@redis/client");
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
  /** Until when this process's entry of a key is known to be the newest: its own time. */
  const checked = new LRUCache<string, { since: number }>({ max: 20_000 });
  /** Renewed here while nobody could be told. */
  const untold = new Map<string, TagTimes>();
  let isThere = false;
  let isListening = false;
  /** A connection that stands but does not answer is not waited for again and again. */
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
    // When it connects again, the listener subscribes before it says that it is ready.
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
      return await Promise.race([work.catch(() => undefined), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const mayAsk = () => isThere && Date.now() >= silentUntil;

  return {
    /** Resolves when Redis answers or is known to be away; it is tried again from then on. */
    async open(): Promise<void> {
      const opening = Promise.all([
        client.connect(),
        listener.connect().then(async () => {
          await listener.subscribe(channel, changed);
          isListening = true;
        }),
      ]).then(connected);
      await Promise.race([opening.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 2_000))]);
      if (!isThere) say("Redis (REDIS_URL) is away: each process keeps its own pages until it is back.");
    },
    /** The entry of another process where it is newer than this one's, given to `remember`; else this one's. */
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

/** In seconds; a page that nobody has asked for in a month is drawn anew. */
const KEPT_S = 30 * 24 * 3_600;

/** What a process of another version of Node wrote may be unreadable: then this one draws the page itself. */
function entryOf(found: Buffer): Entry | null {
  try {
    const entry: unknown = v8.deserialize(found);
    return isEntry(entry) ? entry : null;
  } catch {
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
