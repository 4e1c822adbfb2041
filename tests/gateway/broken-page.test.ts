import http from "node:http";
import zlib from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { processWide } from "@/lib/process-wide.mjs";
import { drawScreen as draw } from "@/lib/server/broken-page";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { noteOutage } from "@/lib/server/outage";

const site = { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false };
const shell = '<!DOCTYPE html><html id="__next_error__"><body><script>1</script></body></html>';
const screen = "<!DOCTYPE html><h1>Upps</h1>";

/** Suites share a process, which may remember the outage of another one. */
beforeEach(() => {
  delete processWide<{ seenAt: number }>("outage").seenAt;
});

const ends: (() => unknown)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

type Handlers = Parameters<typeof createGuardedServer>[1];

async function serve(request: Handlers["request"], drawScreen?: (status: number) => Promise<string>) {
  const { server } = createGuardedServer(site, { request, ...(drawScreen && { drawScreen }) });
  ends.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return (path = "/", init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** As Next answers where a page that is stored throws. */
const breaks: Handlers["request"] = async (_request, response) => {
  response.statusCode = 500;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-length", Buffer.byteLength(shell));
  response.end(shell);
};
/** The same in pieces, compressed. */
const breaksInPieces: Handlers["request"] = async (_request, response) => {
  response.setHeader("content-type", "text/html");
  response.setHeader("content-encoding", "gzip");
  response.writeHead(503);
  const bytes = zlib.gzipSync(shell);
  response.write(bytes.subarray(0, 10));
  response.end(bytes.subarray(10));
};

it.each([
  ["at once", breaks, 500],
  ["in pieces", breaksInPieces, 503],
  ["before a word", async () => Promise.reject(new Error("broken")), 500],
])(
  "a page that breaks %s is answered by the site's own screen, with its status",
  async (_how, page, status) => {
    const ask = await serve(page, async () => screen);
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(screen);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  },
);

it("sends what Next has where nothing else is given: the control", async () => {
  const ask = await serve(breaks);
  expect(await (await ask()).text()).toBe(shell);
});

it("has the head of the same answer for HEAD, and text where the screen breaks too", async () => {
  const whole = await serve(breaks, async () => screen);
  const head = await whole("/", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([500, String(screen.length)]);
  const none = await serve(breaks, async () => Promise.reject(new Error("broken")));
  expect(await (await none()).text()).toBe("We could not show this page.");
});

it.each([
  ["of programs", "/api/health", "text/html", 503],
  ["of React's payload", "/", "text/x-component", 500],
  ["that is no failure", "/", "text/html", 403],
  ["in plain text", "/", "text/plain", 404],
])("leaves an answer %s as it is", async (_which, path, type, status) => {
  const page: Handlers["request"] = async (_request, response) => {
    response.statusCode = status;
    response.setHeader("content-type", type);
    response.end("as it is");
  };
  const answer = await (await serve(page, async () => screen))(path);
  expect([answer.status, await answer.text()]).toEqual([status, "as it is"]);
});

it.each([
  ["the 404 screen for a page that found nothing", {}, "404: Uups"],
  ["what the build has for an address without a page", { "x-nextjs-prerender": "1" }, shell],
] as const)("has %s", async (_which, headers, body) => {
  const page: Handlers["request"] = async (_request, response) => {
    response.statusCode = 404;
    response.setHeaders(new Map(Object.entries({ "content-type": "text/html; charset=utf-8", ...headers })));
    response.end(shell);
  };
  const ask = await serve(page, async (status) => `${status}: Uups`);
  noteOutage();
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([404, body]);
});

it("has no page at the screen's own address", async () => {
  const ask = await serve(async (request, response) => void response.end(request.url));
  expect(await (await ask("/broken?a=1")).text()).toBe("/no-such-page");
});

it("draws the screen without scripts, and does not take another answer for it", async () => {
  const drawn =
    '<head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>';
  const next = (status: number) => async (request: http.IncomingMessage, response: http.ServerResponse) => {
    response.statusCode = status;
    response.end(`${drawn}<body>${request.url}<script src="/a.js"></script><script>1</script></body>`);
  };
  expect(await draw(next(200), 500)).toBe(
    '<head><link rel="stylesheet" href="/a.css"/></head><body>/broken</body>',
  );
  await expect(draw(next(500), 500)).rejects.toThrow("/broken: 500");
  expect(await draw(next(404), 404)).toContain("<body>/no-such-page</body>");
  await expect(draw(next(200), 404)).rejects.toThrow("/no-such-page: 200");
});

it("has 503 in place of 500 while a back end is away, and says when to come back", async () => {
  const ask = await serve(breaks, async () => screen);
  vi.useFakeTimers({ toFake: ["Date"] });
  noteOutage();
  const away = await ask();
  expect([away.status, away.headers.get("retry-after"), await away.text()]).toEqual([503, "5", screen]);
  vi.setSystemTime(Date.now() + 11_000);
  const broken = await ask();
  expect([broken.status, broken.headers.get("retry-after")]).toEqual([500, null]);
  vi.useRealTimers();
});

it.each(["at once", "in pieces"])(
  "says the same of a payload of the browser's router, sent %s",
  async (how) => {
    const payload: Handlers["request"] = async (_request, response) => {
      response.statusCode = 500;
      response.setHeader("content-type", "text/x-component");
      if (how === "in pieces") response.write("0:");
      response.end('"$E"');
    };
    const ask = await serve(payload, async () => screen);
    vi.useFakeTimers({ toFake: ["Date"] });
    noteOutage();
    const away = await ask("/workshops?_rsc=1", { headers: { rsc: "1" } });
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await away.text()).toMatch(/"\$E"$/);
    vi.setSystemTime(Date.now() + 11_000);
    const broken = await ask("/workshops?_rsc=1", { headers: { rsc: "1" } });
    expect([broken.status, broken.headers.get("retry-after")]).toEqual([500, null]);
    vi.useRealTimers();
  },
);
