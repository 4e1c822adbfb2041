import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { questionOf } from "@/lib/stored-pages/question";
import { acceptedEncoding } from "@/lib/stored-pages/stored-answer";
import { cookieNames } from "@/lib/rules/cookie-names";

const asked = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  questionOf({ url, headers, method } satisfies Partial<IncomingMessage> as never);

describe("the question that a stored page answers", () => {
  it("is the path of a page, for GET and HEAD, whatever the visitor's cookies and program", () => {
    const headers = {
      cookie: `${cookieNames.session}=x; fla-consent=y`,
      "user-agent": "x",
      "accept-encoding": "br",
    };
    expect(asked("/workshops", headers)).toEqual({ name: "/workshops" });
    expect(asked("/workshops", {}, "HEAD")).toEqual({ name: "/workshops" });
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

  it("is which of a page's payloads, whatever page the visitor comes from", () => {
    const tree = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };
    const names = [
      asked("/workshops?_rsc=", { rsc: "1" }),
      asked("/workshops?_rsc=a-_1", { rsc: "1", "next-router-state-tree": "other" }),
      asked("/workshops?_rsc=b", tree),
      asked("/workshops?_rsc=c", { ...tree, "next-url": "/academy" }),
    ].map((question) => question?.name);
    expect(names).toEqual([names[0], names[0], names[2], names[2]]);
    expect(new Set([...names, asked("/workshops")?.name]).size).toBe(3);
  });

  it("has with a payload all that Next's sum is made of", () => {
    const headers = { rsc: "1", "next-router-state-tree": "tree" };
    const sums = [
      asked("/workshops?_rsc=a", headers),
      asked("/academy?_rsc=a", headers),
      asked("/workshops?_rsc=b", headers),
      asked("/workshops?_rsc=a", { ...headers, "next-router-prefetch": "1" }),
      asked("/workshops?_rsc=a", { ...headers, "next-router-segment-prefetch": "tree" }),
      asked("/workshops?_rsc=a", { rsc: "1", "next-url": "tree" }),
    ].map((question) => question?.sum);
    expect(sums[1]).toBe(sums[0]);
    expect(new Set(sums).size).toBe(5);
    expect(asked("/workshops")).toEqual({ name: "/workshops" });
  });

  it.each(["", "?_rsc=a&page=2", "?page=2&_rsc=a", "?_rsc=%61"])("is none for a payload at %s", (query) => {
    expect(asked(`/workshops${query}`, { rsc: "1" })).toBeNull();
  });
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
