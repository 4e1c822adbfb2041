import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { run } from "@/scripts/support/processes.mjs";
import { newDataDir } from "@/tests/support/browser/own-server";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ mode: "default", timeout: 60_000 });

/** The build alone, where no package and no source of this repository can be found from. */
let place = "";
const host = new StockHost({ isOpen: true, shop: { showsTax: true } });
let url = "";
test.beforeAll(async () => {
  place = newDataDir();
  fs.cpSync(buildFolders().current(), path.join(place, "build"), {
    recursive: true,
    // What browsers fetch.
    filter: (source) => !/[\\/](\.next|public)$/.test(source),
  });
  url = `http://127.0.0.1:${await host.listen()}/graphql`;
});
test.afterAll(() => {
  host.close();
  fs.rmSync(place, { recursive: true, force: true });
});

const check = (settings: Record<string, string>) =>
  run(process.execPath, [path.join(place, "build", "host.js"), "check"], {
    quiet: true,
    cwd: place,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
  });

test("the check of hosts runs from the build, beside the shop alone, the content alone and both", async () => {
  const shop = await check({ SHOP_GRAPHQL_URL: url });
  expect(shop.output).toContain("Products and prices");
  expect(shop.output).toMatch(/Products: [1-9]\d* of the \d+ that pages offer are in the shop\./);
  expect([shop.output.trim().split("\n").at(-1), shop.code]).toEqual(["Selling is possible.", 0]);

  const content = await check({ CONTENT_GRAPHQL_URL: url });
  expect(content.output).toMatch(/Workshops and dates +off +comes from the files in CONTENT_DIR/);
  expect(content.code).toBe(0);

  // What the content host lacks comes from the build's own files: the same products are found.
  const both = await check({ SHOP_GRAPHQL_URL: url, CONTENT_GRAPHQL_URL: url });
  const products = (output: string) => /Products: .*/.exec(output)?.[0];
  expect(products(both.output)).toBe(products(shop.output));
  expect(both.code).toBe(0);
});

test("the check of hosts ends with 1 from the build where nothing can be sold", async () => {
  host.crashing.add("paymentGateways");
  const { output, code } = await check({ SHOP_GRAPHQL_URL: url });
  host.crashing.clear();
  const last = "  the shop did not answer for its payment methods; run the check again.";
  expect([output.trim().split("\n").at(-1), code]).toEqual([last, 1]);
});
