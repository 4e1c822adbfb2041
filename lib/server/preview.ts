import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { z } from "zod";
import { previewKey } from "@/lib/rules/addresses/preview-address";
import { type AskNext, drawPage } from "./draw-page";
import { previewHeaders, previewHtml, previewProblem } from "./preview-page";
import { type HeaderSettings, headerOptions } from "./security-headers";

/** A draft: either its page and how to render it, or sentences that say why there is none. */
export type Preview =
  { kind: "page"; path: string; run: <T>(work: () => T) => T } | { kind: "nothing"; why: readonly string[] };

type Options = {
  /** The folder of the build. */
  dir: string;
  settings: HeaderSettings;
  previewOf: (key: string) => Promise<Preview | null>;
  ask: AskNext;
};

/**
 * Answers the addresses of drafts. Next renders the page in this process for a guest, in its draft mode, so that no
 * cache keeps it. The page is rendered with the draft's content, which no other request sees
 * (docs/decisions/content.md).
 *
 * @returns a function that returns whether it has answered the request; Next answers all others
 */
export function createPreviews({ dir, settings, previewOf, ask }: Options) {
  const headers = previewHeaders(headerOptions(settings));
  const draftMode = draftModeOf(dir);
  return async ({ method, url = "" }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const key = previewKey(url);
    if (!key || (method !== "GET" && method !== "HEAD")) return false;
    const preview = await previewOf(key);
    if (!preview) return false;
    const html = await draw(preview);
    response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(html) });
    response.end(method === "HEAD" ? undefined : html);
    return true;
  };

  async function draw(preview: Preview): Promise<string> {
    if (preview.kind === "nothing") return previewProblem(preview.why);
    const { status, html } = await preview.run(() =>
      drawPage(ask, {
        url: preview.path,
        headers: { host: new URL(settings.ORIGIN).host, "user-agent": WHOLE, ...draftMode },
      }),
    );
    if (status !== 200) return previewProblem(["The site cannot show this page now. Try again."]);
    return previewHtml(html);
  }
}

/** Next sends a complete head with the title only to programs without scripts, which it recognises by such a name. */
const WHOLE = "Bingbot";

const manifest = z.object({ preview: z.object({ previewModeId: z.string() }) });

/**
 * Next's draft mode needs a secret of the build, which stays in this process. Hot reload stores no pages, so it needs
 * none.
 */
function draftModeOf(dir: string): { cookie?: string } {
  const file = path.join(/* turbopackIgnore: true */ dir, ".next/prerender-manifest.json");
  if (!fs.existsSync(file)) return {};
  const { preview } = manifest.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  return { cookie: `__prerender_bypass=${preview.previewModeId}` };
}
