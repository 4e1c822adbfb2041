import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startCaddy, startNginx } from "@/scripts/support/proxies";
import { findProgram, freePort } from "@/scripts/support/processes.mjs";
import { root } from "@/scripts/support/settings.mjs";

/** A directive of a file, without what is between its words; comments promise nothing. */
const directives = (name: string) =>
  fs
    .readFileSync(path.join(root, "deploy", name), "utf8")
    .replace(/^\s*#.*$/gm, "")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean);

it.each([
  [
    "nginx.conf",
    [
      "client_max_body_size 26m;",
      "proxy_request_buffering on;",
      "client_header_timeout 15s;",
      "client_body_timeout 60s;",
      "proxy_read_timeout 60s;",
      "proxy_connect_timeout 1s;",
      "keepalive_timeout 4s;",
      "proxy_set_header X-Forwarded-For $remote_addr;",
      "proxy_set_header X-Forwarded-Proto $scheme;",
      "proxy_set_header X-Request-Id $request_id;",
      "proxy_set_header Host $host;",
      "listen 443 ssl http2;",
      "return 308 https://academy.example$request_uri;",
      "proxy_next_upstream error timeout http_502 http_503 http_404;",
    ],
  ],
  [
    "Caddyfile",
    [
      "max_size 27MB",
      "read_header 15s",
      "read_body 60s",
      "read_timeout 60s",
      "dial_timeout 2s",
      "keepalive 4s",
      "reverse_proxy {$SITE_1:127.0.0.1:3000} {$SITE_2:127.0.0.1:3000} {",
      "header_up X-Request-Id {http.request.uuid}",
      "precompressed br gzip",
    ],
  ],
])("%s has what the site needs of a proxy", (name, wanted) => {
  const found = directives(name);
  expect(wanted.filter((each) => !found.includes(each))).toEqual([]);
});

/** Without the program the suite above is all; npm test says what it left out. */
describe.runIf(findProgram("nginx"))("nginx", () => {
  const site = { asked: [] as http.IncomingMessage[], headers: {} as http.OutgoingHttpHeaders, status: 200 };
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  const server = http.createServer((request, response) => {
    site.asked.push(request);
    if (site.status === 0) request.socket.destroy();
    else response.writeHead(site.status, site.headers).end(`${request.url} ${site.asked.length}`);
  });
  const stored = {
    "x-nextjs-cache": "HIT",
    "cache-control": "s-maxage=3600, stale-while-revalidate=31532400",
    vary: "rsc, Accept-Encoding",
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    proxy = await startNginx([`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`]);
  });
  afterAll(async () => {
    await proxy.stop();
    server.close();
  });

  /** How often the site is asked when a visitor asks ten times at once. */
  async function timesAsked(
    address: string,
    headers: http.OutgoingHttpHeaders,
    asking = {},
  ): Promise<number> {
    site.headers = headers;
    site.status = 200;
    const before = site.asked.length;
    await (await fetch(proxy.url + address, { headers: asking })).text();
    await Promise.all(
      Array.from({ length: 9 }, async () => (await fetch(proxy.url + address, { headers: asking })).text()),
    );
    return site.asked.length - before;
  }

  it("keeps stored pages and files of the build", async () => {
    // One for each second that this takes.
    expect(await timesAsked("/workshops", stored)).toBeLessThan(10);
    const immutable = { "cache-control": "public, max-age=31536000, immutable" };
    expect(await timesAsked("/_next/static/a.js", immutable)).toBe(1);
  });

  it.each([
    ["a visitor's page", "/page-1", { ...stored, "cache-control": "private, no-store" }, {}],
    ["a page that sets a cookie", "/page-2", { ...stored, "set-cookie": "a=b" }, {}],
    ["what is not stored", "/page-3", { "cache-control": "s-maxage=3600" }, {}],
    ["what says nothing", "/page-4", {}, {}],
    ["a payload", "/page-5", stored, { rsc: "1" }],
    ["a draft", "/page-6", stored, { cookie: "__prerender_bypass=x" }],
    ["an account", "/account/me", stored, {}],
    ["an answer of the API", "/api/health", stored, {}],
  ])("never keeps %s", async (_name, address, headers, asking) => {
    expect(await timesAsked(address, headers, asking)).toBe(10);
  });

  it("says who asks, whatever the visitor pretends, and asks for one of the encodings that there are", async () => {
    await timesAsked(
      "/page-7",
      {},
      {
        "x-forwarded-for": "8.8.8.8",
        "x-request-id": "forged",
        "accept-encoding": "zstd, gzip;q=0, br;q=0.5",
      },
    );
    const headers = site.asked.at(-1)?.headers;
    expect(headers).toMatchObject({ "x-forwarded-for": "127.0.0.1", "accept-encoding": "br" });
    expect(headers?.["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("sends no command twice, and shows pages while the site is away", async () => {
    await timesAsked("/imprint", stored);
    site.status = 0;
    const before = site.asked.length;
    const answer = await fetch(`${proxy.url}/api/forms/contact`, { method: "POST", body: "x" });
    expect([answer.status, site.asked.length - before]).toEqual([502, 1]);
    // The page is a second old then, and the site is asked in vain.
    await vi.waitFor(
      async () => {
        const asked = site.asked.length;
        expect((await fetch(`${proxy.url}/imprint`)).status).toBe(200);
        expect(site.asked.length).toBeGreaterThan(asked);
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  it("asks for a page once more when its process dies, where the port is named twice, and for a command never", async () => {
    const dying = { asked: 0 };
    const site = http.createServer((request, response) => {
      dying.asked += 1;
      // The first of each address dies while it answers.
      if (dying.asked === 1) request.socket.destroy();
      else response.end("answered");
    });
    const port = await freePort();
    await new Promise<void>((resolve) => site.listen(port, "127.0.0.1", resolve));
    try {
      for (const [lines, status] of [
        [1, 502],
        [2, 200],
      ] as const) {
        const twice = await startNginx(Array.from({ length: lines }, () => `http://127.0.0.1:${port}`));
        dying.asked = 0;
        expect((await fetch(`${twice.url}/account`)).status).toBe(status);
        dying.asked = 0;
        expect((await fetch(`${twice.url}/api/forms/checkout`, { method: "POST", body: "x" })).status).toBe(
          502,
        );
        expect(dying.asked).toBe(1);
        await twice.stop();
      }
    } finally {
      site.close();
    }
  });

  it("refuses what is larger than any picture", async () => {
    const answer = await fetch(`${proxy.url}/api/forms/image`, {
      method: "POST",
      body: Buffer.alloc(27 * 2 ** 20),
    });
    expect(answer.status).toBe(413);
  });
});

describe.runIf(findProgram("caddy"))("Caddy", () => {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), "built-"));
  /** Two servers in the middle of a deploy: each has a file that the other one has not. */
  const open = async (own: string) => {
    const site = { asked: [] as http.IncomingMessage[], url: "" };
    const server = http.createServer((request, response) => {
      const { url = "" } = request;
      if (url !== "/api/health/ready") site.asked.push(request);
      const isFile = url.startsWith("/_next/static/");
      response.writeHead(isFile && url !== `/_next/static/${own}` ? 404 : 200).end(`${own} ${url}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    site.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    return { site, server };
  };
  let [before, after]: Awaited<ReturnType<typeof open>>[] = [];
  let proxy: Awaited<ReturnType<typeof startCaddy>>;
  beforeAll(async () => {
    fs.mkdirSync(path.join(build, ".next/static"), { recursive: true });
    fs.writeFileSync(path.join(build, ".next/static/built.js"), "built");
    [before, after] = [await open("before.js"), await open("after.js")];
    proxy = await startCaddy([before.site.url, after.site.url], build);
  });
  afterAll(async () => {
    await proxy.stop();
    before?.server.close();
    after?.server.close();
    fs.rmSync(build, { recursive: true });
  });
  const ask = async (address: string, init?: RequestInit) => {
    const answer = await fetch(proxy.url + address, init);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  it("finds a static file on whichever server has it, and asks each once for one that none has", async () => {
    for (const file of ["before.js", "after.js"])
      expect(await ask(`/_next/static/${file}`)).toMatchObject({
        status: 200,
        text: `${file} /_next/static/${file}`,
      });
    const asked = () => (before?.site.asked.length ?? 0) + (after?.site.asked.length ?? 0);
    const until = asked();
    expect((await ask("/_next/static/none.js")).status).toBe(404);
    expect(asked() - until).toBe(2);
  });

  it("sends a file of the build at hand without asking", async () => {
    const answer = await ask("/_next/static/built.js");
    expect(answer.text).toBe("built");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("says who asks, under an id of its own, and gives what one server did not take to the other", async () => {
    const forged = { "x-forwarded-for": "8.8.8.8", "x-request-id": "forged-by-a-visitor" };
    expect((await ask("/imprint", { headers: forged })).status).toBe(200);
    const sent = [before, after].flatMap((each) => each?.site.asked ?? []);
    const headers = sent.find(({ url }) => url === "/imprint")?.headers;
    expect(headers?.["x-forwarded-for"]).toBe("127.0.0.1");
    expect(headers?.["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    before?.server.close();
    before?.server.closeAllConnections();
    for (let each = 0; each < 6; each += 1) expect((await ask("/workshops")).text).toContain("after.js");
    expect((await ask("/_next/static/after.js")).status).toBe(200);
  });
});
