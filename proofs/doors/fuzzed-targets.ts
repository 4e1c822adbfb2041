import fc from "fast-check";
import { someAddress } from "../../scripts/support/gateway";
import { routeRows } from "../matrix/route-rows";
import type { Input } from "./fuzzed-bodies";
import { rawRequest, sendRaw } from "./raw-requests";
import { cookieNames } from "@/lib/rules/cookie-names";

const pieces = [
  ...[
    "..",
    ".",
    "%",
    "%00",
    "%2e%2e",
    "%2f",
    "%5c",
    "%ff",
    "%C3%28",
    "%u0041",
    "\\",
    "//",
    ";",
    "'",
    '"',
    "<x>",
    "`",
  ],
  ...[
    "{}",
    "[slug]",
    "$1",
    "${7*7}",
    "__proto__",
    "constructor",
    "null",
    "NaN",
    "-1",
    "1e999",
    "a".repeat(300),
    "\u00fc",
  ],
  ...[
    "account",
    "me",
    "store",
    "api",
    "graphql",
    "_next",
    "data",
    "static",
    "workshops",
    "index.rsc",
    ".json",
    "_payload.json",
  ],
];
const names = [
  ...[
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Cookie",
    "Authorization",
    "Content-Type",
    "Content-Length",
  ],
  ...[
    "Origin",
    "Referer",
    "Range",
    "If-None-Match",
    "If-Modified-Since",
    "X-Forwarded-For",
    "X-Forwarded-Host",
  ],
  ...[
    "X-Forwarded-Proto",
    "Forwarded",
    "Via",
    "User-Agent",
    "Transfer-Encoding",
    "TE",
    "Upgrade",
    "RSC",
    "Next-Action",
  ],
  ...[
    "Next-Router-State-Tree",
    "Next-Router-Prefetch",
    "Next-Router-Segment-Prefetch",
    "x-middleware-subrequest",
  ],
  ...[
    "x-middleware-rewrite",
    "x-invoke-path",
    "x-matched-path",
    "x-now-route-matches",
    "x-nextjs-data",
    "Purpose",
  ],
  ...[
    "x-prerender-revalidate",
    "x-fla-request",
    "x-fla-socket",
    "x-fla-direct",
    "x-fla-work",
    "Sec-Fetch-Site",
    "Expect",
  ],
];
const values = [
  ...[
    "",
    "x",
    "0",
    "-1",
    "1",
    "null",
    "*",
    "*/*",
    "bytes=0-,1-",
    "bytes=99999999999-",
    "gzip;q=9",
    "%",
    "{}",
    "[]",
  ],
  ...[
    "a".repeat(4_000),
    "\u00ff\u00fe",
    '"',
    "'; --",
    "http://evil.example",
    "127.0.0.1",
    "::1",
    "chunked",
    "/etc/passwd",
  ],
  ...[
    "application/json",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "text/plain; charset=utf-99",
    "1, 2, 3",
  ],
  ...[
    `${cookieNames.access}=Bearer%20x; ${cookieNames.refresh}=%ff; =; ;;`,
    "Bearer ",
    "Basic Og==",
    "Thu, 99 Foo 2026",
    "websocket",
    "/account/me",
  ],
];

export function requests(site: string, count: number, seed: number): Input[] {
  const known = Object.values(routeRows).map((row) => row.path({ order: "1" }));
  const part = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary-ascii", maxLength: 12 }));
  const target = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`),
    fc.tuple(fc.constantFrom(...known), part).map(([path, more]) => path + more),
    fc
      .tuple(fc.constantFrom(...known), part, part)
      .map(([path, key, value]) => `${path.split("?")[0]}?${key}=${value}&q=${value}`),
  );
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("GET", "HEAD", "POST", "OPTIONS") },
    { weight: 1, arbitrary: fc.constantFrom("PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "BREW") },
  );
  const header = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 40 })),
  );
  const body = fc.constantFrom(
    "",
    "",
    "x",
    "{}",
    "[",
    "a=1&a=2&__proto__[x]=1",
    "\u0000\u0001",
    '{"query":"{ __schema { types { name } } }"}',
  );
  const whole = fc.record({ target, method, headers: fc.array(header, { maxLength: 6 }), body });
  return fc
    .sample(whole, { numRuns: count, seed })
    .map(({ target: path, method: verb, headers, body: sent }) => {
      // Line breaks would split a request; what-a-scanner-asks.ts tests that the parser refuses them.
      const clean = (text: string) => text.replace(/[\r\n]/g, "");
      const bytes = rawRequest(site, clean(path).replaceAll(" ", "%20"), {
        method: verb,
        headers: [
          ["X-Forwarded-For", someAddress()],
          ...headers.map(([key, value]): [string, string] => [key, clean(value)]),
        ],
        body: sent,
      });
      return {
        about: `raw ${JSON.stringify(bytes.slice(0, 500))}`,
        send: () => sendRaw(site, Buffer.from(bytes, "latin1"), 10_000),
      };
    });
}
