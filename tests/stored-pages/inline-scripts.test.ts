import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScripts, SCRIPTS_HEADER } from "@/lib/stored-pages/inline-scripts.mjs";
import PageCache from "@/lib/stored-pages/page-cache.mjs";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

const payload = (text: string) =>
  `self.__next_f.push([1,${JSON.stringify(text).replaceAll("<", "\\u003c")}])`;
const modules = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});';

describe("inline scripts of a page", () => {
  it("are those that Next writes: no files, no data, each once, character for character", () => {
    const begin = "(self.__next_f=self.__next_f||[]).push([0])";
    const html = `<!DOCTYPE html><html><head><script src="/a.js" async=""></script>
      <script type="application/ld+json">{"@type":"Course"}</script></head><body>
      <script id="_R_">${modules}</script><p>&lt;script&gt;text()&lt;/script&gt;</p><script></script>
      <SCRIPT>${begin}</SCRIPT><script>${payload("ü\n</script>")}</script><script>${begin}</script></body></html>`;
    const own = [modules, begin, payload("ü\n</script>")].map(sha256);
    expect(inlineScripts(html)).toEqual({ own, foreign: [] });
  });

  it.each([
    "alert(1)",
    "self.__next_f.push([1,alert(1)])",
    "self.__next_f.push([0]);alert(1)",
    "self.__next_f.push([0]),alert([0])",
    `alert(1);${modules}`,
    " self.__next_f.push([0])",
    "self.__next_f.push()",
  ])("leave out %s, which got in with a text", (text) => {
    const html = `<script>${payload("x")}</script><script>${text}</script><script type="module">${text}</script>`;
    expect(inlineScripts(html)).toEqual({
      own: [sha256(payload("x"))],
      foreign: [text.slice(0, 80), text.slice(0, 80)],
    });
  });
});

describe("cache of pages", () => {
  const kept = new Map<string, { html: string }>();
  const fs = {
    existsSync: (file: string) => kept.has(file),
    readFile: async (file: string) => kept.get(file)?.html ?? Promise.reject(new Error(`no ${file}`)),
    stat: async () => ({ mtime: new Date() }),
  };
  const cache = () => new PageCache({ fs, flushToDisk: false, serverDistDir: "/built", revalidatedTags: [] });
  const asked = { kind: "APP_PAGE", isFallback: false };
  const page = (html: string, headers = {}) => ({ kind: "APP_PAGE", html, headers, status: 200 });

  it("tells the scripts of a page of the build, whatever its file of headers says", async () => {
    kept.set("/built/app/workshops.html", { html: `<script>${payload("now")}</script>` });
    kept.set("/built/app/workshops.rsc", { html: "payload" });
    kept.set("/built/app/workshops.meta", {
      html: JSON.stringify({
        headers: { "x-next-cache-tags": "menus", [SCRIPTS_HEADER]: sha256(payload("before")) },
      }),
    });
    const entry = await cache().get("/workshops", asked);
    expect(entry?.value?.headers).toEqual({
      "x-next-cache-tags": "menus",
      [SCRIPTS_HEADER]: sha256(payload("now")),
    });
  });

  it("tells those of a page that is drawn anew before Next answers with it", async () => {
    const drawn = page(`<script>${payload("anew")}</script>`, { link: "x" });
    await cache().set("/workshops", drawn, { fetchCache: false });
    expect(drawn.headers).toEqual({ link: "x", [SCRIPTS_HEADER]: sha256(payload("anew")) });
  });

  it("leaves what is no page alone", async () => {
    const feed = { kind: "APP_ROUTE", body: Buffer.from("<rss/>"), headers: {}, status: 200 };
    await cache().set("/feed", feed, { fetchCache: false });
    expect(feed.headers).toEqual({});
    expect(await cache().get("/nothing", asked)).toBeNull();
  });
});
