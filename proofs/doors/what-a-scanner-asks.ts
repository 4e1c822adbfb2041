import fs from "node:fs";
import path from "node:path";
import { buildFolders } from "../../scripts/support/build-folders.mjs";
import { type Figure, figure, moreThan, none } from "../goals";
import { routeRows } from "../matrix/route-rows";
import { atOnce } from "../visitor";
import { type RawAnswer, rawRequest, sendRaw } from "./raw-requests";

/** Files and consoles that scanners request on every site, and the equivalents for ours. */
const forbidden = [
  ...[
    "/.env",
    "/.env.local",
    "/.env.production",
    "/.env.example",
    "/.git/config",
    "/.git/HEAD",
    "/.gitignore",
  ],
  ...[
    "/.svn/entries",
    "/.hg/store",
    "/.DS_Store",
    "/.htaccess",
    "/.htpasswd",
    "/.npmrc",
    "/.data",
    "/.data/db",
  ],
  ...[
    "/.next/BUILD_ID",
    "/.next/server/app",
    "/_next/",
    "/_next/static/",
    "/_next/static/chunks/",
    "/_next/data/",
  ],
  ...["/package.json", "/package-lock.json", "/server.js", "/server.ts", "/next.config.ts", "/tsconfig.json"],
  ...[
    "/node_modules/",
    "/backend/",
    "/lib/env.ts",
    "/tests/",
    "/docs/",
    "/scripts/",
    "/graphql/shop/schema.graphql",
  ],
  ...["/backup.zip", "/backup.sql", "/backup.tar.gz", "/dump.sql", "/site.tar.gz", "/www.zip", "/db.sqlite"],
  ...[
    "/index.html.bak",
    "/index.php",
    "/config.php",
    "/config.json",
    "/config.yml",
    "/web.config",
    "/wp-login.php",
  ],
  ...["/wp-admin/", "/wp-config.php", "/wp-json/wp/v2/users", "/xmlrpc.php", "/phpmyadmin/", "/phpinfo.php"],
  ...[
    "/admin",
    "/admin/",
    "/administrator/",
    "/console",
    "/actuator/env",
    "/actuator/health",
    "/server-status",
  ],
  ...[
    "/metrics",
    "/debug",
    "/debug/pprof/",
    "/swagger.json",
    "/openapi.json",
    "/api-docs",
    "/graphiql",
    "/graphql",
  ],
  ...["/id_rsa", "/.ssh/id_rsa", "/.aws/credentials", "/.dockerenv", "/Dockerfile", "/docker-compose.yml"],
  ...["/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/art/..%2f..%2fpackage.json"],
  ...[
    "/.well-known/../.env",
    "/cgi-bin/",
    "/cgi-bin/test.cgi",
    "/art/",
    "/art",
    "/crossdomain.xml",
    "/trace.axd",
  ],
  ...["/api/uploads/", "/api/uploads/..%2f..%2fpackage.json", "/api/documents/", "/outbox/..%2f..%2f.env"],
];

const everywhere: Record<string, RegExp> = {
  "content-security-policy":
    /^(default-src 'self'; script-src 'self'(?!.*script-src[^;]*'unsafe-(inline|eval)')|.*sandbox|default-src 'none')/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(strict-origin-when-cross-origin|no-referrer|same-origin)$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin/,
};

/** A probe: its bytes and the allowed statuses. */
type Probe = { name: string; bytes: string; wanted: number[] };

export async function whatAScannerAsks(site: string): Promise<Figure[]> {
  const probes = [...pages(site), ...oddRequests(site), ...forbidden.map((target) => missing(site, target))];
  const answers = await atOnce(probes, 8, async (probe) => ({
    probe,
    answer: await sendRaw(site, probe.bytes),
  }));
  const wrongStatus = answers.filter(({ probe, answer }) => !probe.wanted.includes(answer.status));
  const withoutHeaders = answers.flatMap(({ probe, answer }) =>
    answer.status === 0 ? [] : faultsOf(answer).map((fault) => `${probe.name}: ${fault}`),
  );
  for (const { probe, answer } of wrongStatus) console.log(`${probe.name}: ${answer.status}`);
  for (const fault of withoutHeaders.slice(0, 40)) console.log(fault);
  const maps = await sourceMaps(site);
  const bare: RawAnswer = { status: 200, headers: new Map([["server", ["Apache/2.4.1"]]]), body: "", ms: 0 };
  return [
    none(
      `${probes.length} pages, doors, odd requests and names of scanners: other status than due`,
      wrongStatus.length,
    ),
    none(
      "… missing or wrong security headers, server names, cookies without their flags",
      withoutHeaders.length,
    ),
    figure(`source maps of ${maps.asked} script files`, "0", maps.found, maps.found === 0 && maps.asked > 20),
    moreThan("control: faults of an answer without these headers", 5, faultsOf(bare).length),
  ];
}

