import { site } from "@/lib/site";

export type NoticePage = { title: string; text: string; link: { href: string; text: string } };

/** A page in plain words for somebody who followed an address that gives no file (any more). */
export function noticePage({ title, text, link }: NoticePage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – ${escape(site.name)}</title>
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
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
<a href="${escape(link.href)}">${escape(link.text)}</a>
</main>
</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
