import http from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { residentMiB, type Server } from "../../support/servers";
import { gatewayRequest, someAddress } from "../../support/gateway";
import { type Figure, figure, moreThan, none } from "../goals";
import { quantile } from "./soak";

/** Every address that reads a body. */
const takers = [
  ...[
    "/api/graphql/shop",
    "/api/graphql/member",
    "/api/graphql/content",
    "/api/forms/get-in",
    "/api/forms/profile-image",
  ],
  ...[
    "/api/auth/sign-in",
    "/api/auth/code",
    "/api/auth/logout",
    "/api/privacy",
    "/api/operator",
    "/api/revalidate",
  ],
  ...[
    "/api/stripe/webhook",
    "/api/demo-bank/demo_unknown",
    "/api/documents/invoice/1",
    "/api/account/export",
    "/",
    "/store/cart",
  ],
];
const BODY = 300 * 1024 * 1024;
const isRefusal = /^(4\d\d|30[378]|closed)$/;

/** Sends bodies of 300 MB, with and without an announced length. */
export async function hugeBodies({ url, pid }: Server): Promise<Figure[]> {
  await Promise.all(takers.map((path) => upload(url, path, { bytes: 1_000, isChunked: true })));
  const before = residentMiB(pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(pid))), 50);
  const answers: string[] = [];
  for (const isChunked of [false, true])
    for (const path of takers) {
      const answer = await upload(url, path, { bytes: BODY, isChunked });
      answers.push(answer);
      if (!isRefusal.test(answer)) console.log(`${path}${isChunked ? ", chunked" : ""}: ${answer}`);
    }
  clearInterval(watch);
  const wrong = answers.filter((answer) => !isRefusal.test(answer));
  const kinds = [...new Set(answers)]
    .sort()
    .map((kind) => `${answers.filter((one) => one === kind).length} × ${kind}`);
  return [
    figure(
      `${answers.length} bodies of 300 MB`,
      "4xx, a redirect or closed",
      kinds.join(", "),
      wrong.length === 0,
    ),
    figure(
      "… and the server's memory grows by",
      "< 50 MB",
      `${Math.round(peak - before)} MB`,
      peak - before < 50,
    ),
  ];
}

/** The status, or "closed". It stops sending when the server has answered. */
function upload(site: string, path: string, body: { bytes: number; isChunked: boolean }): Promise<string> {
  const { port, host } = new URL(site);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${site}`, "Sec-Fetch-Site: same-origin"];
  head.push(
    `Content-Type: ${path.includes("graphql") ? "application/json" : "application/x-www-form-urlencoded"}`,
  );
  head.push(
    `X-Forwarded-For: ${someAddress()}`,
    body.isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.bytes}`,
  );
  const part = Buffer.alloc(64 * 1024, "a");
  const chunk = body.isChunked ? Buffer.concat([Buffer.from("10000\r\n"), part, Buffer.from("\r\n")]) : part;
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), "127.0.0.1");
    let sent = 0;
    let answer = "closed";
    const send = () => {
      while (sent < body.bytes && !socket.destroyed) {
        sent += part.length;
        if (!socket.write(chunk)) return void socket.once("drain", send);
      }
      if (body.isChunked && !socket.destroyed) socket.write("0\r\n\r\n");
    };
    socket.on("data", (data) => {
      answer = /^HTTP\/1\.1 (\d{3})/.exec(data.toString("latin1"))?.[1] ?? answer;
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(answer));
    socket.write(`${head.join("\r\n")}\r\n\r\n`, send);
  });
}

/** Opens connections that send a byte every three seconds, half of them in the headers, half in the body. */
export async function slowConnections({ url }: Server, share: number): Promise<Figure[]> {
  const count = Math.max(50, Math.round(500 * share));
  const drips = Array.from({ length: count }, (_, at) => drip(url, at % 2 === 0 ? "headers" : "body"));
  const times: number[] = [];
  let failures = 0;
  // The server's limit for a whole request, plus the interval of its checks.
  const end = Date.now() + 72_000;
  while (Date.now() < end) {
    const began = performance.now();
    const { url: target, ...init } = gatewayRequest(url, "getCart");
    const answer = await (times.length % 2 ? fetch(target, init) : fetch(`${url}/workshops`)).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    if (!answer?.ok) failures += 1;
    times.push(performance.now() - began);
    await pause(50);
  }
  const left = drips.filter(({ isOpen }) => isOpen()).length;
  const early = drips.filter(({ isOpen, kind }) => kind === "headers" && !isOpen()).length;
  for (const { stop } of drips) stop();
  const p99 = quantile(times, 0.99);
  return [
    figure(
      `${times.length} requests beside ${count} slow connections: p99`,
      "< 1000 ms",
      `${Math.round(p99)} ms`,
      p99 < 1_000,
    ),
    none("… failed", failures),
    none(`slow connections that are open after 72 s (${early} of them dripped headers)`, left),
    await withoutTimeouts(),
  ];
}

async function withoutTimeouts(): Promise<Figure> {
  const patient = http.createServer({ headersTimeout: 0, requestTimeout: 0 }, (_, response) =>
    response.end(),
  );
  await new Promise<void>((resolve) => patient.listen(0, "127.0.0.1", resolve));
  const address = patient.address();
  const port = typeof address === "object" ? address?.port : 0;
  const drips = Array.from({ length: 10 }, () => drip(`http://localhost:${port}`, "headers"));
  await pause(21_000);
  const left = drips.filter(({ isOpen }) => isOpen()).length;
  for (const { stop } of drips) stop();
  patient.closeAllConnections();
  patient.close();
  return moreThan(
    "control: a server without time-outs still holds, of 10 that drip headers for 21 s",
    9,
    left,
  );
}

function drip(site: string, kind: "headers" | "body") {
  const { port, host } = new URL(site);
  const socket = net.connect(Number(port), "127.0.0.1");
  let isOpen = true;
  const begin =
    kind === "headers"
      ? "GET /"
      : `POST /api/graphql/shop HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
  socket.write(begin);
  const timer = setInterval(() => socket.write("x"), 3_000);
  socket.on("error", () => undefined);
  socket.once("close", () => {
    isOpen = false;
    clearInterval(timer);
  });
  // An answer means that the server has finished. Unread data would keep the connection half open.
  socket.resume();
  return { kind, isOpen: () => isOpen, stop: () => socket.destroy() };
}
