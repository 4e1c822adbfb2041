import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { newDataDir, type OwnServer, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { signIn } from "@/tests/support/browser/signing-in";

test.describe.configure({ timeout: 180_000 });

/** A cockpit of another team. */
async function cockpit(): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Cockpit</h1>"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { url: `http://localhost:${address.port}`, close: () => server.close() };
}

test(
  "the cockpit takes those who may use it; a silent member service takes nothing from the shop",
  { tag: "@whole" },
  async ({ browser, storageState }) => {
    const dataDir = newDataDir();
    const away = await cockpit();
    let server: OwnServer = await startBareStandalone(dataDir, undefined, {
      SAMPLE_DATA: "1",
      COCKPIT_URL: away.url,
    });
    try {
      await ready(server);
      const context = await browser.newContext({ baseURL: server.url, storageState });
      const page = await context.newPage();
      const mailbox = new Mailbox(dataDir);
      await signIn(page, "anna.berger@example.com", mailbox);
      await page.goto("/account/me");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello Anna.");

      const coach = await (await browser.newContext({ baseURL: server.url, storageState })).newPage();
      await signIn(coach, "maria.silva@example.com", mailbox);
      await coach.goto("/account/me");
      await expect(coach).toHaveURL(`${away.url}/`);
      await coach.goto("/account/me/my-orders");
      await expect(coach.getByRole("heading", { level: 1 })).toHaveText("My orders");
      await coach
        .getByRole("navigation", { name: "Account" })
        .getByRole("link", { name: "Overview" })
        .click();
      await expect(coach).toHaveURL(`${away.url}/`);

      const port = Number(new URL(server.url).port);
      await server.stop();
      server = await startBareStandalone(dataDir, port, { MEMBER_GRAPHQL_URL: "http://127.0.0.1:9/graphql" });
      await ready(server);
      await page.goto("/account/me");
      await expect(page.getByRole("main").getByText("Could not load user")).toBeVisible();
      await expect(
        page
          .getByRole("region", { name: "Latest orders" })
          .getByText(/^Order /)
          .first(),
      ).toBeVisible();
      await page.getByRole("link", { name: "Try again" }).first().click();
      await expect(page.getByRole("main").getByText("Could not load user")).toBeVisible();
      await page.goto("/account/me/my-orders");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My orders");
      expect((await page.goto("/workshops"))?.status()).toBe(200);

      await server.stop();
      server = await startBareStandalone(dataDir, port, { SHOP_GRAPHQL_URL: "http://127.0.0.1:9/graphql" });
      await ready(server);
      await page.goto("/account/me/my-orders");
      await expect(page.getByRole("main").getByText("Could not load your orders")).toBeVisible();
    } finally {
      await server.stop();
      away.close();
    }
  },
);
