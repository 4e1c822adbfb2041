import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, type APIRequestContext } from "@playwright/test";
import { fillCart, knowBuyer } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { workshop } from "@/tests/support/browser/shopping";

test.describe.configure({ timeout: 180_000 });

/** Two seconds on a machine with nothing else to do (measured); one that runs other journeys as well takes longer. */
const soon = { timeout: 60_000, intervals: [200] };

test("what an editor changes comes to every server without a build, and nothing wrong ever does", async ({
  browser,
  request,
  email,
}) => {
  const dataDir = newDataDir();
  const folder = path.join(newDataDir(), "content");
  fs.cpSync("backend/content/files", folder, { recursive: true });
  const change = (file: string, from: string, to: string) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    expect(text).toContain(from);
    fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  const settings = { CONTENT_DIR: folder };
  const servers = [
    await startBareStandalone(dataDir, undefined, settings),
    await startBareStandalone(newDataDir(), undefined, settings),
  ];
  try {
    for (const server of servers) {
      await ready(server);
      expect(await textOf(request, server.url + workshop)).toContain("99,00");
    }
    const [{ url } = { url: "" }] = servers;
    const page = await browser.newPage({ baseURL: url });
    await page.goto(workshop);
    await fillCart(page, { introduction: 1 });
    await knowBuyer(page, email);

    change("products.yaml", "  price: 99\n", "  price: 129\n");
    change("pages/imprint.md", "This is a sample site.", "It is told anew.");
    for (const server of servers) {
      const seen = (address: string, words: string) =>
        expect
          .poll(async () => (await textOf(request, server.url + address)).includes(words), soon)
          .toBe(true);
      await seen(workshop, "129,00");
      await seen("/imprint", "It is told anew.");
    }
    for (const address of ["/store/cart", "/store/checkout"]) {
      await page.goto(address);
      await expect(page.getByText("129,00").first()).toBeVisible();
      await expect(page.getByText("99,00")).toHaveCount(0);
    }

    change("products.yaml", "  price: 129\n", "  price: cheap\n");
    for (const server of servers) {
      await expect.poll(server.output, soon).toMatch(/products\.yaml:16: 0\.price: is not a price in euros/);
      expect(await textOf(request, server.url + workshop)).toContain("129,00");
    }
    const check = spawnSync(process.execPath, ["scripts/run.mjs", "scripts/content.ts", "check"], {
      env: { ...process.env, CONTENT_DIR: folder, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(check.stderr).toContain("products.yaml:16: 0.price: is not a price in euros like 1490 or 1490.50");
    expect(check.status).toBe(1);
    change("products.yaml", "  price: cheap\n", "  price: 119\n");
    await expect
      .poll(async () => (await textOf(request, url + workshop)).includes("119,00"), soon)
      .toBe(true);
    await page.close();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});

async function textOf(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).text();
}
