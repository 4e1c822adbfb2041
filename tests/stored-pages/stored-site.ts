import http from "node:http";
import { finished } from "node:stream/promises";
import zlib from "node:zlib";
import { onTestFinished } from "vitest";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { createStoredAnswers } from "@/lib/stored-pages/stored-answers";

/** A site with one page, which answers as Next does from its cache, until the test ends; a test changes what it says. */
export async function serve(options: { maxBytes?: number } = {}) {
  const next = {
    asked: 0,
    time: 1_000_000,
    text: page("one"),
    headers: {
      "x-nextjs-cache": "HIT",
      "cache-control": hour,
      vary: "rsc, Accept-Encoding",
      etag: '"one"',
    } as Record<string, string>,
    status: 200,
    from: [{ key: "/page", lastModified: 1_000_000, tags: ["menus", "page:one"] }],
    /** While Next answers. */
    meanwhile: async () => {},
  };
  const stored = createStoredAnswers({ ...options, now: () => next.time });
  const { server } = createGuardedServer(site, {
    stored,
    request: async (request, response) => {
      next.asked += 1;
      for (const each of next.from) stored.note(each);
      const { text } = next;
      await next.meanwhile();
      response.statusCode = next.status;
      for (const [name, value] of Object.entries(next.headers)) response.setHeader(name, value);
      response.setHeader("x-fla-scripts", "aGFzaA==");
      const compressed = encoders.find(([name]) => request.headers["accept-encoding"]?.includes(name));
      if (!compressed) {
        response.write(text.slice(0, 10));
        return void response.end(text.slice(10));
      }
      response.setHeader("content-encoding", compressed[0]);
      const encoder = compressed[1]();
      encoder.on("data", (chunk: Buffer) => response.write(chunk)).on("end", () => response.end());
      encoder.write(text.slice(0, 10));
      encoder.end(text.slice(10));
      await finished(response);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const ask = (path = "/page", headers: http.OutgoingHttpHeaders = {}, method = "GET") =>
    new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const request = http.request({ port, path, headers, method, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        });
        request.on("error", reject).end();
      },
    );
  /** Asks until Next is no longer asked. */
  const keep = async (path = "/page") => {
    for (let turn = 0; turn < 50; turn += 1) {
      const before = next.asked;
      await ask(path);
      if (next.asked === before) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error("nothing was kept");
  };
  /** Whether Next was asked for this one. */
  const reaches = async (path = "/page", headers: http.OutgoingHttpHeaders = {}) => {
    const before = next.asked;
    await ask(path, headers);
    return next.asked > before;
  };
  return { next, stored, ask, keep, reaches };
}

/** Next's own encodings, in its order of preference. */
const encoders = [
  ["gzip", zlib.createGzip],
  ["deflate", zlib.createDeflate],
] as const;
const site = { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false };
const hour = "s-maxage=3600, stale-while-revalidate=31532400";
/** A text that is long enough to be compressed. */
export const page = (text: string) => `<p>${text}</p>`.repeat(200);
