import { chromium } from "playwright";
import { findChromium } from "../../support/chromium.mjs";

/** Opens each address in a fresh Chromium without cookies and presses every button of the page. */
export async function clickInChromium(addresses: string[]): Promise<{ clicks: number; sessions: number }> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  let clicks = 0;
  let sessions = 0;
  try {
    for (const address of addresses) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(address);
      const count = await page.getByRole("main").getByRole("button").count();
      for (let at = 0; at < count; at += 1) {
        await page.goto(address);
        const button = page.getByRole("main").getByRole("button").nth(at);
        const isThere = await button.click({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
        if (isThere) clicks += 1;
        await page.waitForLoadState("load");
      }
      const cookies = await context.cookies();
      if (cookies.some(({ name }) => name === "fla-access" || name === "fla-refresh")) sessions += 1;
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { clicks, sessions };
}
