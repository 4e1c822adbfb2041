import http from "node:http";
import net from "node:net";
import { afterEach, expect, it } from "vitest";
import { createGuardedServer } from "@/lib/server/guarded-server";

const here = { NODE_ENV: "production", ORIGIN: "http://localhost:3000", isLoopback: true };
const elsewhere = { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false };

let seen: http.IncomingHttpHeaders[] = [];
const ends: (() => void)[] = [];
afterEach(() => {
  seen = [];
  for (const end of ends.splice(0)) end();
});

type Handlers = Parameters<typeof createGuardedServer>[1];

const echo: Handlers["request"] = async (request, response) => {
  seen.push(request.headers);
  response.end(request.url);
};

async function serve(site = here, handlers: Partial<Handlers> = {}) {
  const { server, close } = createGuardedServer(site, { request: echo, ...handlers });
  return { port: await listen(server), close };
}

async function listen(server: http.Server): Promise<number> {
  ends.push(() => server.close());
  ends.push(() => server.closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen on a port");
  return address.port;
}

/** A raw connection, because clients do not send what these tests are about. */
async function connect(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  ends.push(() => socket.destroy());
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  await new Promise((resolve) => socket.once("connect", resolve));
  const received = async (part: string) => {
    while (!text.includes(part)) await new Promise((resolve) => socket.once("data", resolve));
    return text;
  };
  return { socket, ended, received };
}

async function ask(port: number, target: string, headers = "", host = "localhost"): Promise<string> {
  const { socket, ended } = await connect(port);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`);
  return ended;
}

it.each(["http://evil.example/", "https://localhost/", "//evil.example/", "evil.example:443"])(
  "refuses the target %s",
  async (target) => {
    for (const site of [here, elsewhere]) {
      const { port } = await serve(site);
      expect(await ask(port, target)).toMatch(/^HTTP\/1\.1 400/);
    }
    expect(seen).toEqual([]);
  },
);

it.each([
  ["/%", "/no-such-page"],
  ["/%ff?page=2", "/no-such-page"],
  ["/store/%C3%28", "/no-such-page"],
  ["/caf%C3%A9?q=100%", "/caf%C3%A9?q=100%"],
])("asks Next for %s as %s: escapes that are no text have the 404 screen", async (target, asked) => {
  const { port } = await serve();
  const [, body] = (await ask(port, target)).split("\r\n\r\n", 2);
  expect(body).toBe(asked);
});

it("writes the socket's address over a forged one and removes what only this server may say", async () => {
  const { port } = await serve();
  const forged = ["x-fla-socket: 8.8.8.8", "x-middleware-subrequest: 1", "content-security-policy: *", ""];
  expect(await ask(port, "/path", forged.join("\r\n"))).toMatch(/^HTTP\/1\.1 200/);
  expect(seen[0]).toMatchObject({ "x-fla-socket": "127.0.0.1" });
  for (const name of Object.keys(seen[0] ?? {})) expect(name).not.toMatch(/middleware|policy/);
});

it.each([
  ["", "1"],
  ["X-Forwarded-For: 127.0.0.1\r\n", "0"],
  ["X-Forwarded-For: 127.0.0.1, 8.8.8.8\r\n", "0"],
  ["Forwarded: for=127.0.0.1\r\n", "0"],
  ["Via: 1.1 proxy\r\nx-fla-direct: 1\r\n", "0"],
])("tells what came straight from here from what a proxy passed on: %j", async (headers, direct) => {
  const { port } = await serve();
  await ask(port, "/api/operator", headers);
  expect(seen[0]).toMatchObject({ "x-fla-socket": "127.0.0.1", "x-fla-direct": direct });
});

it("sets the security headers on every answer, and leaves a stricter policy as it is", async () => {
  const answers: Record<string, (response: http.ServerResponse) => void> = {
    "/page": (response) => response.end("page"),
    "/redirect": (response) => response.writeHead(307, { location: "/page" }).end(),
    "/upload": (response) => response.writeHead(200, { "Content-Security-Policy": "sandbox" }).end(),
    "/bank": (response) => response.setHeader("content-security-policy", "sandbox").end(),
  };
  const { port } = await serve(elsewhere, {
    request: async (request, response) => answers[request.url ?? ""]?.(response),
  });
  for (const path of [...Object.keys(answers), "//evil.example/"]) {
    const head = (await ask(port, path)).split("\r\n\r\n")[0] ?? "";
    const policy = head.match(/^content-security-policy: .*$/gim) ?? [];
    expect(policy, path).toHaveLength(1);
    const isOwn = path === "/upload" || path === "/bank";
    expect(policy[0], path).toMatch(isOwn ? /: sandbox$/ : /: default-src 'self'; /);
    expect(head, path).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head, path).toMatch(/^strict-transport-security: max-age=31536000$/im);
  }
});

it("makes the policy of a stored page of its scripts' hashes, on a 304 too, and keeps the list to itself", async () => {
  const { port } = await serve(elsewhere, {
    request: async (request, response) => {
      if (request.url !== "/feed") response.setHeader("x-fla-scripts", "aGFzaA== b3RoZXI=");
      if (request.url === "/bank") response.setHeader("content-security-policy", "sandbox");
      response.writeHead(request.url === "/unchanged" ? 304 : 200).end();
    },
  });
  const own =
    "default-src 'self'; script-src 'self' 'sha256-aGFzaA==' 'sha256-b3RoZXI=' https://js.stripe.com ";
  const wanted = {
    "/page": own,
    "/unchanged": own,
    "/bank": "sandbox",
    "/feed": "default-src 'self'; script-src 'self' https:",
  };
  for (const [path, policy] of Object.entries(wanted)) {
    const head = await ask(port, path);
    expect(head).not.toMatch(/x-fla-scripts/i);
    expect(head.match(/^content-security-policy: .*$/gim), path).toEqual([
      expect.stringContaining(`: ${policy}`),
    ]);
  }
});

it.each([
  ["two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example", 400],
  ["no host", "GET / HTTP/1.1\r\nAccept: */*", 400],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: localhost", 405],
  ["DELETE", "DELETE / HTTP/1.1\r\nHost: localhost", 405],
  ["a form for a file", "POST /art/a.svg?x=1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0", 405],
  ["a form for a page", "POST /workshops HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0", 405],
  ["300 MB", "POST /api/forms/get-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000000", 413],
  ["a method that nobody knows", "BREW / HTTP/1.1\r\nHost: localhost", 400],
  ["an expectation", "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: miracles", 417],
  ["a header of 20 KB", `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}`, 431],
  ["an address of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost`, 431],
  ["no HTTP", "hello", 400],
])(
  "answers %s with a refusal that has the security headers, and ends the connection",
  async (_name, text, status) => {
    const { socket, ended } = await connect((await serve(elsewhere)).port);
    socket.write(`${text}\r\n\r\n`);
    const answer = await ended;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^content-security-policy: default-src 'self'; /im);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(seen).toEqual([]);
  },
);

