import zlib from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { processWide } from "@/lib/process-wide.mjs";
import { page, serve } from "./stored-site";

it("answers as Next did without asking it: headers, policy and bytes", async () => {
  const { next, ask, keep, reaches } = await serve();
  const first = await ask();
  await keep();
  const again = await ask();
  expect(again).toEqual({
    ...first,
    headers: {
      ...first.headers,
      date: again.headers.date,
      "content-length": String(first.body.length),
      "transfer-encoding": undefined,
    },
  });
  expect(again.headers["content-security-policy"]).toContain("'sha256-aGFzaA=='");
  expect(again.headers).not.toHaveProperty("x-fla-scripts");
  expect(await reaches("/page?x")).toBe(true);
  expect(next.asked).toBeLessThan(10);
});

it("compresses once, and answers HEAD and conditional requests", async () => {
  const { next, ask, keep } = await serve();
  await keep();
  const before = next.asked;
  const br = await ask("/page", { "accept-encoding": "gzip, br" });
  const gzip = await ask("/page", { "accept-encoding": "gzip" });
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(zlib.brotliDecompressSync(br.body).toString()).toBe(next.text);
  expect(zlib.gunzipSync(gzip.body).toString()).toBe(next.text);
  const head = await ask("/page", {}, "HEAD");
  expect([head.status, head.headers["content-length"], head.body.length]).toEqual([
    200,
    String(next.text.length),
    0,
  ]);
  const unchanged = await ask("/page", { "if-none-match": '"one"', "accept-encoding": "br" });
  expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, '"one"']);
  expect(unchanged.headers).not.toHaveProperty("content-encoding");
  expect((await ask("/page", { "if-none-match": '"two"' })).status).toBe(200);
  expect(next.asked).toBe(before);
});

it.each(["gzip, deflate, br, zstd", "gzip", "deflate"])(
  "compresses every answer to %s, also the one that it stores",
  async (accepted) => {
    const { next, ask } = await serve();
    const plain = (encoding: string | undefined, body: Buffer) => {
      if (encoding === "br") return zlib.brotliDecompressSync(body);
      return encoding === "gzip" ? zlib.gunzipSync(body) : zlib.inflateSync(body);
    };
    const headers = { "accept-encoding": accepted };
    const visit = async () => {
      const { headers: head, body } = await ask("/page", headers);
      expect(plain(head["content-encoding"], body).toString()).toBe(next.text);
    };
    for (let turn = 0; turn < 2; turn += 1) await visit();
    await expect
      .poll(async () => {
        const before = next.asked;
        await ask("/page");
        return next.asked === before;
      })
      .toBe(true);
    expect((await ask("/page")).body.toString()).toBe(next.text);
    // The stored answer has no "deflate".
    if (accepted !== "deflate") await visit();
  },
);

it.each([
  ["a visitor's page", { "cache-control": "private, no-store" }],
  ["a page with a cookie", { "set-cookie": "a=b" }],
  ["what Next has just drawn", { "x-nextjs-cache": "MISS" }],
  ["what is out of date", { "x-nextjs-cache": "STALE" }],
  ["what is not from its cache", { "x-nextjs-cache": "" }],
  ["what differs by cookie", { vary: "Cookie" }],
  ["what differs by the page before", { vary: "rsc, Next-URL" }],
  ["what nobody may keep", { "cache-control": "s-maxage=3600, no-store" }],
])("never keeps %s", async (_name, headers) => {
  const { next, keep, reaches } = await serve();
  const usual = next.headers;
  next.headers = { ...usual, ...headers };
  for (let turn = 0; turn < 6; turn += 1) expect(await reaches()).toBe(true);
  // The same page is kept once nothing is in the way, and what becomes private leaves no trace in between.
  next.headers = usual;
  await keep();
});

