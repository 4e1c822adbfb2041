import { type Browser, expect, type Page } from "@playwright/test";
import type { Email } from "postal-mime";
import sharp from "sharp";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { mailedCode, signInPath } from "@/tests/support/browser/mailbox";
import { placeAtDesk } from "@/tests/support/browser/placing";
import { openHydrated } from "@/tests/support/browser/hydrated";
import { isSound, signInAsStaff } from "@/tests/support/browser/staff";

const published = "Published. Every page shows it within seconds.";
const address = "/workshops/calm-board";
const atDesk = "/desk/content/edit?path=certifications/calm-board.md";

test("an editor makes a workshop with picture, product and two dates, and looks after it", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
}) => {
  test.setTimeout(360_000);
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.setViewportSize({ width: 1280, height: 800 });
  await uploadPicture(page);
  await writeWorkshop(page);
  await sellIt(page);
  await addDate(page, "2027-03-04");
  await addDate(page, "2027-05-06");
  await expect(parts(page).getByRole("link")).toHaveText([
    "Product: Calm Board",
    "Workshop date: 2027-03-04, Vienna, 490 € net",
    "Workshop date: 2027-05-06, Vienna, 490 € net",
    "Add a date with its price",
  ]);
  expect((await page.request.get(address)).status()).toBe(404);
  // Axe waits for ever for a frame that runs no scripts.
  await page.locator("iframe").evaluate((element) => element.remove());
  await isSound(page, 1280);
  await page.getByRole("button", { name: "Publish all 4 together" }).click();
  await expect(page.getByText(published)).toBeVisible();

  const visitor = await visitorOf(browser);
  await seeWorkshop(visitor);
  await putIntoCart(visitor);
  await changePrice(page);
  await visitor.reload();
  await expect(visitor.getByRole("region", { name: "Items" })).toContainText("520,00 €");
  await visitor.goto(address);
  await expect(visitor.getByRole("complementary", { name: "Price and booking" })).toContainText("520,00 €");

  const buyers = [`one.${email}`, `two.${email}`];
  const date = await addBuyers(page, buyers);
  for (const buyer of buyers) await openMail(browser, await mailbox.waitForLink(buyer));
  await postpone(page, date);
  // By the job of the next minute at the latest.
  for (const buyer of buyers)
    await expect
      .poll(async () => (await mailbox.to(buyer)).map(({ text }) => text ?? "").join("\n"), {
        timeout: 90_000,
      })
      .toContain("11 March 2027");
  await visitor.goto(address);
  await expect(visitor.getByText("11 Mar 2027").first()).toBeVisible();

  await changeAndUndo(page, visitor);
  await changeOnPhone(page, visitor);
  await visitor.context().close();
});

const parts = (page: Page) => page.getByRole("region", { name: "Price and dates" });

async function visitorOf(browser: Browser): Promise<Page> {
  return (await browser.newContext({ ...newVisitor, timezoneId: "Asia/Calcutta" })).newPage();
}

async function uploadPicture(page: Page): Promise<void> {
  const create = { width: 1_600, height: 900, channels: 3 as const, background: "#368" };
  await page.goto("/desk/content");
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
  await page.getByLabel("Picture", { exact: true }).setInputFiles({
    name: "board.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create }).jpeg().toBuffer(),
  });
  await page.getByLabel("Alt text").fill("A quiet board with few cards");
  await page.getByLabel("Name", { exact: false }).last().fill("calm-board");
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("The picture is ready in all sizes.")).toBeVisible({ timeout: 30_000 });
}

async function writeWorkshop(page: Page): Promise<void> {
  await page.goto("/desk/content");
  await page.getByRole("link", { name: "Workshops", exact: true }).click();
  await page.getByRole("link", { name: "New workshop" }).click();
  await page.getByLabel("URL slug").fill("calm-board");
  await page.getByLabel("Title").first().fill("Calm Board");
  await page.getByLabel("Picture", { exact: true }).selectOption("calm-board");
  await page.getByLabel("Alt text").fill("A quiet board with few cards");
  await page.getByLabel("Subtitle").fill("Less on the wall, more done");
  await page.getByLabel("Short text").fill("One day that empties an overfull board.");
  await page.getByLabel("Duration").fill("1 day");
  await page.getByRole("group", { name: "Groups" }).getByRole("checkbox").first().check();
  await page.getByRole("group", { name: "Levels" }).getByRole("checkbox").first().check();
  await page.getByLabel("Text, in Markdown").fill("Bring a board that nobody can read any more.");
  await isSound(page, 1280);
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Calm Board" })).toBeVisible();
}

/** A slow server takes longer to draw a form than anything on it takes to answer. */
async function follow(page: Page, name: string): Promise<void> {
  const link = parts(page).getByRole("link", { name });
  const address = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((url) => url.pathname + url.search === address);
}

/** The product's form comes filled in. */
async function sellIt(page: Page): Promise<void> {
  await follow(page, "Create the product");
  await expect(page.getByLabel("Regional prices")).toHaveValue("yes");
  await isSound(page, 1280);
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(parts(page).getByRole("link", { name: "Product: Calm Board" })).toBeVisible();
}

