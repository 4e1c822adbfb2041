import net from "node:net";
import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { Mailbox, signInPath } from "@/tests/support/browser/mailbox";
import {
  holderOf,
  newDataDir,
  ready,
  startBareStandalone,
  startOwn,
} from "@/tests/support/browser/own-server";
import { cards, expectReceipt, fillCheckout, payButton } from "@/tests/support/browser/shopping";
import { openLink, orderNumbers } from "@/tests/support/browser/signing-in";

test.describe.configure({ timeout: 180_000 });

test(
  "a second process on one data folder is refused with the first one's pid",
  { tag: "@whole" },
  async () => {
    const dataDir = newDataDir();
    const first = await startOwn(dataDir);
    try {
      await ready(first);
      const pid = holderOf(dataDir);
      for (const start of [startOwn, startBareStandalone]) {
        const second = await start(dataDir);
        expect(await second.ended).not.toBe(0);
        expect(second.output()).toContain(`pid ${pid}`);
      }
      expect((await fetch(`${first.url}/`)).status).toBe(200);
      expect(holderOf(dataDir)).toBe(pid);
    } finally {
      await first.stop();
    }
  },
);

test("a taken port is named", { tag: "@whole" }, async () => {
  const first = await startOwn(newDataDir());
  try {
    await ready(first);
    const port = new URL(first.url).port;
    const second = await startOwn(newDataDir(), Number(port));
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toContain(`Port ${port} is in use`);
  } finally {
    await first.stop();
  }
});

test("a connection that says nothing does not keep the server from ending", { tag: "@whole" }, async () => {
  const server = await startBareStandalone(newDataDir());
  await ready(server);
  const silent = net.connect(Number(new URL(server.url).port), "localhost").on("error", () => undefined);
  await new Promise((resolve) => silent.once("connect", resolve));
  const began = Date.now();
  await server.stop();
  expect(Date.now() - began).toBeLessThan(10_000);
});

test(
  "kill -9 between payment and settlement ends in one paid order",
  { tag: "@whole" },
  async ({ browser, email }) => {
    const dataDir = newDataDir();
    const mailbox = new Mailbox(dataDir);
    const first = await startOwn(dataDir);
    await ready(first);
    const page = await browser.newPage({ baseURL: first.url });
    await fillCheckout(page, email, cards.later);
    await payButton(page).click();
    await expectReceipt(page);
    await expect(page.getByRole("main").getByText("Paid", { exact: true })).toHaveCount(0);
    process.kill(holderOf(dataDir), "SIGKILL");
    expect(await first.ended).not.toBe(0);

    const again = await startOwn(dataDir, Number(new URL(first.url).port));
    try {
      await ready(again);
      await openLink(page, signInPath(await mailbox.waitForLink(email)));
      const orders = await orderNumbers(page);
      expect(orders).toHaveLength(1);
      await expect(async () => {
        await page.goto(`/account/me/my-orders/${orders[0]}`);
        await expect(page.getByRole("main").getByText("Paid", { exact: true })).toBeVisible({
          timeout: 1_000,
        });
      }).toPass({ timeout: 90_000 });
      expect(await orderNumbers(page)).toEqual(orders);
    } finally {
      await page.close();
      await again.stop();
    }
  },
);