it("never keeps what another page or none was drawn for, nor anything but a page that was found", async () => {
  const { next, keep, reaches } = await serve();
  const { from } = next;
  const never = async () => {
    for (let turn = 0; turn < 6; turn += 1) expect(await reaches()).toBe(true);
  };
  next.from = [];
  await never();
  next.from = [...from, { key: "/other", lastModified: 1, tags: [] }];
  await never();
  next.from = from;
  next.status = 404;
  await never();
  next.status = 200;
  await keep();
});

it("asks Next again when the page is out of date, stored anew, or one of its tags is renewed", async () => {
  const { next, stored, ask, keep, reaches } = await serve();
  await keep();
  const changes = [
    () => (next.time += 3_600_000),
    () => stored.forgetPage("/page"),
    () => stored.forgetTags(["page:one"]),
    () => stored.forgetAll(),
  ];
  for (const change of changes) {
    expect(await reaches()).toBe(false);
    change();
    next.text = page("two");
    expect((await ask()).body.toString()).toBe(next.text);
    next.from = [{ key: "/page", lastModified: next.time, tags: ["menus", "page:one"] }];
    await keep();
  }
  stored.forgetPage("/other");
  stored.forgetTags(["page:two"]);
  expect(await reaches()).toBe(false);
});

it("does not keep an answer that was on its way while the page changed", async () => {
  const { next, stored, ask } = await serve();
  await ask();
  next.meanwhile = async () => {
    stored.forgetPage("/page");
    next.meanwhile = async () => {};
  };
  const old = await ask();
  next.text = page("two");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await ask()).body.toString()).not.toBe(old.body.toString());
});

it("holds no more bytes than it may: what was asked for last stays", async () => {
  const { next, keep, reaches } = await serve({ maxBytes: 3 * 4_000 });
  const paths = ["/a", "/b", "/c", "/d", "/e"];
  for (const path of paths) {
    next.from = [{ key: path, lastModified: next.time, tags: [] }];
    await keep(path);
  }
  expect(await reaches("/e")).toBe(false);
  expect(await reaches("/a")).toBe(true);
});

it("keeps files of the build whatever the editors write", async () => {
  const { next, ask, keep, reaches } = await serve();
  next.from = [];
  next.headers = { "cache-control": "public, max-age=31536000, immutable", vary: "Accept-Encoding" };
  const content = processWide<{ snapshot: unknown }>("content");
  onTestFinished(() => void delete content.snapshot);

  await keep("/_next/static/chunks/a.js");
  expect(next.asked).toBe(2);
  const compressed = await ask("/_next/static/chunks/a.js", { "accept-encoding": "br" });
  expect(zlib.brotliDecompressSync(compressed.body).toString()).toBe(next.text);
  content.snapshot = { version: "other" };
  expect(await reaches("/_next/static/chunks/a.js")).toBe(false);
});

it("answers a payload only for a sum that Next has taken with the same headers", async () => {
  const { next, reaches } = await serve();
  const usual = next.headers;
  const payload = { ...usual, "content-type": "text/x-component; charset=utf-8" };
  const rsc = { rsc: "1" };
  next.headers = payload;
  await expect.poll(() => reaches("/page?_rsc=", rsc)).toBe(false);

  // A redirect proves no sum, and neither does an answer for which Next ignores the sum.
  next.status = 307;
  for (const turn of [1, 2, 3]) expect(await reaches("/page?_rsc=wrong", rsc), `turn ${turn}`).toBe(true);
  next.status = 200;
  next.headers = { ...usual, "content-type": "text/javascript" };
  await reaches("/_next/static/a.js?_rsc=wrong", rsc);
  next.headers = payload;
  expect(await reaches("/page?_rsc=wrong", rsc)).toBe(true);

  const fromElsewhere = { ...rsc, "next-url": "/elsewhere" };
  expect(await reaches("/page?_rsc=sum", fromElsewhere)).toBe(true);
  expect(await reaches("/page?_rsc=sum", fromElsewhere)).toBe(false);
  expect(await reaches("/page?_rsc=sum", { ...rsc, "next-url": "/other" })).toBe(true);
});
