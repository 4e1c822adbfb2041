import zlib from "node:zlib";
import { chromium, type Browser } from "playwright";
import { findChromium } from "../support/chromium.mjs";

export type Page = { path: string; url: string; cookie?: string };
export type FirstLoad = { path: string; files: number; bytes: number };

const settleMs = 2_500;

/**
 * JavaScript a visitor's browser has fetched once a page is loaded and has come to rest, without any interaction: each
 * body as gzip -9. Measured in Chromium with an empty cache.
 */
export async function measureFirstLoad(pages: Page[]): Promise<FirstLoad[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const results: FirstLoad[] = [];
    for (const page of pages) results.push(await measure(browser, page));
    return results;
  } finally {
    await browser.close();
  }
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