/** Missing or revealing headers of an answer. */
function faultsOf({ headers }: RawAnswer): string[] {
  const faults = Object.entries(everywhere).flatMap(([name, pattern]) => {
    const values = headers.get(name) ?? [];
    return values.length === 1 && pattern.test(values[0] ?? "")
      ? []
      : [`${name}: ${values.join(" | ") || "missing"}`];
  });
  for (const name of [
    "server",
    "x-powered-by",
    "x-aspnet-version",
    "via",
    "x-fla-scripts",
    "x-next-cache-tags",
  ])
    if (headers.has(name)) faults.push(`${name}: ${headers.get(name)?.join()}`);
  for (const cookie of headers.get("set-cookie") ?? []) {
    const name = cookie.split("=")[0] ?? "";
    const isScripts = name.includes("consent") || name === "fla-login-redirect";
    if (!/; *path=\//i.test(cookie) || !/; *samesite=(lax|strict)/i.test(cookie))
      faults.push(`cookie ${name}`);
    if (!isScripts && !/; *httponly/i.test(cookie)) faults.push(`cookie ${name} is open to script`);
  }
  return faults;
}

/** Requests every page and route by GET, HEAD and OPTIONS, and by POST without a body. */
function pages(site: string): Probe[] {
  const fine = [200, 204, 303, 307, 308, 400, 401, 403, 404, 405, 409];
  const paths = Object.values(routeRows).map((row) => row.path({ order: "1" }));
  const files = [
    "/robots.txt",
    "/sitemap.xml",
    "/icon.svg",
    "/manifest.webmanifest",
    "/art/our-introduction.svg",
  ];
  return [...paths, ...files].flatMap((target) =>
    ["GET", "HEAD", "OPTIONS", "POST"].map((method) => ({
      name: `${method} ${target}`,
      bytes: rawRequest(site, target, { method }),
      wanted: method === "POST" ? [...fine, 413, 415] : fine,
    })),
  );
}

function missing(site: string, target: string): Probe {
  return { name: `GET ${target}`, bytes: rawRequest(site, target), wanted: [404, 308] };
}

function oddRequests(site: string): Probe[] {
  const { host } = new URL(site);
  const ask = (name: string, bytes: string, ...wanted: number[]): Probe => ({ name, bytes, wanted });
  const to = (target: string, options?: Parameters<typeof rawRequest>[2]) =>
    rawRequest(site, target, options);
  return [
    ...["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "SEARCH"].map((method) =>
      ask(method, to("/", { method }), 405),
    ),
    ask("TRACK", to("/", { method: "TRACK" }), 400, 405),
    ask("CONNECT", `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 0, 400, 405),
    ask("unknown method", to("/", { method: "BREW" }), 400),
    ask("lower-case method", to("/", { method: "get" }), 400),
    ask("HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 200),
    ask("HTTP/1.0 with a host", `GET / HTTP/1.0\r\nHost: ${host}\r\n\r\n`, 200),
    ask("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 0, 400, 505),
    ask("HTTP/9.9", to("/", { version: "9.9" }), 400, 505),
    ask("no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
    ask("two hosts", to("/", { headers: [["Host", "evil.example"]] }), 400),
    ask("a foreign host", "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421),
    ask("an absolute target", to("http://evil.example/"), 400),
    ask("two slashes", to("//evil.example/%2f.."), 400),
    ask("an asterisk", to("*", { method: "OPTIONS" }), 400),
    ask("an address of 20 KB", to(`/${"a".repeat(20_000)}`), 414, 431),
    ask("a query of 12 KB", to(`/workshops?${"a".repeat(12_000)}`), 200, 414, 431),
    ask("a header of 20 KB", to("/", { headers: [["X-Long", "a".repeat(20_000)]] }), 431),
    ask(
      "2,000 headers",
      to("/", { headers: Array.from({ length: 2_000 }, (_, at) => [`X-${at}`, "1"]) }),
      200,
      431,
    ),
    ask("a folded header", to("/", { headers: [["X-Folded", "a\r\n b"]] }), 400, 200),
    ask("a header without a name", to("/", { headers: [["", "x"]] }), 400),
    ask(
      "length and chunks",
      to("/api/health", { method: "POST", headers: [["Transfer-Encoding", "chunked"]], body: "0\r\n\r\n" }),
      400,
    ),
    ask(
      "two lengths",
      to("/", {
        method: "POST",
        headers: [
          ["Content-Length", "1"],
          ["Content-Length", "2"],
        ],
      }),
      400,
    ),
    ask("a negative length", to("/", { method: "POST", headers: [["Content-Length", "-1"]] }), 400),
    ask("an expectation", to("/", { headers: [["Expect", "miracles"]] }), 417),
    ask(
      "the bypass of middleware",
      to("/account/me", { headers: [["x-middleware-subrequest", "middleware:middleware"]] }),
      307,
    ),
    ask(
      "an action that is not ours",
      to("/workshops", { method: "POST", headers: [["Next-Action", "a".repeat(40)]], body: "[]" }),
      400,
      404,
      405,
    ),
    ask(
      "a picture of elsewhere",
      to("/_next/image?url=http%3A%2F%2Fevil.example%2Fa.png&w=64&q=75"),
      400,
      404,
    ),
    ask("an upgrade", to("/", { headers: [["Upgrade", "websocket"]] }), 200),
    ask("no HTTP", "hello\r\n\r\n", 400),
    ask("a TLS greeting", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n", 0, 400),
  ];
}

/** Requests the source map of every script in the build. */
async function sourceMaps(site: string): Promise<{ asked: number; found: number }> {
  const folder = path.join(buildFolders().current(), ".next/static/chunks");
  const files = fs.readdirSync(folder).filter((file) => file.endsWith(".js"));
  const statuses = await atOnce(
    files,
    8,
    async (file) => (await sendRaw(site, rawRequest(site, `/_next/static/chunks/${file}.map`))).status,
  );
  return { asked: files.length, found: statuses.filter((status) => status !== 404).length };
}
