import http from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { fuzzedCalls } from "@/tests/support/fuzzed-variables";
import { gatewayRequest, someAddress } from "../../support/gateway";
import { type Figure, figure, moreThan, none } from "../goals";
import { routeRows } from "../matrix/route-rows";
import type { ProvedMember } from "../members";
import { atOnce, Visitor } from "../visitor";
import { rawRequest, sendRaw } from "./raw-requests";

/** What one input led to. `status` 0: the connection was closed without an answer. */
type Outcome = { about: string; status: number; ms: number; body: string };
type Input = { about: string; send: () => Promise<Omit<Outcome, "about">> };

/** An answer has to come within this. */
const LIMIT_MS = 1_000;

/** Four groups of inputs that strangers and members made up, against the running site. Source: G6. */
export async function fuzzedRequests(site: string, member: ProvedMember, share: number, seed: number) {
  const each = Math.max(50, Math.round(550 * share));
  const groups: [string, Input[]][] = [
    ["variables of every operation", variables(site, member, each, seed)],
    ["paths, queries, headers, methods", requests(site, each, seed + 1)],
    ["multipart uploads and forms", uploads(site, member, each, seed + 2)],
    ["cookies and tokens", tokens(site, member, each, seed + 3)],
  ];
  const figures: Figure[] = [];
  for (const [name, inputs] of groups) {
    const outcomes = await run(inputs);
    const wrong = outcomes.filter((outcome) => faultOf(outcome) !== null);
    for (const one of wrong.slice(0, 10)) console.log(`${faultOf(one)}: ${one.about.slice(0, 400)}`);
    for (const { about, ms } of outcomes.filter((each) => each.ms >= LIMIT_MS).slice(0, 5))
      console.log(`${Math.round(ms)} ms: ${about.slice(0, 200)}`);
    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    figures.push(
      none(`${outcomes.length} fuzzed ${name} (seed ${seed}): 5xx, no answer, untyped errors`, wrong.length),
      figure("… the slowest answer", `< ${LIMIT_MS} ms`, `${Math.round(slowest)} ms`, slowest < LIMIT_MS),
    );
  }
  return [...figures, await control(each, seed + 1)];
}

/** The same requests at a server that believes everything it is told. */
async function control(each: number, seed: number): Promise<Figure> {
  const naive = http.createServer((request, response) => {
    try {
      const { searchParams } = new URL(decodeURIComponent(request.url ?? ""), "http://naive.test");
      response.end(JSON.stringify(JSON.parse(searchParams.get("q") ?? "{}")));
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => naive.listen(0, "127.0.0.1", resolve));
  // Listening on a port, so the address is one.
  const { port }: Partial<AddressInfo> = Object(naive.address());
  const outcomes = await run(requests(`http://localhost:${port}`, each, seed));
  naive.closeAllConnections();
  naive.close();
  const failed = outcomes.filter((outcome) => faultOf(outcome) !== null).length;
  return moreThan("control: a server that decodes and parses whatever comes", 0, failed);
}

function run(inputs: Input[]): Promise<Outcome[]> {
  return atOnce(inputs, 6, async ({ about, send }) => ({ about, ...(await send()) }));
}

function faultOf({ status, body, about }: Outcome): string | null {
  if (status >= 500) return String(status);
  // A request that is none may be ended without an answer.
  if (status === 0 && !about.startsWith("raw")) return "no answer";
  if (/INTERNAL_SERVER_ERROR|at \S+ \(.*:\d+:\d+\)/.test(body)) return "untyped error";
  return null;
}

function variables(site: string, member: ProvedMember, count: number, seed: number): Input[] {
  const made = (isOdd: boolean, numRuns: number) => fc.sample(fuzzedCalls({ isOdd }), { numRuns, seed });
  const half = Math.ceil(count / 2);
  const calls = [
    ...made(true, half).map((call) => ({ ...call, visitor: new Visitor(site) })),
    ...made(false, half).map((call) => ({ ...call, visitor: member.visitor.copy() })),
  ];
  return calls.map(({ name, variables: values, visitor }) => ({
    about: `${name} ${JSON.stringify(values).slice(0, 300)}`,
    send: async () => {
      const { url, method, body, headers } = gatewayRequest(site, name, values, { from: someAddress() });
      return timed(() => visitor.ask({ path: new URL(url).pathname, method, body, headers }));
    },
  }));
}

async function timed(send: () => Promise<{ status: number; text: string }>): Promise<Omit<Outcome, "about">> {
  const began = performance.now();
  // A server that refuses a body it has not read may end the connection while it is being sent.
  const answer = await send().catch((error: unknown) => ({ status: 400, text: String(error) }));
  return { status: answer.status, body: answer.text.slice(0, 20_000), ms: performance.now() - began };
}

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
    "fla-access=Bearer%20x; fla-refresh=%ff; =; ;;",
    "Bearer ",
    "Basic Og==",
    "Thu, 99 Foo 2026",
    "websocket",
    "/account/me",
  ],
];

