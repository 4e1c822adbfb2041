import zlib from "node:zlib";
import type { Browser } from "playwright";
import { ask } from "../../scripts/support/gateway";
import { withChromium } from "../../scripts/support/servers";
import type { Table } from "./report";

const anyProduct = 992;

/** Measures sizes. The limits are multiples of the empty page and the project's own (docs/benchmarks.md). */
export async function sizes(site: string, empty: string, workshop: string, missed: string[]): Promise<Table> {
  const limits: [path: string, named: number, atRest: number][] = [
    ["/", 1.2, 1.65],
    ["/workshops", 1.2, 1.65],
    [workshop, 1.2, 1.65],
    ["/store/cart", 1.3, 1.65],
    ["/account", 1.55, 1.9],
    ["/store/checkout", 1.55, 1.9],
  ];
  const { cookie } = await ask(site, "addToCart", { productId: anyProduct, quantity: 1 });
  const [floor, ...pages] = await measureFirstLoad([
    { path: "empty page", url: `${empty}/` },
    ...limits.map(([path]) => ({ path, url: site + path, ...(path.startsWith("/store") ? { cookie } : {}) })),
  ]);
  const base = floor ?? { named: Number.NaN, atRest: Number.NaN };
  const rows = pages.map(({ path, files, named, atRest }, at) => {
    const [, namedLimit = 0, restLimit = 0] = limits[at] ?? [];
    const ratios = [named / base.named, atRest / base.atRest] as const;
    if (!(ratios[0] <= namedLimit))
      missed.push(
        `${path} names ${ratios[0].toFixed(2)} times the JavaScript of an empty page, limit ${namedLimit}`,
      );
    if (!(ratios[1] <= restLimit))
      missed.push(
        `${path} has ${ratios[1].toFixed(2)} times the JavaScript of an empty page, limit ${restLimit}`,
      );
    const [first, rest] = ratios.map((ratio) => ratio.toFixed(2));
    return [
      path,
      String(files),
      kib(named),
      `${first} (≤ ${namedLimit.toFixed(2)})`,
      kib(atRest),
      `${rest} (≤ ${restLimit.toFixed(2)})`,
    ];
  });
  return {
    title: "First-load JavaScript",
    note: "Each file as gzip -9, beside an empty page of the same Next version: the scripts that the page's HTML names, and all that Chromium has fetched when the page is at rest.",
    head: ["Page", "Files", "Named, KiB", "Ratio", "At rest, KiB", "Ratio"],
    rows: [["empty page", String(floor?.files), kib(base.named), "1.00", kib(base.atRest), "1.00"], ...rows],
  };
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

type Page = { path: string; url: string; cookie?: string };
/** Bytes of the scripts that the HTML names, which run before or during the first paint, and of all scripts at rest. */
type FirstLoad = { path: string; files: number; named: number; atRest: number };

const settleMs = 2_500;

/**
 * Measures the JavaScript that a visitor's browser has fetched once a page is loaded and idle, without any interaction,
 * each body as gzip -9, in Chromium with an empty cache.
 */
function measureFirstLoad(pages: Page[]): Promise<FirstLoad[]> {
  return withChromium(async (browser) => {
    const results: FirstLoad[] = [];
    for (const page of pages) results.push(await measure(browser, page));
    return results;
  });
}

async function measure(browser: Browser, { path, url, cookie }: Page): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  if (cookie) await context.addCookies(cookie.split("; ").map((pair) => asCookie(pair, url)));
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const isScript = response.headers()["content-type"]?.includes("javascript") ?? false;
    if (isScript && response.status() === 200) bodies.set(response.url(), response.body());
  });
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
  await page.waitForTimeout(settleMs);
  const html = await answer.text();
  const scripts = await Promise.all(
    [...bodies].map(async ([address, body]) => ({
      isNamed: html.includes(`src="${new URL(address).pathname}`),
      bytes: zlib.gzipSync(await body, { level: 9 }).length,
    })),
  );
  await context.close();
  const sum = (some: typeof scripts) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    path,
    files: scripts.length,
    named: sum(scripts.filter(({ isNamed }) => isNamed)),
    atRest: sum(scripts),
  };
}

function asCookie(pair: string, url: string) {
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
}
