import zlib from "node:zlib";
import type { Browser } from "playwright";
import { ask } from "../support/gateway";
import { withChromium } from "../support/servers";
import type { Table } from "./report";

const anyProduct = 992;

/** Limits as multiples of the empty page; the project's own (docs/benchmarks.md). */
export async function sizes(site: string, empty: string, workshop: string, missed: string[]): Promise<Table> {
  const limits: [path: string, limit: number][] = [
    ["/", 1.2],
    ["/workshops", 1.2],
    [workshop, 1.2],
    ["/store/cart", 1.45],
    ["/account", 1.5],
    ["/store/checkout", 1.75],
  ];
  const { cookie } = await ask(site, "addToCart", { productId: anyProduct, quantity: 1 });
  const [floor, ...pages] = await measureFirstLoad([
    { path: "empty page", url: `${empty}/` },
    ...limits.map(([path]) => ({ path, url: site + path, ...(path.startsWith("/store") ? { cookie } : {}) })),
  ]);
  const base = floor?.bytes ?? Number.NaN;
  const rows = pages.map(({ path, files, bytes }, at) => {
    const limit = limits[at]?.[1] ?? 0;
    const ratio = bytes / base;
    if (!(ratio <= limit))
      missed.push(`${path} has ${ratio.toFixed(2)} times the JavaScript of an empty page, limit ${limit}`);
    return [path, String(files), kib(bytes), ratio.toFixed(2), `≤ ${limit.toFixed(2)}`];
  });
  return {
    title: "First-load JavaScript",
    note: "Everything Chromium has fetched when the page is at rest, each file gzip -9, beside an empty page of the same Next version.",
    head: ["Page", "Files", "KiB", "Ratio", "Limit"],
    rows: [["empty page", String(floor?.files), kib(base), "1.00", ""], ...rows],
  };
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

type Page = { path: string; url: string; cookie?: string };
type FirstLoad = { path: string; files: number; bytes: number };

const settleMs = 2_500;

/**
 * JavaScript a visitor's browser has fetched once a page is loaded and has come to rest, without any interaction: each
 * body as gzip -9. Measured in Chromium with an empty cache.
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
  const scripts = await Promise.all(bodies.values());
  await context.close();
  const bytes = scripts.reduce((sum, body) => sum + zlib.gzipSync(body, { level: 9 }).length, 0);
  return { path, files: scripts.length, bytes };
}

function asCookie(pair: string, url: string) {
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
}
