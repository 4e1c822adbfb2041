import http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endIdleConnections, guardRequests } from "@/lib/gateway/guard-requests";

let server: http.Server;
let port = 0;
let seen: http.IncomingHttpHeaders[] = [];

beforeAll(async () => {
  guardRequests();
  server = http.createServer((request, response) => {
    seen.push(request.headers);
    response.end(request.url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = address !== null && typeof address === "object" ? address.port : 0;
});
afterAll(() => server.close());

/** Writes a raw request, because clients do not send these targets. */
function raw(target: string, headers = "", host = "localhost"): Promise<string> {
  seen = [];
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`);
    });
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

it.each(["http://evil.example/", "https://localhost/", "//evil.example/", "evil.example:443"])(
  "refuses the target %s",
  async (target) => {
    expect(await raw(target)).toMatch(/^HTTP\/1\.1 400/);
    expect(seen).toEqual([]);
  },
);

it("writes the socket's address over a forged one and removes the bypass header", async () => {
  const answer = await raw("/path", "x-fla-socket: 8.8.8.8\r\nx-middleware-subrequest: middleware\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(seen[0]).toMatchObject({ "x-fla-socket": "127.0.0.1" });
  expect(seen[0]).not.toHaveProperty("x-middleware-subrequest");
});

it.each(["evil.example", "127.0.0.1.evil.example:3000", "localhost.evil.example", "192.168.0.7:3000"])(
  "refuses the host %s on a loopback origin: a name bound to this machine by a foreign page",
  async (host) => {
    expect(await raw("/outbox", "", host)).toMatch(/^HTTP\/1\.1 421/);
    expect(seen).toEqual([]);
  },
);

it.each(["localhost:3000", "127.0.0.1:47000", "[::1]:80", "LOCALHOST"])(
  "lets the host %s in",
  async (host) => {
    expect(await raw("/", "", host)).toMatch(/^HTTP\/1\.1 200/);
  },
);

it("can be closed while a browser holds a connection on which it asked nothing", async () => {
  const closing = http.createServer((_request, response) => void response.end("here"));
  await new Promise<void>((resolve) => closing.listen(0, "127.0.0.1", resolve));
  const address = closing.address();
  const held = net.connect(address !== null && typeof address === "object" ? address.port : 0, "127.0.0.1");
  await new Promise((resolve) => closing.once("connection", resolve));
  let isClosed = false;
  const closed = new Promise<void>((resolve) => closing.close(() => resolve())).then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isClosed).toBe(false);
  endIdleConnections();
  await closed;
  held.destroy();
});