/** The first date is written, the second one is like it but for its day. */
async function addDate(page: Page, first: string): Promise<void> {
  await follow(page, "Add a date with its price");
  await page.getByLabel("First day").first().fill(first);
  if ((await page.getByLabel("Price in euros, net").first().inputValue()) === "") {
    await page.getByLabel("From – to").first().fill("09:00-17:00");
    await page.getByLabel("Place", { exact: false }).first().fill("Vienna");
    await page.getByRole("group", { name: "Guides" }).first().getByRole("checkbox").first().check();
    await page.getByLabel("Price in euros, net").first().fill("490");
    await page.getByLabel("Seats").first().fill("12");
  }
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(parts(page).getByRole("link", { name: first })).toBeVisible();
}

async function seeWorkshop(visitor: Page): Promise<void> {
  await visitor.goto("/workshops");
  await expect(visitor.getByRole("link", { name: "Calm Board" }).first()).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: "Calm Board" })).toBeVisible();
  await expect(visitor.getByRole("complementary", { name: "Price and booking" })).toContainText("490,00 €");
  const picture = visitor.locator("main img[src*='/pictures/']").first();
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  expect(await (await visitor.request.get("/sitemap.xml")).text()).toContain(`${address}<`);
  await visitor.goto("/search?q=overfull", { waitUntil: "networkidle" });
  await expect(visitor.getByRole("option", { name: /^Calm Board/ })).toBeVisible();

  // 40 per cent of 490 euros, the price in the visitor's time zone.
  await openHydrated(visitor, address);
  await visitor.getByRole("link", { name: "Calculate your price" }).click();
  await expect(visitor.getByRole("dialog", { name: "Calculate your Price" })).toContainText("196,00");
  await visitor.keyboard.press("Escape");
}

async function putIntoCart(visitor: Page): Promise<void> {
  await openHydrated(visitor, address);
  await visitor.getByRole("button", { name: /^Book/ }).first().click();
  await expect(visitor.getByText("In your cart.").first()).toBeVisible();
  await visitor.goto("/store/cart");
  await expect(visitor.getByRole("region", { name: "Items" })).toContainText("490,00 €");
}

async function changePrice(page: Page): Promise<void> {
  await page.goto(atDesk);
  await parts(page).getByRole("link", { name: "2027-03-04" }).click();
  await page.getByLabel("Price in euros, net").first().fill("520");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
}

/** One seat each on the first date. @returns the date's page at the desk */
async function addBuyers(page: Page, buyers: readonly string[]): Promise<string> {
  await page.goto("/desk/dates");
  await page.getByRole("link", { name: "Calm Board" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Calm Board");
  const { pathname } = new URL(page.url());
  const date = pathname.split("/").at(-1) ?? "";
  for (const email of buyers)
    await placeAtDesk(page, { date, email, people: ["Ann One"], paymentMethod: "FREE" });
  return pathname;
}

/** Somebody whom the desk booked is written to after they opened the first mail. */
async function openMail(browser: Browser, mail: Email): Promise<void> {
  const buyer = await visitorOf(browser);
  await buyer.goto(signInPath(mail));
  const main = buyer.getByRole("main");
  await main.getByRole("textbox").fill(mailedCode(mail));
  await main.getByRole("button", { name: /sign in/i }).click();
  await expect(buyer).toHaveURL(/\/(store\/confirm|account\/me\/my-orders)\/\d+/);
  await buyer.context().close();
}

/** The form of the document sends the editor to the date's own page, which says whom it will write to. */
async function postpone(page: Page, date: string): Promise<void> {
  await page.goto(atDesk);
  await parts(page).getByRole("link", { name: "2027-03-04" }).click();
  await page.getByLabel("First day").first().fill("2027-03-11");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/has 2 seats paid\. Move it on its desk page/)).toBeVisible();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByText("The draft has been deleted.")).toBeVisible();

  await page.goto(date);
  await page.getByText("Change day, place, guides, seats or price", { exact: true }).click();
  await page.getByLabel("First day").fill("2027-03-11");
  await page.getByRole("button", { name: "Preview the changes" }).click();
  await expect(page.getByText(/^2 seats in 2 orders\. Every buyer gets an email/)).toBeVisible();
  await page.getByRole("button", { name: "Save and email the buyers of 2 orders" }).click();
  await expect(page.getByText(/^Saved\. .*The buyers of 2 orders get an email\.$/)).toBeVisible();
}

async function changeAndUndo(page: Page, visitor: Page): Promise<void> {
  await page.goto(atDesk);
  await page.getByLabel("Subtitle").fill("More on the wall");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByText("More on the wall").first()).toBeVisible();
  await page.getByRole("region", { name: "History" }).locator("summary").first().click();
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText(published)).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByText("Less on the wall, more done").first()).toBeVisible();
  await expect(visitor.getByText("More on the wall")).toHaveCount(0);
}

async function changeOnPhone(page: Page, visitor: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(atDesk);
  await isSound(page, 375);
  await page.getByLabel("Subtitle").fill("A wall that fits a phone");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await parts(page).getByRole("link", { name: "2027-05-06" }).click();
  await isSound(page, 375);
  await page.getByLabel("Price in euros, net").first().fill("480.50");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByText("A wall that fits a phone").first()).toBeVisible();
  await expect(visitor.getByText("480,50 €").first()).toBeVisible();
}
