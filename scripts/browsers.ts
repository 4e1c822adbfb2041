import assert from "node:assert/strict";
import http from "node:http";
import path from "node:path";
import { site as product } from "@/lib/site";
import { startArtefact, until } from "./artefact/running";
import type { Browser } from "./browsers/browser";
import { openFirefox } from "./browsers/firefox";
import { openWebKit } from "./browsers/webkit";
import { buildFolders } from "./support/build-folders.mjs";
import { freePort } from "./support/processes.mjs";
import { withFolder } from "./support/servers";

/**
 * Checks the main pages of the journeys in Firefox and WebKit, which `npm run test:whole` adds to Chromium: no page
 * scrolls sideways or writes an error to the console, and a guest can buy. The last line is the number of checks.
 */
const widths = [375, 768, 1280, 1920];
const introduction = `/workshops/${product.slug}-introduction`;
const pages = [
  ...["/", "/workshops", introduction, "/academy", `/academy/events/${product.slug}-day`, "/case-studies"],
  ...[
    `/${product.slug}-professional/our-professionals`,
    "/contact",
    "/search?q=flow",
    "/store/cart",
    "/account",
  ],
];
/** Payment methods, with the field that each requires. */
const methods = [
  { method: "invoice", fields: {} },
  { method: "demo", fields: { "#demo-number": "4242 4242 4242 4242" } },
];
let checks = 0;

for (const open of [openFirefox, openWebKit])
  await withFolder(async (folder) => {
    const browser = await open(folder);
    try {
      await walk(browser, folder);
    } finally {
      await browser.close();
    }
  });
console.log(`${checks} checks in other browsers.`);

/** Each browser gets its own data, because unconfirmed invoices may hold only a few seats. */
async function walk(browser: Browser, folder: string): Promise<void> {
  const [port, metrics] = [await freePort(), await freePort()];
  const ORIGIN = `http://localhost:${port}`;
  const site = await startArtefact(buildFolders().current(), {
    PORT: String(port),
    HOST: "localhost",
    ORIGIN,
    METRICS_PORT: String(metrics),
    DATA_DIR: path.join(folder, "data"),
  });
  try {
    const wrong: string[] = [];
    for (const width of widths) {
      await browser.resize(width);
      for (const page of pages) {
        await openAdopted(browser, ORIGIN + page);
        assert.equal(await browser.run("return innerWidth;"), width, `${browser.name}'s window`);
        const aside = await scrolledAside(browser);
        if (aside > 0) wrong.push(`${browser.name}, ${page} at ${width} px: scrolls sideways by ${aside} px`);
        checks += 1;
      }
      if (width >= 1280) await seesOldHero(browser, ORIGIN);
    }
    for (const method of methods) await buys(browser, ORIGIN, method);
    const errors: string[] = [];
    for (const page of pages)
      errors.push(...(await browser.errors(ORIGIN + page, await askedAndQuiet(metrics))));
    checks += methods.length + 1;
    assert.deepEqual([...wrong, ...errors.map((error) => `${browser.name}: ${error}`)], []);
    await seesFaults(browser);
  } finally {
    await site.end();
  }
}

/** Opens a page and waits until React has hydrated it. */
async function openAdopted(browser: Browser, url: string): Promise<void> {
  await browser.open(url);
  const isAdopted = "return Object.keys(document.body).some((key) => key.startsWith('__react'));";
  await until(`the scripts of ${url}`, async () => Boolean(await browser.run(isAdopted)));
}

/** How many pixels the page scrolls sideways. */
async function scrolledAside(browser: Browser): Promise<number> {
  return Number(
    await browser.run("scrollTo(100000, 0); const far = scrollX; scrollTo(0, 0); return Math.round(far);"),
  );
}

/** Buys as a guest: takes the first date and pays, or gets an invoice. */
async function buys(
  browser: Browser,
  origin: string,
  { method, fields }: (typeof methods)[number],
): Promise<void> {
  await browser.resize(1280);
  await openAdopted(browser, origin + introduction);
  await pressNamed(browser, "button", "^(Add to cart|Book)");
  await until("the link to the checkout", () => named(browser, "main a", "^(View cart|Go to checkout)"));
  await openAdopted(browser, `${origin}/store/checkout`);
  const typed = {
    'input[name="email"]': `${browser.name}-${method}@example.com`.toLowerCase(),
    'input[name="firstName"]': "Mara",
    'input[name="lastName"]': "Lindqvist",
    'input[name="address1"]': "Hafengasse 12",
    'input[name="postcode"]': "1030",
    'input[name="city"]': "Wien",
  };
  for (const [field, text] of Object.entries(typed)) await browser.type(field, text);
  await browser.press(`input[type="radio"][value="${method}"]`);
  for (const [field, text] of Object.entries(fields)) await browser.type(field, text);
  await browser.press('input[name="terms"]');
  await pressNamed(browser, "button", "^(Pay |Order)");
  const isThanked = "return /^.store.confirm.[0-9]+$/.test(location.pathname) && document.body?.innerText;";
  await until(`${browser.name}'s order by ${method}`, async () =>
    /, Mara\./.test(String(await browser.run(isThanked))),
  );
}

/** Marks the first visible element with that name by an attribute, and scrolls it away from banners. */
async function named(browser: Browser, selector: string, name: string): Promise<boolean> {
  return Boolean(
    await browser.run(`
      const all = [...document.querySelectorAll(${JSON.stringify(selector)})];
      const one = all.find((each) => new RegExp(${JSON.stringify(name)}).test(each.innerText.trim()) && each.checkVisibility());
      document.querySelector("[data-named]")?.removeAttribute("data-named");
      one?.setAttribute("data-named", "");
      one?.scrollIntoView({ block: "center", behavior: "instant" });
      return one !== undefined;`),
  );
}

async function pressNamed(browser: Browser, selector: string, name: string): Promise<void> {
  await until(`${selector} ${name}`, () => named(browser, selector, name));
  await browser.press("[data-named]");
}

/** @returns whether the site has received requests since this call and then none for two seconds */
async function askedAndQuiet(metrics: number): Promise<() => Promise<boolean>> {
  const before = await timesAsked(metrics);
  let last = { times: before, since: Date.now() };
  return async () => {
    const times = await timesAsked(metrics);
    if (times !== last.times) last = { times, since: Date.now() };
    return times > before && Date.now() - last.since > 2_000;
  };
}

async function timesAsked(metrics: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const counts = text.matchAll(/^academy_http_request_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The first control: styles that made the home page wider than the window in every browser but Chromium. */
async function seesOldHero(browser: Browser, origin: string): Promise<void> {
  await openAdopted(browser, origin);
  await browser.run(`
    const style = document.querySelector("main [class*='art']").style;
    Object.assign(style, { display: "block", placeSelf: "stretch", aspectRatio: "3 / 2", minBlockSize: "100%" });`);
  assert.ok((await scrolledAside(browser)) > 0, `${browser.name} does not tell a hero that is too wide`);
}

/** The second control: a page that is wider than its window and throws an error. */
async function seesFaults(browser: Browser): Promise<void> {
  const html = `<!doctype html><div style="inline-size:200vw">wide</div><script>throw new Error("thrown here")</script>`;
  const server = http.createServer((_, response) =>
    response.setHeader("content-type", "text/html").end(html),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${port}/`;
  try {
    await browser.open(url);
    assert.ok((await scrolledAside(browser)) > 0, `${browser.name} does not tell what scrolls sideways`);
    const errors = await browser.errors(url, (said) => said.includes("thrown here"));
    assert.match(errors.join("\n"), /thrown here/, `${browser.name} does not tell its console`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
