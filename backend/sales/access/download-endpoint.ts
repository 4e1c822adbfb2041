import { durationText, times } from "@/lib/rules/times/times";
import fs from "node:fs/promises";
import { site } from "@/lib/site";
import { shopperFromRequest } from "../cart";
import { downloadFile } from "../../content/catalogue";
import type { Deps } from "../../deps";
import { byteRange } from "./download-rules";
import { type DownloadResult, fetchDownload } from "./downloads";

const toDownloads = { href: "/account/me/downloads", text: "Your downloads" };

const refusals: Record<Exclude<DownloadResult["kind"], "file">, NoticePage & { status: number }> = {
  missing: {
    status: 404,
    title: "There is no such file",
    text: "It may belong to another account. Sign in with the e-mail address you ordered with, and open your downloads.",
    link: toDownloads,
  },
  "old link": {
    status: 410,
    title: "This link is too old",
    text: `Download links work for ${durationText(times.download)}, so that nobody else can use them. You will find a new one on your downloads page.`,
    link: toDownloads,
  },
  ended: {
    status: 410,
    title: "This download has expired",
    text: "Your order included it for a limited time. Write to us if you still need it.",
    link: { href: "/contact", text: "Write to us" },
  },
  "used up": {
    status: 410,
    title: "You have downloaded this file as often as your order allows",
    text: "This attempt was not counted. Write to us if you have lost your copy, and we will unlock it again.",
    link: { href: "/contact", text: "Write to us" },
  },
};

/** `GET /api/documents/download/<grant>/<download id>?expires=…&signature=…`; null for another path. */
export async function downloadEndpoint(deps: Deps, request: Request): Promise<Response | null> {
  const { pathname, searchParams: query } = new URL(request.url);
  const [, grant, downloadId] =
    /^\/api\/documents\/download\/(\d{1,9})\/([a-z0-9-]{1,100})$/.exec(pathname) ?? [];
  if (!grant || !downloadId) return null;
  // A prefetch does not count as a download: the browser asks again when the member clicks.
  if (/prefetch|prerender/.test(request.headers.get("sec-purpose") ?? "")) return notNow();
  const { memberId } = await shopperFromRequest(deps, request);
  const asked = { grantId: Number(grant), downloadId, memberId, query };
  const fetched = await fetchDownload(deps, asked, request.method === "GET");
  if (fetched.kind === "file") return fileResponse(request, downloadFile(fetched.download));
  return refuse(request, refusals[fetched.kind]);
}

const notNow = () => new Response(null, { status: 503, headers: { "cache-control": "private, no-store" } });

function refuse(request: Request, { status, ...page }: NoticePage & { status: number }): Response {
  const isPage = request.headers.get("accept")?.includes("text/html") ?? false;
  return new Response(isPage ? noticePage(page) : `${page.title}. ${page.text}`, {
    status,
    headers: {
      "content-type": `${isPage ? "text/html" : "text/plain"}; charset=utf-8`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

type PrivateFile = { path: string; name: string; type: string };

const chunkBytes = 64 * 1024;

/** Sends a private file in pieces, or the part that a browser requests to resume a broken transfer. */
async function fileResponse(request: Request, { path, name, type }: PrivateFile): Promise<Response> {
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

/** Reads the file as fast as the client takes it. The file is closed at its end, or when the client goes away. */
async function bytesOf(path: string, from: number, to: number): Promise<ReadableStream<Uint8Array>> {
  const file = await fs.open(path);
  let position = from;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read({
        buffer: new Uint8Array(Math.min(chunkBytes, to - position + 1)),
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

type NoticePage = { title: string; text: string; link: { href: string; text: string } };

/** A plain page for a link that no longer leads to a file. */
function noticePage({ title, text, link }: NoticePage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeNotice(title)} – ${escapeNotice(site.name)}</title>
<style>
:root{color-scheme:light}
body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;color:#14171f;background:#fbf8f2;display:grid;min-block-size:100vh;place-items:center}
main{box-sizing:border-box;max-inline-size:34rem;padding:2rem 1.25rem}
svg{display:block;inline-size:8rem;margin-block-end:1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.5rem}
a{display:inline-block;padding:.75rem 1.25rem;border-radius:.625rem;background:#2447d8;color:#fffdfa;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid #2447d8;outline-offset:2px}
</style>
<main>
<svg viewBox="0 0 128 44" fill="none" stroke-width="2" aria-hidden="true"><path stroke="#f6b91a" d="M0 40C30 36 70 42 128 38"/><path stroke="#0b6e4a" d="M0 26C30 20 70 32 128 24"/><path stroke="#c7225f" d="M0 12C30 6 70 18 128 8"/></svg>
<h1>${escapeNotice(title)}</h1>
<p>${escapeNotice(text)}</p>
<a href="${escapeNotice(link.href)}">${escapeNotice(link.text)}</a>
</main>
</html>`;
}

function escapeNotice(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
