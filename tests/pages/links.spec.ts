import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
/** Stands for the site's own origin while links are read. */
const origin = "http://site.invalid";

type Answer = { status: number; redirects: number; at: string; html: string };

test("every link that a visitor can reach leads somewhere, in one redirect at most", async ({ request }) => {
  const seen = new Map<string, string>([["/", "the address bar"]]);
  const dead: string[] = [];
  // A map grows while it is walked: links of a page are visited after those before it.
  for (const [path, from] of seen) {
    const { status, redirects, at, html } = await ask(request, path);
    if (status !== 200 || redirects > 1)
      dead.push(`${path} (from ${from}): ${status} after ${redirects} redirects`);
    for (const link of linksOf(html, at)) if (!seen.has(link)) seen.set(link, path);
  }
  expect(dead).toEqual([]);
  // The crawl saw the site and not one page of it.
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([
      "/academy",
      "/academy/events",
      "/case-studies",
      "/contact",
      "/store/redeem-access-code",
    ]),
  );
  expect([...seen.keys()].filter((path) => /^\/case-studies\/./.test(path)).length).toBeGreaterThanOrEqual(6);
  expect([...seen.keys()].filter((path) => /^\/academy\/events\/./.test(path)).length).toBeGreaterThanOrEqual(
    4,
  );
});

test("names that do not exist are answered with 404", async ({ request }) => {
  for (const path of ["/academy/events/no-such-event", "/case-studies/no-such-case", "/academy/no-such-page"])
    expect((await request.get(path)).status(), path).toBe(404);
});

async function ask(request: APIRequestContext, path: string): Promise<Answer> {
  let at = path;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await request.get(at, { maxRedirects: 0 });
    const status = answer.status();
    const location = answer.headers()["location"];
    if (status >= 300 && status < 400 && location && redirects < 5) {
      const next = new URL(location, new URL(at, origin));
      at = next.pathname + next.search;
      continue;
    }
    const isHtml = (answer.headers()["content-type"] ?? "").includes("text/html");
    return { status, redirects, at, html: isHtml ? await answer.text() : "" };
  }
}

/** Paths with their query of all `<a href>` that stay on this site. */
function linksOf(html: string, at: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), new URL(at, origin));
    return url.origin === origin ? [url.pathname + url.search] : [];
  });
}
