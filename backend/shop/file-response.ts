import fs from "node:fs/promises";
import { byteRange } from "./domain/byte-range";

type Sent = { path: string; name: string; type: string };

const piece = 64 * 1024;

/** A private file as a download, piece by piece, or the part of it that is asked for to resume a broken transfer. */
export async function fileResponse(request: Request, { path, name, type }: Sent): Promise<Response> {
  const { size, mtimeMs } = await fs.stat(path);
  const etag = `"${size}-${Math.floor(mtimeMs)}"`;
  const headers = new Headers({
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "accept-ranges": "bytes",
    etag,
  });
  const resumes = request.headers.get("if-range") ?? etag;
  const range = byteRange(resumes === etag ? request.headers.get("range") : null, size);
  if (range === "none") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { from, to } = range === "whole" ? { from: 0, to: size - 1 } : range;
  headers.set("content-length", String(to - from + 1));
  if (range !== "whole") headers.set("content-range", `bytes ${from}-${to}/${size}`);
  const body = request.method === "HEAD" ? null : await bytesOf(path, from, to);
  return new Response(body, { status: range === "whole" ? 200 : 206, headers });
}

/** Read as fast as it is taken; the file is closed at the end, and when nobody takes it any more. */
async function bytesOf(path: string, from: number, to: number): Promise<ReadableStream<Uint8Array>> {
  const file = await fs.open(path);
  let position = from;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read({
        buffer: new Uint8Array(Math.min(piece, to - position + 1)),
        position,
      });
      position += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (position <= to && bytesRead > 0) return;
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}
