import { describe, expect, it, vi } from "vitest";
import { SCRIPTS_HEADER } from "@/lib/stored-pages/inline-scripts.mjs";
import PageCache from "@/lib/stored-pages/page-cache.mjs";
import { mayBeKept, UNANSWERED, untilTag } from "@/lib/stored-pages/page-cache-rules.mjs";

const files = new Map<string, string>();
const fs = {
  existsSync: (file: string) => files.has(file),
  readFile: async (file: string) => files.get(file) ?? Promise.reject(new Error(`no ${file}`)),
  stat: async () => ({ mtime: new Date() }),
};
const cache = () =>
  new PageCache({
    fs,
    flushToDisk: false,
    serverDistDir: "/built",
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
  });

/** As Next keeps the answer to a question of a public page. */
const answer = (body: unknown) => ({
  kind: "FETCH",
  data: {
    headers: {},
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)).toString("base64"),
    status: 200,
    url: "http://shop.example/graphql",
  },
  revalidate: 3_600,
});
const asked = { kind: "FETCH", fetchCache: true, revalidate: 3_600, tags: [], softTags: [] };
const whole = answer({ data: { product: { id: "1" } } });

describe("answers of a host elsewhere", () => {
  it.each([
    [
      "a crash",
      { errors: [{ message: "Internal server error", path: ["product"] }], data: { product: null } },
    ],
    ["a refusal", { errors: [{ message: 'Cannot query field "x" on type "Cart".' }] }],
    ["half an answer", { errors: [{ message: "No product" }], data: { product: { id: "1" } } }],
    ["no data", { data: null }],
    ["a maintenance page", "<html>Briefly unavailable</html>"],
    ["nothing", ""],
  ])("are asked for again after %s, and the last good one stays meanwhile", async (_name, body) => {
    const key = `answer ${_name}`;
    await cache().set(key, answer(body), asked);
    expect(await cache().get(key, asked)).toBeFalsy();
    await cache().set(key, whole, asked);
    await cache().set(key, answer(body), asked);
    expect((await cache().get(key, asked))?.value).toMatchObject({ data: whole.data });
  });
});

it.each([
  ["in WooGraphQL's words", { message: "No product exists with the sku: X", path: ["product"] }],
  [
    "in other words",
    { message: "Es gibt kein Produkt", path: ["product"], extensions: { category: "user" } },
  ],
])("keeps as long as a product that a host has none, %s", async (words, error) => {
  const [key, none] = [`none ${words}`, answer({ errors: [error], data: { product: null } })];
  await cache().set(key, whole, asked);
  await cache().set(key, none, asked);
  expect((await cache().get(key, asked))?.value).toMatchObject({ data: none.data, revalidate: 3_600 });
  const page = answer({ data: { nodeByUri: null } });
  await cache().set(`page ${key}`, page, asked);
  expect((await cache().get(`page ${key}`, asked))?.value).toMatchObject({ data: page.data });
});

describe("pages in the cache", () => {
  const page = (tags: string) => ({
    kind: "APP_PAGE",
    html: "<p>",
    headers: { "x-next-cache-tags": tags },
    status: 200,
  });
  const wanted = { kind: "APP_PAGE", isFallback: false };

  it("that were drawn from a failure are not kept", async () => {
    await cache().set("/failed", page(`menus,${UNANSWERED}`), wanted);
    expect(await cache().get("/failed", wanted)).toBeFalsy();
    await cache().set("/drawn", page("menus"), wanted);
    expect(await cache().get("/drawn", wanted)).toBeTruthy();
  });

  it("R217: with the price of a sale are sent to nobody after its end", async () => {
    const now = Date.now();
    await cache().set("/sale", page(`menus,${untilTag(new Date(now + 60_000))}`), wanted);
    expect(await cache().get("/sale", wanted)).toBeTruthy();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 60_000 });
    expect(await cache().get("/sale", wanted)).toBeFalsy();
    vi.useRealTimers();
  });

  it("that were drawn from a failure are sent with the hashes of their scripts all the same", async () => {
    const pushed = '<script>self.__next_f.push([1,"0:{}"])</script>';
    const failed = { ...page(UNANSWERED), html: `<html><body>${pushed}</body></html>` };
    await cache().set("/failed", failed, wanted);
    expect(failed.headers).toMatchObject({ [SCRIPTS_HEADER]: expect.stringMatching(/^[\w+/]{43}=$/) });
  });

  it("that the build has drawn from a failure are drawn anew at their first use", async () => {
    for (const [name, tags] of Object.entries({ failed: `menus,${UNANSWERED}`, whole: "menus" })) {
      files.set(`/built/app/built-${name}.html`, "<p>");
      files.set(`/built/app/built-${name}.rsc`, "payload");
      files.set(`/built/app/built-${name}.meta`, JSON.stringify({ headers: { "x-next-cache-tags": tags } }));
    }
    expect(await cache().get("/built-failed", wanted)).toBeFalsy();
    expect(await cache().get("/built-whole", wanted)).toBeTruthy();
  });
});

it("keeps what has no tags and is no answer", () => {
  expect([mayBeKept({ kind: "APP_ROUTE", headers: {} }), mayBeKept({ kind: "REDIRECT" })]).toEqual([
    true,
    true,
  ]);
});
