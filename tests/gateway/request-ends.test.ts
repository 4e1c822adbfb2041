import http from "node:http";
import net from "node:net";
import { afterEach, expect, it } from "vitest";
import { createGuardedServer } from "@/lib/server/guarded-server";

const site = { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The whole text that a raw connection receives, and how many requests reached the site. */
async function sent(text: string): Promise<{ answer: string; asked: number }> {
  let asked = 0;
  const { server } = createGuardedServer(site, {
    request: async (_request, response) => {
      asked += 1;
      response.end("answered");
    },
  });
  ends.push(() => server.closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.end(text);
  await ended;
  return { answer, asked };
}

function portOf(server: http.Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return address.port;
}

const post = (headers: string, body: string) =>
  `POST /api/forms/get-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;
const hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";

it.each([
  ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked", `0\r\n\r\n${hidden}`],
  ["two lengths", "Content-Length: 0\r\nContent-Length: 5", hidden],
  ["a length that is no number", "Content-Length: +5", hidden],
  ["chunks under another name", "Transfer-Encoding: xchunked", `0\r\n\r\n${hidden}`],
  ["a blank before the colon", "Content-Length : 5", hidden],
])("refuses %s", async (_name, headers, body) => {
  const { answer, asked } = await sent(post(headers, body));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(asked).toBe(0);
});

it("takes one length, and one body in chunks (control)", async () => {
  for (const [headers, body] of [
    ["Content-Length: 5", "a=b&c"],
    ["Transfer-Encoding: chunked", "5\r\na=b&c\r\n0\r\n\r\n"],
  ] as const)
    expect((await sent(post(headers, body))).asked, headers).toBe(1);
});
