import { type APIRequestContext, expect } from "@playwright/test";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { publicPaths } from "@/tests/support/browser/public-paths";

test(
  "every listed page says that it may be listed, and has a card of its own",
  { tag: "@whole" },
  async ({ request }) => {
    test.slow();
    const cards = new Set<string>();
    for (const path of await publicPaths(request)) {
      const head = await headOf(request, path);
      expect.soft(head.canonical, path).toBe(path);
      expect.soft(head.noindex, path).toBe(false);
      expect.soft(head.card, path).toBe(`/og${path === "/" ? "/index" : path}.png`);
      const card = await request.get(head.card);
      const png = await card.body();
      expect.soft(card.headers()["content-type"], path).toBe("image/png");
      expect.soft([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
      cards.add(png.toString("base64"));
    }
    // Different pages, different cards.
    expect(cards.size).toBeGreaterThan(60);
  },
);

test("a card is drawn for pages only", async ({ request }) => {
  for (const path of ["/og/no-such-page.png", "/og/workshops", "/og/../secret.png", "/og/account.png"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("every page that a visitor can reach and a search engine may list is in the sitemap", async ({
  request,
}) => {
  test.slow();
  const listed = new Set(await publicPaths(request));
  const linked = new Set<string>();
  for (const path of listed) for (const link of linksOf(await html(request, path))) linked.add(link);
  const missing: string[] = [];
  for (const path of linked) {
    if (listed.has(path)) continue;
    const answer = await request.get(path, { maxRedirects: 0 });
    const isPage = answer.status() === 200 && /text\/html/.test(answer.headers()["content-type"] ?? "");
    if (isPage && !/<meta name="robots" content="noindex/.test(await answer.text())) missing.push(path);
  }
  expect(missing).toEqual([]);
});

test("pages of each kind tell search engines of their things", async ({ request }) => {
  for (const [path, types] of Object.entries({
    "/": ["EducationalOrganization", "WebSite"],
    [`/workshops/flight-level-2-design`]: ["Course", "BreadcrumbList"],
    [`/academy/events/${site.slug}-day`]: ["EducationEvent", "BreadcrumbList"],
    "/case-studies/kestrel-bank": ["BreadcrumbList"],
    [`/${site.slug}-professional/clara-hofstetter`]: ["Person", "BreadcrumbList"],
    "/academy": ["BreadcrumbList"],
  })) {
    const objects = structured(await html(request, path));
    expect
      .soft(
        objects.map((object) => object["@type"]),
        path,
      )
      .toEqual(expect.arrayContaining(types));
    const trail = objects.find((object) => object["@type"] === "BreadcrumbList");
    if (trail) expect.soft(JSON.stringify(trail), path).toContain(`${path}"`);
  }
});

test("robots, manifest and icons are there", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({
    name: site.name,
    start_url: "/",
    theme_color: expect.stringMatching(/^#/),
  });
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const icon of [...icons, "/apple-icon.png", "/favicon.ico"])
    expect((await request.get(icon)).status(), icon).toBe(200);
});

test("both feeds can be read and lead to pages", async ({ page, request }) => {
  const listed = await publicPaths(request);
  for (const [home, feed, atLeast] of [
    ["/academy/events", "/academy/events/feed.xml", 4],
    ["/case-studies", "/case-studies/feed.xml", 6],
  ] as const) {
    expect(await html(request, home)).toMatch(
      new RegExp(`<link rel="alternate" type="application/rss\\+xml" href="[^"]*${feed}"`),
    );
    const answer = await request.get(feed);
    expect(answer.headers()["content-type"]).toContain("application/rss+xml");
    await page.goto("/robots.txt");
    const read = await page.evaluate(
      (text) => {
        const xml = new DOMParser().parseFromString(text, "application/xml");
        const all = (name: string) =>
          [...xml.querySelectorAll(`item > ${name}`)].map((one) => one.textContent);
        return {
          broken: xml.querySelector("parsererror") !== null,
          links: all("link"),
          names: all("guid"),
          texts: all("description"),
        };
      },
      await answer.text(),
    );
    expect(read.broken).toBe(false);
    expect(read.links.length).toBeGreaterThanOrEqual(atLeast);
    for (const link of read.links) expect(listed).toContain(new URL(link ?? "").pathname);
    expect(new Set(read.names).size).toBe(read.names.length);
    for (const text of read.texts) expect(text?.length).toBeGreaterThan(20);
  }
});

async function html(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

async function headOf(request: APIRequestContext, path: string) {
  const text = await html(request, path);
  const pathIn = (pattern: RegExp) => new URL(pattern.exec(text)?.[1] ?? "", "http://site.invalid").pathname;
  return {
    canonical: pathIn(/<link rel="canonical" href="([^"]+)"/),
    card: pathIn(/<meta property="og:image" content="([^"]+)"/),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(text),
  };
}

/** Every thing a page describes, those of a graph one by one. A script that is no JSON fails the test. */
function structured(text: string): Record<string, unknown>[] {
  return [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = ""]) => {
      const object = JSON.parse(json);
      expect(object["@context"]).toBe("https://schema.org");
      return object["@graph"] ?? [object];
    },
  );
}

/** Paths of all links to this site. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/<a\b[^>]*?\bhref="(\/[^"?#]*)/g)].map(([, path = ""]) => path);
}
