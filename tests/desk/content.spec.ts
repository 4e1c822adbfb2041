import { expect } from "@playwright/test";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { isSound, signInAsStaff } from "@/tests/support/browser/staff";

const published = "Published. Every page shows it within seconds.";

test("a text and a price: changed, seen, refused, undone", async ({ page, email, mailbox, dataDir }) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.goto("/desk/content");
  await isSound(page, 1280);
  await page.getByRole("link", { name: "Workshop dates" }).click();
  await page.getByRole("link", { name: "introduction-asia" }).click();
  const price = page.getByLabel("Price in euros, net").first();
  await expect(price).toHaveValue("149");
  await isSound(page, 1280);
  await price.fill("1490");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing was published; we saved your text as your draft.")).toBeVisible();
  await expect(page.getByText(/it is 1490\.00 and was 149\.00/)).toBeVisible();
  // Axe waits for ever for a frame that runs no scripts.
  await page.locator("iframe").evaluate((element) => element.remove());
  await isSound(page, 1280);
  await page.getByLabel("Price in euros, net").first().fill("159");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/workshops/flight-levels-introduction");
  await expect(page.getByText("159,00 €").first()).toBeAttached();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/desk/content?kind=pages");
  await isSound(page, 375);
  await page.getByRole("link", { name: "Imprint" }).click();
  const text = page.getByLabel("Text, in Markdown");
  await text.fill(`${await text.inputValue()}\n\nOpen on Mondays.`);
  await isSound(page, 375);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/imprint");
  await expect(page.getByText("Open on Mondays.")).toBeVisible();
  await page.goto("/desk/content/edit?path=pages/imprint.md");
  await page.getByRole("region", { name: "History" }).locator("summary").first().click();
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/imprint");
  await expect(page.getByText("Open on Mondays.")).toHaveCount(0);
});

test("a new page: made, published and removed", async ({ page, email, mailbox, dataDir }) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.goto("/desk/content?kind=pages");
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("URL slug").fill("quiet-week");
  await page.getByLabel("Title").fill("Quiet week");
  await page.getByLabel("Published on").fill("2026-11-01");
  await page.getByLabel("Text, in Markdown").fill("Nothing takes place.");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page.getByRole("heading", { name: "Quiet week" })).toBeVisible();
  expect((await page.request.get("/quiet-week")).status()).toBe(404);
  await page.getByRole("button", { name: "Publish it as it is" }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/quiet-week");
  await expect(page.getByText("Nothing takes place.")).toBeVisible();
  await page.goto("/desk/content/edit?path=pages/quiet-week.md");
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText(published)).toBeVisible();
  expect((await page.request.get("/quiet-week")).status()).toBe(404);
});

test("a text that the server could not save comes back into its form, and Enter publishes nothing", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  const form = "/desk/content/edit?kind=pages";
  await page.goto(form);
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  await page.getByLabel("URL slug").fill("???");
  await page.getByLabel("Title").fill("Lost week");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toHaveValue("Lost week");
  await page.getByLabel("Listed").selectOption("no");
  await page.getByLabel("Text, in Markdown").fill("An hour of work.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Enter a name that contains a letter or a digit")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Lost week");
  await expect(page.getByLabel("Listed")).toHaveValue("no");
  await expect(page.getByLabel("Text, in Markdown")).toHaveValue("An hour of work.");
  await page.getByLabel("URL slug").fill("Lost Week");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page).toHaveURL(/path=pages(\/|%2F)lost-week\.md/);
  await expect(page.getByLabel("Text, in Markdown")).toHaveValue(/^An hour of work\.\n$/);
  await page.goto(form);
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  await expect(page.getByLabel("Title")).toHaveValue("");
});

test("a draft: beside its form at both widths, and at an address for colleagues", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
}) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/desk/content/edit?path=pages/imprint.md");
  await isSound(page, 1280);
  const text = page.getByLabel("Text, in Markdown");
  await text.fill(`${await text.inputValue()}\n\nOpen on Thursdays.`);
  await page.getByRole("button", { name: "Show preview" }).click();
  const frame = page.frameLocator("iframe[name=preview]");
  await expect(frame.getByText("Open on Thursdays.")).toBeVisible();
  await expect(frame.getByText("Preview of a draft – not published")).toBeVisible();
  const shownWidth = () => frame.locator("html").evaluate((html) => html.clientWidth);
  expect(await shownWidth()).toBe(375);
  await page.getByText("Desktop", { exact: true }).click();
  expect(await shownWidth()).toBe(1280);
  await expect(text).toHaveValue(/Open on Thursdays/);

  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page.getByText("Saved as your draft.")).toBeVisible();
  await expect(frame.getByText("Open on Thursdays.")).toBeVisible();
  const address = await page.getByRole("link", { name: "/preview/" }).getAttribute("href");
  const guest = await browser.newContext();
  const colleague = await guest.newPage();
  const answer = await colleague.goto(address ?? "");
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  await expect(colleague.getByText("Open on Thursdays.")).toBeVisible();
  for (let visit = 0; visit < 3; visit += 1) {
    await colleague.goto("/imprint");
    await expect(colleague.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(colleague.getByText("Open on Thursdays.")).toHaveCount(0);
  }

  await page.setViewportSize({ width: 375, height: 812 });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.setViewportSize({ width: 375, height: 812 });
  // Axe waits for ever for a frame that runs no scripts.
  await page.locator("iframe").evaluate((element) => element.remove());
  await isSound(page, 375);

  // Its author is ill: another editor publishes or discards it.
  const office = await browser.newContext(newVisitor);
  const editor = await office.newPage();
  await signInAsStaff(editor, { email: `two.${email}`, mailbox, dataDir });
  await editor.goto("/desk/content/edit?path=pages/imprint.md");
  await isSound(editor, 1280);
  await expect(editor.getByRole("button", { name: "Publish Nele Ott’s draft" })).toBeVisible();
  await editor.getByRole("button", { name: "Discard it" }).click();
  await expect(editor.getByText("The draft has been deleted.")).toBeVisible();
  await office.close();
  expect((await colleague.goto(address ?? ""))?.status()).toBe(404);
  await guest.close();
});
