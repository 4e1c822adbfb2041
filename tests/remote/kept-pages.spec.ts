import { expect } from "@playwright/test";
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
