import type { Browser, BrowserContext, Page } from "playwright";
import { median } from "simple-statistics";
import { consentCookieName } from "@/lib/rules/consent";
import { ask } from "../../scripts/support/gateway";
import { withChromium } from "../../scripts/support/servers";
import type { Table } from "./report";

const tries = 3;
const settleMs = 2_500;
const anyProduct = 992;

/** Lighthouse's phone, throttled by Chromium itself: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, a slow processor. */
const screen = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

export type Phone = {
  page: Page;
  context: BrowserContext;
  /** Bytes received so far, including headers. */
  received: () => number;
};

/** A new visitor with a phone who has already answered the cookie banner. */
export async function takePhone(browser: Browser, url: string, cookie?: string): Promise<Phone> {
  const context = await browser.newContext(screen);
  const cookies = cookie ? cookie.split("; ").map((pair) => pair.split(/=(.*)/s)) : [];
  await context.addCookies([
    { name: consentCookieName("consent"), value: "true", url },
    ...cookies.map(([name = "", value = ""]) => ({ name, value, url })),
  ]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4g);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watchStart);
  return { page, context, received: () => bytes };
}

type Start = {
  picture: number;
  largest: number;
  alive: number;
  shift: number;
  /** Tasks of 50 ms or more: start time and duration. */
  tasks: [begin: number, duration: number][];
};

declare global {
  interface Window {
    start: Start;
  }
}

/** Runs in the page and notes its paints, long tasks, layout shifts, and when React hydrates the heading. */
function watchStart(): void {
  window.start = { picture: 0, largest: 0, alive: 0, shift: 0, tasks: [] };
  for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === "first-contentful-paint") window.start.picture = entry.startTime;
        if (type === "largest-contentful-paint") window.start.largest = entry.startTime;
        if (type === "longtask") window.start.tasks.push([entry.startTime, entry.duration]);
        if ("value" in entry && typeof entry.value === "number") window.start.shift += entry.value;
      }
    }).observe({ type, buffered: true });
  const timer = setInterval(() => {
    const heading = document.querySelector("h1");
    if (!heading || !Object.keys(heading).some((key) => key.startsWith("__reactFiber"))) return;
    window.start.alive = performance.now();
    clearInterval(timer);
  }, 10);
}

type Opened = Omit<Start, "tasks"> & { blocked: number; bytes: number };

async function open(browser: Browser, url: string, cookie?: string): Promise<Opened> {
  const { page, context, received } = await takePhone(browser, url, cookie);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => window.start.alive > 0);
  await page.waitForTimeout(settleMs);
  const { tasks, ...start } = await page.evaluate(() => window.start);
  await context.close();
  const later = tasks.filter(([begin]) => begin > start.picture);
  return {
    ...start,
    blocked: later.reduce((sum, [, duration]) => sum + duration - 50, 0),
    bytes: received(),
  };
}

type PageGoal = Partial<Record<"picture" | "largest" | "alive" | "blocked" | "kib", number>>;

/** Goals in ms and KiB. Up to a tenth more still counts as met. */
const pageGoals: [path: string, goal: PageGoal][] = [
  ["/", { picture: 1_200, alive: 2_100, blocked: 200 }],
  ["workshop", { picture: 1_400, alive: 2_300, blocked: 200 }],
  ["/account", { largest: 2_000 }],
  ["/store/cart", {}],
  ["/store/checkout", { largest: 2_200, blocked: 200, kib: 320 }],
];
const shiftGoal = 0.02;
const tolerance = 1.1;

/** Measures pages on a phone, compared with an empty page: medians of three new visitors. */
export async function phonePages(
  site: string,
  empty: string,
  workshop: string,
  missed: string[],
): Promise<Table> {
  const { cookie } = await ask(site, "addToCart", { productId: anyProduct, quantity: 1 });
  const rows: string[][] = [];
  await withChromium(async (browser) => {
    const add = async (name: string, url: string, goal: PageGoal, basket?: string) => {
      const runs: Opened[] = [];
      while (runs.length < tries) runs.push(await open(browser, url, basket));
      const medianOf = (figure: keyof Opened) => median(runs.map((run) => run[figure]));
      const figures = {
        picture: medianOf("picture"),
        largest: medianOf("largest"),
        alive: medianOf("alive"),
        blocked: medianOf("blocked"),
        kib: medianOf("bytes") / 1_024,
      };
      const shift = medianOf("shift");
      for (const [figure, limit] of Object.entries(goal))
        if (!(Reflect.get(figures, figure) <= limit * tolerance))
          missed.push(`${name}: ${figure} ${Math.round(Reflect.get(figures, figure))}, goal ${limit}`);
      if (!(shift <= shiftGoal)) missed.push(`${name}: layout shift ${shift.toFixed(3)}, goal ${shiftGoal}`);
      rows.push([
        name,
        ...Object.entries(figures).map(([figure, value]) => {
          const limit = Reflect.get(goal, figure);
          return value.toFixed(0) + (limit === undefined ? "" : ` (≤ ${limit})`);
        }),
        shift.toFixed(3),
      ]);
    };
    await add("empty page", `${empty}/`, {});
    for (const [path, goal] of pageGoals) {
      const at = path === "workshop" ? workshop : path;
      await add(at, site + at, goal, at.startsWith("/store") ? cookie : undefined);
    }
  });
  return {
    title: "Pages on a phone",
    note: `Medians of ${tries} new visitors in Chromium: 375 px, a processor ${slowdown} times slower, slow 4G (1.6 Mbit/s, 150 ms). Alive: React has taken over the heading. Blocked: what long tasks take above 50 ms each, from the first picture until ${settleMs / 1_000} s after the load. A figure within a tenth of its goal is met.`,
    head: ["Page", "First picture, ms", "Largest, ms", "Alive, ms", "Blocked, ms", "KiB", "Shift"],
    rows,
  };
}
