import { type Browser, expect } from "@playwright/test";
import type { ServerResponse } from "node:http";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, startBareStandalone } from "@/tests/support/browser/own-server";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 180_000 });

test("a page drawn while its host crashed is drawn anew, and a good one is kept", async () => {
  const host = new StockHost();
  const port = await host.listen();
  const server = await startBareStandalone(newDataDir(), undefined, {
    CONTENT_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`,
  });
  const read = async () => {
    const answer = await fetch(`${server.url}/about`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const link = 'href="/shop"';
  try {
    // The start page needs more than a plain WordPress has.
    const isLive = () =>
      fetch(`${server.url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
    host.crashing.add("menus");
    const without = await read();
    expect(without).toContain("Written in WordPress.");
    expect(without).not.toContain(link);
    host.crashing.clear();
    expect(await read()).toContain(link);
    host.crashing.add("menus");
    expect(await read()).toContain(link);
  } finally {
    await server.stop();
    host.close();
  }
});

/** A page of each kind that sells something, one of each kind with teasers, and one of each kind without the shop. */
const selling = [
  ...["/workshops/flight-level-2-design", "/workshops/flight-level-2-design/self-paced"],
  `/academy/events/${site.slug}-day`,
];
const teasing = ["/", "/workshops", "/academy/events"];
const written = ["/case-studies", "/case-studies/kestrel-bank", "/imprint", "/privacy-policy"];

const crash = (response: ServerResponse) => void response.writeHead(500).end("<html>Fatal error</html>");
const refuse = (response: ServerResponse) => void response.destroy();

test("a page that was never drawn has the site's own screen while its shop is down", async ({ browser }) => {
  const host = new StockHost();
  const port = await host.listen();
  const server = await startBareStandalone(newDataDir(), undefined, {
    SHOP_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`,
  });
  try {
    await expect(async () => expect((await fetch(`${server.url}/robots.txt`)).ok).toBe(true)).toPass();
    for (const fault of [crash, refuse]) {
      host.fault = fault;
      for (const path of selling) {
        const answer = await fetch(server.url + path);
        expect([path, answer.status]).toEqual([path, 503]);
        expect(await answer.text()).toContain("<h1>Upps</h1>");
        expect(answer.headers.get("cache-control")).toContain("no-store");
      }
      for (const path of written)
        expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
      for (const path of teasing) {
        const answer = await fetch(server.url + path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(await answer.text()).not.toContain("Not on sale at the moment");
      }
    }
    for (const javaScriptEnabled of [true, false])
      await expectTryAgain(browser, `${server.url}${selling[0]}`, javaScriptEnabled);
    host.fault = null;
    for (const path of [...selling, ...teasing, ...written])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  } finally {
    await server.stop();
    host.close();
  }
});

/** The browser renders the screen as well, and its button requests the page once more. */
async function expectTryAgain(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled });
  try {
    const page = await context.newPage();
    const blocked: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) blocked.push(message.text());
    });
    await page.goto(url, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upps");
    const again = page.waitForResponse(url);
    await page.getByRole("link", { name: "Try again" }).click();
    expect((await again).status()).toBe(503);
    expect(blocked).toEqual([]);
  } finally {
    await context.close();
  }
}
