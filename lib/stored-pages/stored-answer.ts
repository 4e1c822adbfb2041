import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import fresh from "fresh";

type Encoding = "br" | "gzip";

/** An answer of Next that is ready to be sent again: head, body and compressed bodies. */
export type StoredAnswer = {
  /** Names and values alternate. Headers of a single connection or encoding are left out. */
  head: string[];
  /** The head of a 304. */
  unchanged: string[];
  etag: string | undefined;
  lastModified: string | undefined;
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  bytes: number;
};

/** Headers that Node or the encoding sets. */
const ofConnection = /^(connection|keep-alive|date|transfer-encoding|content-length|content-encoding)$/i;
/** Headers that describe a body, which a 304 does not have. */
const ofContent = /^content-(type|disposition|language)$/i;

/** @param headers the complete head of Next and the guarded server */
export async function makeAnswer(
  headers: readonly (readonly [string, string])[],
  body: Buffer,
  made: Partial<Record<Encoding, Buffer>> = {},
): Promise<StoredAnswer> {
  const kept = headers.filter(([name]) => !ofConnection.test(name));
  const valueOf = (wanted: string) => kept.find(([name]) => name.toLowerCase() === wanted)?.[1];
  // Next names the encoding in Vary if it would compress the answer. Small answers stay uncompressed.
  const isCompressed = /accept-encoding/i.test(valueOf("vary") ?? "") && body.length >= 1024;
  const encoded: StoredAnswer["encoded"] = isCompressed ? await compress(body, made) : {};
  return {
    head: kept.flat(),
    unchanged: kept.filter(([name]) => !ofContent.test(name)).flat(),
    etag: valueOf("etag"),
    lastModified: valueOf("last-modified"),
    body,
    encoded,
    // 1,000 bytes for everything else.
    bytes: 1_000 + body.length + (encoded.br?.length ?? 0) + (encoded.gzip?.length ?? 0),
  };
}

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/** Runs in libuv's threads. 100 KB take 5 ms, once an hour per page. */
async function compress(body: Buffer, made: Partial<Record<Encoding, Buffer>>) {
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 6,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([made.br ?? brotli(body, { params }), made.gzip ?? gzip(body)]);
  return { br, gzip: gz };
}

const unpacking = new Map<unknown, (body: Buffer) => Promise<Buffer>>([
  [undefined, async (body) => body],
  ["gzip", promisify(zlib.gunzip)],
  ["deflate", promisify(zlib.inflate)],
  ["br", promisify(zlib.brotliDecompress)],
]);

/**
 * @param encoding Content-Encoding of a complete answer
 * @returns null for an unknown encoding
 * @throws Error when the body is not in that encoding
 */
export async function uncompressed(body: Buffer, encoding: unknown): Promise<Buffer | null> {
  return (await unpacking.get(encoding)?.(body)) ?? null;
}

/** Answers GET and HEAD. Sends a 304 when the visitor's copy is current. */
export function sendAnswer(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { head, unchanged, etag, lastModified, body, encoded } = answer;
  if (fresh(request.headers, { etag, "last-modified": lastModified }))
    return void response.writeHead(304, unchanged).end();
  if (request.method === "HEAD")
    return void response.writeHead(200, [...head, "Content-Length", String(body.length)]).end();
  const accepted = acceptedEncoding(request.headers["accept-encoding"]?.toString());
  const compressed = accepted && encoded[accepted];
  if (!compressed) {
    response.writeHead(200, [...head, "Content-Length", String(body.length)]).end(body);
  } else {
    const encoding = ["Content-Encoding", accepted, "Content-Length", String(compressed.length)];
    response.writeHead(200, [...head, ...encoding]).end(compressed);
  }
}

/**
 * The stored encoding that a request prefers; undefined for the uncompressed body.
 *
 * @param header Accept-Encoding (RFC 9110, 12.5.3)
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const chosen: Encoding = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
  const isLiked = weightOf(chosen) > 0 && weightOf(chosen) >= (weights.get("identity") ?? 0);
  return isLiked ? chosen : undefined;
}
