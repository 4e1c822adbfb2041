import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright";
import { consentCookieName } from "@/lib/rules/consent";
import { withChromium } from "../support/servers";
import type { Table } from "./report";

const widths = [375, 1280] as const;
const member = "anna.berger@example.com";

/** A visitor's effort in Chromium: clicks, fields to fill in, and pixels to scroll. */
export async function journeys(url: string, dataDir: string, missed: string[]): Promise<Table> {
  const rows: string[][] = [];
  await withChromium(async (browser) => {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: width < 880 ? 812 : 800 },
        timezoneId: "Europe/Vienna",
      });
      await context.addCookies([{ name: consentCookieName("consent"), value: "true", url }]);
      const page = await context.newPage();
      const booking = new Walk(page);
      await page.goto(url);
      await booking.press(page.getByRole("link", { name: "Find a workshop" }).first());
      await page.waitForURL("**/workshops");
      const toList = await scrollTo(page, page.getByRole("button", { name: /^Book/ }).first());
      await page.goto(`${url}/workshops/flight-level-2-design`);
      const toPage = await scrollTo(page, page.getByRole("button", { name: /^Book/ }).first());
      await page.goto(`${url}/workshops`);
      await page.waitForLoadState("networkidle");
      await booking.press(page.getByRole("button", { name: /^Book/ }).first());
      await booking.press(page.getByRole("main").getByRole("link", { name: "check out" }).first());
      await page.waitForURL("**/store/checkout");
      await booking.fill(page, "E-mail", `walk.${width}@example.com`);
      await booking.fill(page, "First name", "Mara");
      await booking.fill(page, "Last name", "Lindqvist");
      await booking.fill(page, "Street and number", "Hafengasse 12");
      await booking.fill(page, "Postcode", "1030");
      await booking.fill(page, "City", "Wien");
      await page.getByText(/^From your time zone/).waitFor();
      const invoice = page.getByRole("radio", { name: /Invoice/ });
      if (!(await invoice.isChecked())) await booking.press(invoice);
      await booking.press(page.getByRole("checkbox", { name: /terms/i }));
      await booking.press(page.getByRole("button", { name: /^(Order|Pay)/ }));
      await page.waitForURL(/\/store\/confirm\/\d+$/);
      const at = `${width} px`;
      rows.push([`home → a seat that is held, ${at}`, String(booking.presses), String(booking.fields), ""]);
      rows.push([`list: first "Book", ${at}`, "", "", String(toList)]);
      rows.push([`workshop: first "Book", ${at}`, "", "", String(toPage)]);
      if (toPage > 0) missed.push(`the workshop's first "Book" is ${toPage} px below the fold at ${at}`);
      await context.close();
    }
    rows.push(await toInvoice(await browser.newPage(), url, dataDir));
  });
  return {
    title: "Journeys",
    note: "Counted by a walk in Chromium: presses, fields to fill in, and pixels to scroll until the button is whole on a screen of 375 × 812 or 1280 × 800. The visitor's clock is that of Vienna, from which the country is guessed.",
    head: ["Journey", "Presses", "Fields", "Scroll, px"],
    rows,
  };
}

/** Counts the actions on a page. */
class Walk {
  presses = 0;
  fields = 0;
  constructor(private readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    await target.click();
    this.presses += 1;
  }

  async fill(page: Page, name: string, text: string): Promise<void> {
    await page.getByRole("textbox", { name }).fill(text);
    this.fields += 1;
  }
}

/** Pixels to scroll until an element is fully visible; 0 if it already is. */
async function scrollTo(page: Page, target: Locator): Promise<number> {
  await page.waitForLoadState("networkidle");
  const box = await target.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box ? Math.max(0, Math.ceil(box.y + box.height - height)) : Number.NaN;
}

/** The effort from the sign-in page to the file. Opening the mail's link counts as a press. */
async function toInvoice(page: Page, url: string, dataDir: string): Promise<string[]> {
  const walk = new Walk(page);
  await page.goto(`${url}/account`);
  await page.waitForLoadState("networkidle");
  await walk.fill(page, "E-mail", member);
  await walk.press(page.getByRole("button", { name: "Send Login Link" }));
  await page.goto(await linkOf(dataDir));
  walk.presses += 1;
  await walk.press(page.getByRole("main").getByRole("button", { name: /sign in/i }));
  await page.waitForURL("**/account/me");
  const file = page.waitForEvent("download");
  await walk.press(
    page
      .getByRole("main")
      .getByRole("link", { name: /invoice/i })
      .first(),
  );
  await file;
  return ["sign-in → invoice", String(walk.presses), String(walk.fields), ""];
}

/** The link in the only mail to the member, once it has been sent. */
async function linkOf(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "outbox");
  for (let tries = 0; tries < 100; tries += 1) {
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      const text = fs
        .readFileSync(path.join(folder, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replace(/=3D/g, "=");
      const found = text.includes(member) && /http\S+\/account\/sign-in\?token=[\w-]+/.exec(text)?.[0];
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no sign-in mail was sent");
}
