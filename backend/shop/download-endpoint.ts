import type { Deps } from "../deps";
import { downloadFile } from "../content";
import { fileResponse } from "./file-response";
import { noticePage, type NoticePage } from "./notice-page";
import { ownerFromRequest } from "./shopper-headers";
import { fetchDownload, type Fetched } from "./use-cases/fetch-download";

const toDownloads = { href: "/account/me/downloads", text: "Your downloads" };

const refusals: Record<Exclude<Fetched["kind"], "file">, NoticePage & { status: number }> = {
  missing: {
    status: 404,
    title: "There is no such file",
    text: "It may belong to another account. Sign in with the e-mail address you ordered with, and fetch the file from your downloads.",
    link: toDownloads,
  },
  "old link": {
    status: 410,
    title: "This link is too old",
    text: "Links to files work for ten minutes, so that nobody else can use them. Your downloads have a new one.",
    link: toDownloads,
  },
  ended: {
    status: 410,
    title: "The time for this file is over",
    text: "You could fetch it for the time that your order includes. Write to us if you still need it.",
    link: { href: "/contact", text: "Write to us" },
  },
  "used up": {
    status: 410,
    title: "You have fetched this file as often as your order allows",
    text: "Nothing was counted now. Write to us if you have lost your copy, and we open it again.",
    link: { href: "/contact", text: "Write to us" },
  },
};

/** `GET /api/documents/download/<grant>/<download id>?expires=…&signature=…`; null for another path. */
export async function downloadEndpoint(deps: Deps, request: Request): Promise<Response | null> {
  const { pathname, searchParams: query } = new URL(request.url);
  const [, grant, downloadId] =
    /^\/api\/documents\/download\/(\d{1,9})\/([a-z0-9-]{1,100})$/.exec(pathname) ?? [];
  if (!grant || !downloadId) return null;
  // Loading ahead is no fetch: the browser asks again when somebody clicks.
  if (/prefetch|prerender/.test(request.headers.get("sec-purpose") ?? "")) return notNow();
  const { memberId } = await ownerFromRequest(deps, request);
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
