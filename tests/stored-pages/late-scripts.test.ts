import { expect, it } from "vitest";
import { inlineScripts } from "@/lib/stored-pages/inline-scripts.mjs";
import { beginScripts, withLateScripts } from "@/lib/stored-pages/late-scripts.mjs";

const page = `<!DOCTYPE html><html><head><link rel="preload" href="/a.svg" as="image"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/><script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/old.js" noModule=""></script></head><body><p>Text</p><script src="/_next/static/chunks/b.js" async=""></script><script>self.__next_f.push([1,"<script src=\\"/_next/static/chunks/c.js\\" async=\\"\\">"])</script></body></html>`;

it("has the scripts of Next wait, in their order, and nothing else", () => {
  const late = withLateScripts(page);
  expect([...late.matchAll(/<script type="late" src="([^"]+)"><\/script>/g)].map(([, src]) => src)).toEqual([
    "/_next/static/chunks/a.js",
    "/_next/static/chunks/b.js",
  ]);
  expect(late).not.toContain('as="script"');
  for (const kept of ["/a.svg", "old.js", "<p>Text</p>", "c.js"]) expect(late).toContain(kept);
  expect(late.endsWith(`<script>${beginScripts}</script></body></html>`)).toBe(true);
});

it("is done once, and leaves alone what is no whole page", () => {
  const late = withLateScripts(page);
  expect(withLateScripts(late)).toBe(late);
  for (const text of ["", "<p>Part</p>", page.slice(0, -1)]) expect(withLateScripts(text)).toBe(text);
});

it("is a script that the policy of stored pages knows", () => {
  expect(inlineScripts(withLateScripts(page))).toMatchObject({ own: { length: 2 }, foreign: [] });
});
