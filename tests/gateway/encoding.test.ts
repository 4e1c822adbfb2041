import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createGuardedServer } from "@/lib/server/guarded-server";

const site = { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false };
const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The type that a visitor receives of an answer with this one. */
async function typeSent(given: string | string[]): Promise<string | null> {
  const { server } = createGuardedServer(site, {
    request: async (_request, response) => void response.setHeader("content-type", given).end("text"),
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === "object" ? address?.port : null;
  const answer = await fetch(`http://127.0.0.1:${port}/a`, { headers: { connection: "close" } });
  return answer.headers.get("content-type");
}

// As Next names the types of robots.txt, the sitemap, a picture in SVG, and React's payload.
it.each(["text/plain", "application/xml", "image/svg+xml", "text/x-component", "application/rss+xml"])(
  "is named with the type %s",
  async (type) => {
    expect(await typeSent(type)).toBe(`${type}; charset=utf-8`);
    // As Next sets it for a route.
    expect(await typeSent([type])).toBe(`${type}; charset=utf-8`);
  },
);

it.each(["text/html; charset=utf-8", "text/csv;charset=UTF-16", "image/png", "application/json"])(
  "is left out or as it is with the type %s",
  async (type) => expect(await typeSent(type)).toBe(type),
);

const next = createRequire(createRequire(import.meta.url).resolve("next/package.json"));
const compression: unknown = next("next/dist/compiled/compression");

/** The encoding of an answer that a route of Next gives, with the compression that Next puts around it. */
async function encodingOf(path: string, type: string): Promise<string | null> {
  const { server } = createGuardedServer(site, {
    request: async (request, response) => {
      if (typeof compression !== "function") throw new Error("Next has no compression");
      compression()(request, response, () => {});
      response.setHeader("content-type", [type]);
      response.end("text ".repeat(1_000));
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === "object" ? address?.port : null;
  const headers = { connection: "close", "accept-encoding": "gzip" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect(await answer.text()).toBe("text ".repeat(1_000));
  const encoding = answer.headers.get("content-encoding");
  expect(/accept-encoding/i.test(answer.headers.get("vary") ?? "")).toBe(encoding !== null);
  return encoding;
}

it.each([
  ["/search/index.json", "application/json; charset=utf-8", "gzip"],
  ["/sitemap.xml", "application/xml", "gzip"],
  ["/case-studies/feed.xml", "application/rss+xml; charset=utf-8", "gzip"],
  ["/opengraph-image", "image/png", null],
  ["/api/graphql/shop", "application/json", null],
  ["/account/me/downloads/file", "text/csv; charset=utf-8", null],
  ["/desk/files/bookings.csv", "text/csv; charset=utf-8", null],
])("of a route's answer at %s with the type %s is %s", async (path, type, encoding) => {
  expect(await encodingOf(path, type)).toBe(encoding);
});