function requests(site: string, count: number, seed: number): Input[] {
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
      // Line breaks would make two requests of one; that the parser refuses them is what-a-scanner-asks.ts.
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

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

function uploads(site: string, member: ProvedMember, count: number, seed: number): Input[] {
  const file = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.concat([png, bytes])),
    fc.constantFrom(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from("GIF89a"),
      Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBP", "latin1"),
      Buffer.alloc(0),
      Buffer.alloc(300_000, 1),
    ),
  );
  const name = fc.constantFrom(
    "a.png",
    "../../x.png",
    "a\u0000.png",
    "",
    "x".repeat(3_000),
    'a"; name="map',
    "ü.svg",
  );
  const type = fc.constantFrom(
    "image/png",
    "image/svg+xml",
    "text/html",
    "",
    "x/y; charset=\u0001",
    "image/webp",
  );
  const boundary = fc.constantFrom("b", "", "-".repeat(200), "a b", '"', "=");
  const order = fc.shuffledSubarray(["operations", "map", "0", "operations", "1", "__proto__"], {
    minLength: 0,
  });
  const path = fc.constantFrom(
    "/api/graphql/member",
    "/api/graphql/shop",
    "/api/forms/profile-image",
    "/api/forms/get-in",
    "/api/forms/settings",
    "/api/privacy",
    "/api/auth/sign-in",
    "/api/auth/code",
  );
  const whole = fc.record({
    file,
    name,
    type,
    boundary,
    order,
    path,
    cut: fc.nat(400),
    isMember: fc.boolean(),
  });
  const { body: ours } = gatewayRequest(site, "updateProfileImage", { file: null });
  return fc.sample(whole, { numRuns: count, seed }).map((made) => {
    const parts = made.order.map((key) => {
      const content =
        key === "operations"
          ? ours
          : key === "map"
            ? '{"0":["variables.file"]}'
            : made.file.toString("latin1");
      return `--${made.boundary}\r\ncontent-disposition: form-data; name="${key}"; filename="${made.name}"\r\ncontent-type: ${made.type}\r\n\r\n${content}\r\n`;
    });
    const text = `${parts.join("")}--${made.boundary}--\r\n`;
    const visitor = made.isMember ? member.visitor.copy() : new Visitor(site);
    const headers = {
      "content-type": `multipart/form-data; boundary=${made.boundary}`,
      "x-forwarded-for": someAddress(),
      "x-fla-request": "1",
      origin: site,
      "sec-fetch-site": "same-origin",
    };
    return {
      about: `${made.path} ${JSON.stringify(text.slice(0, 300))}`,
      send: () =>
        timed(() =>
          visitor.ask({
            method: "POST",
            path: made.path,
            headers,
            body: text.slice(0, text.length - made.cut),
          }),
        ),
    };
  });
}

function tokens(site: string, member: ProvedMember, count: number, seed: number): Input[] {
  const real = [...member.visitor.cookies].map(([, value]) => value).filter((value) => value.length > 20);
  const mutated = fc
    .tuple(fc.constantFrom(...real), fc.nat(), fc.constantFrom("A", "%", "", ".", "\u00e4", "%00"))
    .map(([value, at, piece]) => {
      const where = at % value.length;
      // Never the token itself.
      return value[where] === piece ? `${value}x` : value.slice(0, where) + piece + value.slice(where + 1);
    });
  const made = fc.oneof(
    mutated,
    fc.base64String({ maxLength: 400 }),
    fc.uuid(),
    fc.constantFrom(
      "",
      "null",
      "Bearer%20",
      "Bearer%20null",
      "%ff",
      "a.b.c",
      "eyJhbGciOiJub25lIn0.e30.",
      "x".repeat(6_000),
      "[object Object]",
    ),
  );
  const cookie = fc.constantFrom(
    "fla-access",
    "fla-refresh",
    "fla-wc-sess",
    "fla-login",
    "fla-device",
    "fla-wca",
    "fla-login-redirect",
    "__Host-fla-access",
    "flash",
  );
  const place = fc.constantFrom(
    ...[
      "/account/me",
      "/account",
      "/store/cart",
      "/store/checkout",
      "/api/auth/session",
      "/api/account/export",
      "/store/confirm/1",
    ],
    ...[
      "/account/sign-in?token=",
      "/event-access?token=",
      "/store/waiting-list?token=",
      "/account/me/downloads/file?grant=1&download=",
    ],
    ...[
      "/api/documents/invoice/1?key=",
      "/contact/again?notice=",
      "/api/uploads/",
      "/verify/",
      "/api/demo-bank/",
      "/outbox/",
    ],
  );
  const whole = fc.record({
    cookies: fc.array(fc.tuple(cookie, made), { minLength: 1, maxLength: 4 }),
    place,
    token: made,
  });
  return fc.sample(whole, { numRuns: count, seed }).map(({ cookies, place: path, token }) => {
    const target = /[=/]$/.test(path) ? path + token : path;
    const pairs = cookies.map(([key, value]) => `${key}=${value}`).join("; ");
    const bytes = rawRequest(site, target, {
      headers: [
        ["Cookie", pairs],
        ["X-Forwarded-For", someAddress()],
      ],
    });
    return {
      about: `raw ${JSON.stringify(bytes.slice(0, 500))}`,
      send: () => sendRaw(site, Buffer.from(bytes, "latin1"), 10_000),
    };
  });
}
