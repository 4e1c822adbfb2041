import { escapeHtml } from "@/lib/rules/texts/html-text";
import { contentSecurityPolicy, type HeaderOptions, POLICY } from "./security-headers";

const BAR = "Preview of a draft – not published";

const barStyle =
  "position:fixed;inset:auto 0 0;z-index:1000;margin:0;padding:0.5rem 1rem;background:#f6b91a;color:#14171f;font:600 0.875rem/1.4 system-ui,sans-serif;text-align:center";

/**
 * Turns a page of the site into the preview of a draft. Its links open the published pages in new tabs.
 *
 * @param html without scripts
 */
export function previewHtml(html: string): string {
  return html
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
    .replace(/<body[^>]*>/i, (body) => `${body}<p role="note" style="${barStyle}">${BAR}</p>`);
}

/**
 * The page in place of a preview that cannot be shown.
 * @param why sentences
 */
export function previewProblem(why: readonly string[]): string {
  const items = why.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview of a draft</title>` +
    `<meta name="viewport" content="width=device-width"></head>` +
    `<body style="margin:1.5rem;background:#fbf8f2;color:#14171f;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere">` +
    `<h1 style="font-size:1.25rem">There is no preview</h1><ul style="padding-inline-start:1.25rem">${items}</ul></body></html>`
  );
}

/** Directives of a page that needs no scripts, and that the desk's own page may show in a frame. */
const showsOnly: Readonly<Record<string, string>> = {
  "script-src": "'none'",
  "connect-src": "'none'",
  "worker-src": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'self'",
};

/**
 * Headers of a preview. No script runs in it and no form can be sent, so it cannot change a cart. Its address is a
 * secret, so caches, search engines and other sites must not learn it.
 */
export function previewHeaders(options: HeaderOptions): Record<string, string> {
  const directives = contentSecurityPolicy(options)
    .split("; ")
    .map((directive) => {
      const [name = ""] = directive.split(" ", 1);
      const only = showsOnly[name];
      return only ? `${name} ${only}` : directive;
    });
  const sandbox = "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  return {
    [POLICY]: [...directives, sandbox].join("; "),
    "x-frame-options": "SAMEORIGIN",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "content-type": "text/html; charset=utf-8",
  };
}
