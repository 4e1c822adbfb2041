import { afterEach, describe, expect, it, vi } from "vitest";
import { openSharedPages } from "@/lib/stored-pages/shared-pages";
import { findProgram, freePort } from "@/scripts/support/processes.mjs";
import { redisForTests } from "@/scripts/support/redis-server.mjs";

const away = "Redis (REDIS_URL) is away: each process keeps its own pages until it is back.";
const there = "Redis (REDIS_URL) keeps the pages of all processes.";
const page = (html: string, lastModified: number) => ({
  lastModified,
  value: {
    kind: "APP_PAGE",
    html,
    rscData: Buffer.from(html),
    segmentData: new Map([["/_tree", Buffer.from("t")]]),
  },
  cacheControl: { revalidate: 3_600 },
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** One process of the site. */
async function join(url: string, prefix = "academy:build:settings") {
  const seen = { pages: [] as string[], tags: {} as Record<string, unknown>, gaps: 0, said: [] as string[] };
  const shared = await openSharedPages({
    url,
    prefix,
    onPage: (key) => seen.pages.push(key),
    onTags: (tags) => Object.assign(seen.tags, tags),
    onGap: () => (seen.gaps += 1),
    say: (line) => seen.said.push(line),
    patience: 500,
  });
  ends.push(() => shared.close());
  await shared.open();
  const kept: unknown[] = [];
  const newest = (key: string, local: ReturnType<typeof page> | null = null) =>
    shared.newest(key, local, (entry) => kept.push(entry));
  return { ...shared, newest, kept, seen };
}

it("serves on without Redis, and says so once", async () => {
  const alone = await join(`redis://127.0.0.1:${await freePort()}`);
  const own = page("own", 1);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await alone.newest("/a", own)).toBe(own);
    expect(await alone.newest("/b")).toBeNull();
    await alone.store("/a", own);
    await alone.renew({ menus: { expired: 5 } });
  }
  expect(alone.seen.said).toEqual([away]);
});

/** Without the program the suite above is all; npm test says what it left out. */
describe.runIf(findProgram("redis-server"))("with Redis", () => {
  async function redis() {
    const server = await redisForTests();
    if ("missing" in server) throw new Error(server.missing);
    ends.push(() => server.stop());
    return server;
  }

  it("hands every process what another has drawn: the newest, whole, and only of the same build and settings", async () => {
    const { url } = await redis();
    const [one, two, other] = await Promise.all([join(url), join(url), join(url, "academy:build:others")]);
    expect(await two.newest("/a", page("old", 1))).toMatchObject({ lastModified: 1 });
    await one.store("/a", page("new", 2));
    await vi.waitFor(() => expect(two.seen.pages).toEqual(["/a"]));
    const entry = await two.newest("/a", page("old", 1));
    expect(entry).toEqual(page("new", 2));
    expect(two.kept).toEqual([entry]);
    // It has it now; what is newer than that stays.
    const own = page("newer", 3);
    expect(await two.newest("/a", own)).toBe(own);
    // A process that begins later asks for what the others have.
    expect(await (await join(url)).newest("/a")).toEqual(page("new", 2));
    expect(await other.newest("/a")).toBeNull();
    expect(other.seen.pages).toEqual([]);
    expect(one.seen.pages).toEqual([]);
  });

  it("tells every process of renewed tags, also one that begins later", async () => {
    const { url } = await redis();
    const [one, two] = await Promise.all([join(url), join(url)]);
    await one.renew({ menus: { expired: 7 }, events: { stale: 8 } });
    await vi.waitFor(() => expect(two.seen.tags).toEqual({ menus: { expired: 7 }, events: { stale: 8 } }));
    expect((await join(url)).seen.tags).toEqual({ menus: { expired: 7 }, events: { stale: 8 } });
  });

  it("serves on while Redis is away, and then tells the others what they missed", async () => {
    const server = await redis();
    const [one, two] = await Promise.all([join(server.url), join(server.url)]);
    const gaps = two.seen.gaps;
    await server.stop();
    await vi.waitFor(() => expect([one, two].map(({ seen }) => seen.said.at(-1))).toEqual([away, away]));
    const own = page("own", 1);
    expect(await two.newest("/a", own)).toBe(own);
    await one.store("/a", page("new", 2));
    await one.renew({ menus: { expired: 9 } });
    await server.start();
    await vi.waitFor(() => expect(two.seen.tags).toEqual({ menus: { expired: 9 } }), { timeout: 15_000 });
    await vi.waitFor(() => expect(two.seen.gaps).toBeGreaterThan(gaps), { timeout: 15_000 });
    expect(one.seen.said).toEqual([there, away, there]);
  }, 40_000);

  it("does not wait for a Redis that keeps silent", async () => {
    const server = await redis();
    const one = await join(server.url);
    server.signal("SIGSTOP");
    const own = page("own", 1);
    expect(await one.newest("/a", own)).toBe(own);
    // From now on nobody waits at all, for a while.
    const work = Promise.all([one.newest("/b", own), one.store("/b", own)]);
    expect(await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 300, "late"))])).not.toBe(
      "late",
    );
    server.signal("SIGCONT");
  });
});
