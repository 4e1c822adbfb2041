import { type APIRequestContext, expect } from "@playwright/test";
import { content } from "@/backend/content/catalogue/read-content";
import { offerPaths } from "@/lib/addresses/redirects";
import { rewrites } from "@/lib/addresses/rewrites";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { publicPaths } from "@/tests/support/browser/public-paths";

/** The query of the address bar, which must arrive. */
const query = "utm_source=letter&n=1";

type Followed = { hops: number; status: number; url: URL };

test("every short address leads to its page in one hop, and brings the query", async ({
  request,
  baseURL,
}) => {
  for (const { from: alias, to: target } of content().redirects)
    for (const from of [alias, `${alias}/`]) {
      const { hops, status, url } = await follow(request, new URL(`${from}?${query}`, baseURL));
      const wanted = new URL(target, baseURL);
      expect
        .soft({ hops, status, path: url.pathname }, from)
        .toEqual({ hops: 1, status: 200, path: wanted.pathname });
      for (const [name, value] of [...wanted.searchParams, ...new URLSearchParams(query)])
        expect.soft(url.searchParams.get(name), `${name} of ${from}`).toBe(value);
    }
});

for (const [path, target] of Object.entries(offerPaths)) {
  for (const method of ["GET", "HEAD"] as const) {
    test(`${method} ${path} leads to its cart and does nothing else`, async ({ request, baseURL }) => {
      for (const from of [path, `${path}/`]) {
        const { hops, status, url } = await follow(request, new URL(`${from}?${query}`, baseURL), method);
        const wanted = new URL(target, baseURL);
        expect({ hops, status, path: url.pathname }, from).toEqual({
          hops: 1,
          status: 200,
          path: wanted.pathname,
        });
        expect(url.searchParams.get("offer"), from).toBe(wanted.searchParams.get("offer"));
        expect(url.searchParams.get("utm_source"), from).toBe("letter");
      }
      // The consent choice of the fixture is all there is: no cart was opened.
      const cookies = (await request.storageState()).cookies.map(({ name }) => name);
      expect(cookies.filter((name) => !name.includes("_cconsent"))).toEqual([]);
    });
  }
}

test("every public page answers with a slash at its end by one redirect, the query kept", async ({
  request,
  baseURL,
}) => {
  const paths = [...(await publicPaths(request)), "/account", "/store/cart", "/event-access", "/search"];
  for (const path of paths.filter((one) => one !== "/")) {
    const { hops, status, url } = await follow(request, new URL(`${path}/?${query}`, baseURL));
    expect
      .soft({ hops, status, at: url.pathname + url.search }, path)
      .toEqual({ hops: 1, status: 200, at: `${path}?${query}` });
  }
});

test("capitals and signs at the end of an address lead to its page by one redirect", async ({
  request,
  baseURL,
}) => {
  const workshop = `/workshops/${site.slug}-introduction`;
  const spellings = { "/Workshops": "/workshops", "/WORKSHOPS/": "/workshops", [`${workshop}.`]: workshop };
  for (const [typed, path] of Object.entries({
    ...spellings,
    [`${workshop})`]: workshop,
    [`${workshop}%20`]: workshop,
  })) {
    const { hops, status, url } = await follow(request, new URL(`${typed}?${query}`, baseURL));
    expect
      .soft({ hops, status, at: url.pathname + url.search }, typed)
      .toEqual({ hops: 1, status: 200, at: `${path}?${query}` });
  }
});

test("the name of a folder is no second address of its page", async ({ request, baseURL }) => {
  for (const [publicPath, folder] of Object.entries(rewrites)) {
    const page = (path: string) => path.replace(":page", "our-professionals");
    const { hops, status, url } = await follow(request, new URL(`${page(folder)}/`, baseURL));
    expect({ hops, status, path: url.pathname }).toEqual({ hops: 1, status: 200, path: page(publicPath) });
  }
});

test("what nobody named is answered with 404 and the drawn screen", async ({ request }) => {
  for (const path of [
    "/no-such-token",
    "/ppp/more",
    "/tool-partner/other",
    "/event-lala-day-2025/x",
    "/store/c%61rt",
    "/workshops%2Fflight-level-2-design",
    "/foo%20bar",
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect.soft(answer.status(), path).toBe(404);
    expect.soft(await answer.text(), path).toContain("Destination not found!");
  }
});

async function follow(
  request: APIRequestContext,
  from: URL,
  method: "GET" | "HEAD" = "GET",
): Promise<Followed> {
  let url = from;
  for (let hops = 0; ; hops += 1) {
    const answer = await request.fetch(url.href, { method, maxRedirects: 0 });
    const location = answer.headers()["location"];
    if (!location || hops > 5) return { hops, status: answer.status(), url };
    url = new URL(location, url);
    // A build knows one origin; the server under test may listen elsewhere.
    url.host = from.host;
  }
}
