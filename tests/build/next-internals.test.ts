// Isolated: `next()` changes the process.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import next from "next";
import * as nextCache from "next/cache";
import { CacheHandler, IncrementalCache } from "next/dist/server/lib/incremental-cache";
import * as nextServer from "next/server";
import { afterAll, describe, expect, it } from "vitest";
import { importsOf, readSources, root } from "@/tests/support/imports";

const { TURBOPACK } = process.env;
afterAll(() => {
  if (TURBOPACK === undefined) delete process.env.TURBOPACK;
  else process.env.TURBOPACK = TURBOPACK;
});

const nextRepository = "https://github.com/vercel/next.js";

const settings = {
  dev: false,
  requestHeaders: {},
  previewProps: { previewModeId: "", previewModeEncryptionKey: "", previewModeSigningKey: "" },
  prerenderManifest: {
    version: 4 as const,
    routes: {},
    dynamicRoutes: {},
    notFoundRoutes: [],
    preview: { previewModeId: "", previewModeEncryptionKey: "", previewModeSigningKey: "" },
  },
};

/** Modules of Next that are not public, and the issue that would end each import. */
const internals: Record<string, string> = {
  "next/dist/server/lib/start-server.js": `${nextRepository}/pull/97028`,
  "next/dist/server/lib/router-utils/instrumentation-globals.external.js": `${nextRepository}/issues/59999`,
  "next/dist/server/lib/mock-request.js": `${nextRepository}/issues/69574`,
  "next/dist/server/app-render/work-async-storage.external.js": `${nextRepository}/issues/70085`,
  "next/dist/server/lib/incremental-cache/tags-manifest.external.js": `${nextRepository}/issues/92402`,
  "next/dist/server/lib/incremental-cache/file-system-cache.js": `${nextRepository}/discussions/67677`,
  "next/dist/server/lib/route-cache-key.js": `${nextRepository}/issues/98027`,
  "next/dist/shared/lib/no-fallback-error.external.js": `${nextRepository}/issues/98027`,
};

it("every import of a module that is not Next's public one names the issue that ends it", () => {
  const sources = readSources(["app", "components", "lib", "backend"], ["server.ts", "instrumentation.ts"]);
  const found = sources.flatMap(({ path: file, text, tree }) =>
    (tree ? importsOf(file, tree) : []).flatMap(({ to }) =>
      to.startsWith("next/dist/") ? [{ to, text }] : [],
    ),
  );
  expect(new Set(found.map(({ to }) => to))).toEqual(new Set(Object.keys(internals)));
  for (const { to, text } of found) expect(text, to).toContain(internals[to]);
});

/** Each test fails once Next offers what the import stands in for. */
describe("Next still", () => {
  it("takes upgrades of a custom server past it, and chooses a bundler in production", () => {
    delete process.env.TURBOPACK;
    const app = next({ dev: false, dir: root });
    expect(process.env.TURBOPACK).toBe("auto");
    const server = http.createServer();
    const setUp: unknown = Reflect.get(app, "setupWebSocketHandler");
    if (typeof setUp !== "function") throw new Error("next() no longer attaches a listener of its own");
    Reflect.apply(setUp, app, [server]);
    expect(server.listenerCount("upgrade")).toBe(1);
  });

  it("runs instrumentation.ts at the first request and not at the start", () => {
    const dist = path.join(root, "node_modules/next/dist/server");
    const start = ["lib/start-server.js", "lib/router-server.js", "lib/render-server.js"];
    for (const file of start)
      expect(fs.readFileSync(path.join(dist, file), "utf8")).not.toContain("ensureInstrumentationRegistered");
  });

  it("has no public way to render a page outside a request", () => {
    expect(
      [...Object.keys(nextServer), ...Object.keys(next)].filter((name) => /render|mock/i.test(name)),
    ).toEqual([]);
  });

  it("has no public way to ask whether a page is being rendered", async () => {
    await expect(nextCache.unstable_cache(async () => null, ["a question"])()).rejects.toThrow(
      /incrementalCache missing/,
    );
  });

  it("renews a tag only within a request", () => {
    expect(() => nextCache.revalidateTag("menus", "max")).toThrow(/static generation store missing/);
  });

  it("keeps its own page cache to itself", () => {
    expect(Object.keys(nextCache).filter((name) => /handler|filesystem/i.test(name))).toEqual([]);
  });

  it("gives a cache handler no route, and reads no refusal from its answer", async () => {
    const contexts: unknown[] = [];
    class Handler extends CacheHandler {
      override async get(...[, context]: Parameters<CacheHandler["get"]>) {
        contexts.push(context);
        return null;
      }
    }
    const cache = new IncrementalCache({ ...settings, CurCacheHandler: Handler });
    const asked = { kind: "APP_PAGE", isFallback: false };
    const route = { kind: "APP_PAGE", sourceRoute: "/workshops/[slug]/page" };
    const answer: unknown = await Reflect.apply(cache.get, cache, [
      "/workshops/unknown",
      { ...asked, route },
    ]);
    expect(answer).toBeNull();
    expect(contexts).toEqual([asked]);
  });

  it("has a React that ends a page with an Error whose stack nobody reads", () => {
    const program = `
      const React = require("react");
      const { renderToPipeableStream } = require("next/dist/compiled/react-server-dom-turbopack/server.node");
      const { PassThrough } = require("node:stream");
      let signal;
      const Page = () => ((signal = React.cacheSignal()), "page");
      const out = renderToPipeableStream(React.createElement(Page), {}).pipe(new PassThrough()).resume();
      out.on("end", () => setImmediate(() => console.log(signal.aborted && signal.reason instanceof Error)));`;
    const options = { cwd: root, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } } as const;
    expect(execFileSync(process.execPath, ["--conditions=react-server", "-e", program], options)).toBe(
      "true\n",
    );
  });
});
