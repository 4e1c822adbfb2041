import type { IncomingMessage } from "node:http";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";
import { describe, expect, it } from "vitest";
import { questionOf } from "@/lib/stored-pages/question";
import { acceptedEncoding } from "@/lib/stored-pages/stored-answer";

const asked = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  questionOf({ url, headers, method } satisfies Partial<IncomingMessage> as never);

describe("question", () => {
  it("is the path of a page, for GET and HEAD, whatever the visitor's cookies and program", () => {
    const headers = { cookie: "fla-wc-sess=x; fla-consent=y", "user-agent": "x", "accept-encoding": "br" };
    expect(asked("/workshops", headers)).toBe("/workshops");
    expect(asked("/workshops", {}, "HEAD")).toBe("/workshops");
  });

  it.each([
    ["a query", "/workshops?page=2", {}],
    ["an empty query", "/workshops?", {}],
    ["draft mode", "/workshops", { cookie: "a=b; __prerender_bypass=secret" }],
    ["preview", "/workshops", { cookie: "__next_preview_data=secret" }],
    ["a revalidation", "/workshops", { "x-prerender-revalidate": "id" }],
    ["an action", "/workshops", { "next-action": "id" }],
    ["a part", "/workshops", { range: "bytes=0-9" }],
    ["a body", "/workshops", { "content-length": "3" }],
    ["a prefetch without what it is of", "/workshops", { "next-router-prefetch": "1" }],
    ["another payload", "/workshops", { rsc: "2" }],
  ])("is none with %s", (_name, url, headers) => {
    expect(asked(url, headers)).toBeNull();
  });

  it("is none for a command", () => {
    expect(asked("/workshops", {}, "POST")).toBeNull();
  });

  it.each([
    [undefined, undefined, undefined, undefined, "/workshops   rsc"],
    ["1", undefined, "tree", "/", "/workshops 1  rsc"],
    ["1", "/_tree", undefined, "/academy", "/workshops 1 /_tree rsc"],
    [undefined, undefined, "other", undefined, "/workshops   rsc"],
  ] as const)(
    "tells payloads by what decides, and only with the sum that Next asks for: %s %s %s %s",
    async (prefetch, segment, tree, from, wanted) => {
      const sum = await computeCacheBustingSearchParam(prefetch, segment, tree, from);
      const headers = {
        rsc: "1",
        ...(prefetch && { "next-router-prefetch": prefetch }),
        ...(segment && { "next-router-segment-prefetch": segment }),
        ...(tree && { "next-router-state-tree": tree }),
        ...(from && { "next-url": from }),
      };
      expect(asked(`/workshops?_rsc=${sum}`, headers)).toBe(wanted);
      for (const other of ["?_rsc=x", "", `?_rsc=${sum}&page=2`, `?page=2&_rsc=${sum}`])
        expect(asked(`/workshops${other}`, headers), other).toBeNull();
    },
  );
});

it.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["br;q=0.1, gzip", "gzip"],
  ["br;q=0, gzip;q=0", undefined],
  ["br;q=nonsense", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["identity, gzip;q=0.5", undefined],
  ["deflate", undefined],
])("chooses for Accept-Encoding %s: %s", (header, chosen) => {
  expect(acceptedEncoding(header)).toBe(chosen);
});
