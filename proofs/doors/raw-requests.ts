import net from "node:net";

/** An answer on a separate connection; status 0 means that the server closed it without an answer. */
export type RawAnswer = { status: number; headers: Map<string, string[]>; body: string; ms: number };

/**
 * Sends bytes unchanged, which no client would do, and reads until the server ends the connection.
 *
 * @param ms after this time the connection is closed and counts as not answered
 */
export function sendRaw(site: string, bytes: string | Buffer, ms = 5_000): Promise<RawAnswer> {
  const { port } = new URL(site);
  const began = performance.now();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), "127.0.0.1");
    const end = () => {
      socket.destroy();
      resolve({ ...read(Buffer.concat(parts).toString("latin1")), ms: performance.now() - began });
    };
    socket.setTimeout(ms, end);
    socket.on("data", (part) => parts.push(part));
    socket.once("close", end);
    // A server that has answered may close the connection before it has read everything.
    socket.on("error", () => undefined);
    socket.write(bytes);
  });
}

/** A request with `Connection: close`. Headers may repeat and be wrong. */
export function rawRequest(site: string, target: string, options: RawOptions = {}): string {
  const { method = "GET", version = "1.1", headers = [], body = "" } = options;
  const lines = [`${method} ${target} HTTP/${version}`, `Host: ${new URL(site).host}`, "Connection: close"];
  if (body) lines.push(`Content-Length: ${Buffer.byteLength(body, "latin1")}`);
  return [...lines, ...headers.map(([name, value]) => `${name}: ${value}`), "", body].join("\r\n");
}
type RawOptions = { method?: string; version?: string; headers?: [string, string][]; body?: string };

function read(text: string): Omit<RawAnswer, "ms"> {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: rest.join("\r\n\r\n"),
  };
}
