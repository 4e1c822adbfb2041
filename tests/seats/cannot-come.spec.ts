import { expect, type Page } from "@playwright/test";
import { bookOnline } from "@/tests/support/browser/booking";
import { test } from "@/tests/support/browser/fixtures";
import { register } from "@/tests/support/browser/signing-in";
import { markPaid } from "@/tests/support/browser/operator-command";

/** Reaches a link or button by Tab alone and presses Enter. */
async function pressByKeyboard(page: Page, name: RegExp): Promise<void> {
  const isReached = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
    );
  for (let tabs = 0; tabs < 150; tabs += 1) {
    await page.keyboard.press("Tab");
    if (name.test((await isReached()).trim())) return page.keyboard.press("Enter");
  }
  throw new Error(`no key leads to ${String(name)}`);
}

/** The width with script, and the width without; the other way round with `npm run test:whole`. */
for (const [scripted, bare] of [
  [375, 1280],
  [1280, 375],
] as const) {
  const tag = scripted === 375 ? [] : "@whole";
  test(
    `"I cannot come": another date in three presses and no field, by keyboard, with script at ${scripted} px and without at ${bare} px`,
    {
      tag,
    },
    async ({ page, browser, email, mailbox, dataDir, baseURL }) => {
      test.slow();
      await register(page, email, mailbox);
      const number = await bookOnline(page, email, 2);
      markPaid({ dataDir, baseURL }, number);
      const storageState = await page.context().storageState();
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({
          javaScriptEnabled,
          storageState,
          viewport: { width: javaScriptEnabled ? scripted : bare, height: 800 },
          ...(baseURL && { baseURL }),
        });
        const own = await context.newPage();
        await own.goto(`/account/me/my-orders/${number}`);
        const main = own.getByRole("main");
        const booked = main.getByRole("link", { name: /^Change this seat:/ });
        await expect(booked).toHaveCount(2);
        await pressByKeyboard(own, /^Change this seat:/);
        await expect(own).toHaveURL(/\/seats\/\d+$/);
        await pressByKeyboard(own, /^Choose .*online/i);
        await expect(main.getByText("Now", { exact: true })).toBeVisible();
        await expect(main.getByRole("textbox")).toHaveCount(0);
        await pressByKeyboard(own, /^Move to this date/);
        await expect(main.getByText(/^Your seat is booked for /)).toBeVisible();
        await context.close();
      }
      const moved = async () =>
        (await mailbox.to(email)).filter(({ subject }) => subject?.includes("your new date")).length;
      await expect.poll(moved).toBe(2);
    },
  );
}