it("serves HTTP/1.0 without a host", async () => {
  const { socket, ended } = await connect((await serve(elsewhere)).port);
  socket.write("GET /page HTTP/1.0\r\n\r\n");
  expect(await ended).toMatch(/^HTTP\/1\.1 200[^]*\/page$/);
});

it("bounds the time in which a request has to arrive", () => {
  const { headersTimeout, requestTimeout } = createGuardedServer(here, { request: echo }).server;
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 60_000]);
});

it.each(["evil.example", "127.0.0.1.evil.example:3000", "localhost.evil.example", "192.168.0.7:3000"])(
  "refuses the host %s on a loopback origin, a name bound to this machine by a foreign page, and there only",
  async (host) => {
    expect(await ask((await serve()).port, "/outbox", "", host)).toMatch(/^HTTP\/1\.1 421/);
    expect(seen).toEqual([]);
    expect(await ask((await serve(elsewhere)).port, "/outbox", "", host)).toMatch(/^HTTP\/1\.1 200/);
  },
);

it.each(["localhost:3000", "127.0.0.1:47000", "[::1]:80", "LOCALHOST"])(
  "lets the host %s in",
  async (host) => {
    expect(await ask((await serve()).port, "/", "", host)).toMatch(/^HTTP\/1\.1 200/);
  },
);

it("answers 500 when the handler fails", async () => {
  const { port } = await serve(here, { request: () => Promise.reject(new Error("as this test wants it")) });
  expect(await ask(port, "/")).toMatch(/^HTTP\/1\.1 500/);
});

const upgrading = "Upgrade: websocket\r\n";

async function askToUpgrade(port: number, target = "/_next/hmr", host = "localhost"): Promise<string> {
  const { socket, ended } = await connect(port);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n${upgrading}\r\n`);
  return ended;
}

it("guards requests to upgrade, too", async () => {
  const { port } = await serve(here, {
    upgrade: async (request, socket) => {
      seen.push(request.headers);
      socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    },
  });
  expect(await askToUpgrade(port, "http://evil.example/")).toBe("");
  expect(await askToUpgrade(port, "/_next/hmr", "evil.example")).toBe("");
  expect(seen).toEqual([]);
  expect(await askToUpgrade(port)).toMatch(/^HTTP\/1\.1 101/);
  expect(seen[0]).toMatchObject({ "x-fla-socket": "127.0.0.1" });
});

it("answers a request to upgrade as an ordinary one where nothing upgrades", async () => {
  const { port, close } = await serve();
  const { socket, received } = await connect(port);
  socket.write(`GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n${upgrading}\r\n`);
  expect(await received("/page")).toMatch(/^HTTP\/1\.1 200/);
  await close();
});

it("ends connections on which nothing was asked, for which Node alone waits", async () => {
  const { port, close } = await serve();
  const { ended } = await connect(port);
  await Promise.all([close(), ended]);

  const plain = http.createServer();
  await connect(await listen(plain));
  let isClosed = false;
  plain.close(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isClosed).toBe(false);
});

it("answers what was asked before it closes, and keeps no connection for more", async () => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const { port, close } = await serve(here, {
    request: async (request, response) => {
      if (request.url === "/slow") {
        begin();
        await mayAnswer;
      }
      response.end(`answer to ${request.url}`);
    },
  });
  const idle = await connect(port);
  idle.socket.write("GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await idle.received("answer to /quick");
  const slow = await connect(port);
  slow.socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await hasBegun;

  let isClosed = false;
  const closed = close().then(() => (isClosed = true));
  await idle.ended;
  expect(await connecting(port)).toBe("ECONNREFUSED");
  expect(isClosed).toBe(false);
  const from = performance.now();
  answer();
  expect(await slow.ended).toContain("answer to /slow");
  await closed;
  expect(performance.now() - from).toBeLessThan(3_000);
});

/** How a new connection fares. */
function connecting(port: number): Promise<string | undefined> {
  return new Promise((resolve) =>
    net
      .connect(port, "127.0.0.1")
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code))
      .once("connect", () => resolve("connected")),
  );
}

it("tells once that requests come through a proxy", async () => {
  let told = 0;
  const { port } = await serve(here, { onForwarded: () => (told += 1) });
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers });
  await ask({});
  expect(told).toBe(0);
  await ask({ "x-forwarded-for": "192.0.2.1" });
  await ask({ "x-forwarded-for": "192.0.2.1" });
  expect(told).toBe(1);
});
