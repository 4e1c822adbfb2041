import net from "node:net";
import { residentMiB, type Server } from "../../scripts/support/servers";
import { someAddress } from "../../scripts/support/gateway";
import { type Figure, figure } from "../goals";

/** Every address that reads a body. */
const takers = `
  /api/graphql/shop /api/graphql/member /api/graphql/content /api/forms/get-in /api/forms/profile-image
  /api/auth/sign-in /api/auth/code /api/auth/logout /api/privacy /api/operator /api/revalidate /api/web-vitals
  /api/stripe/webhook /api/demo-bank/demo_unknown /api/documents/invoice/1 /api/account/export / /store/cart`
  .trim()
  .split(/\s+/);
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
