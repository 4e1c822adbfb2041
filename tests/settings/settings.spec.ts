import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { originOf } from "@/tests/support/browser/asking";
import { expectNoBarrier, expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { addAuthenticator } from "@/tests/support/browser/authenticator";
import { test } from "@/tests/support/browser/fixtures";
import { type Mailbox, mailedCode } from "@/tests/support/browser/mailbox";
import { cookieNames } from "@/lib/rules/cookie-names";

test.describe.configure({ timeout: 120_000 });

const path = "/account/me/settings";
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A new member, made by the forms that work without script, on the settings page. */
async function enter(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const headers = { origin: await originOf(page), "sec-fetch-site": "same-origin" };
  const post = (form: string, fields: Record<string, string>) =>
    page.request.post(`/api/forms/${form}`, { headers, form: fields, maxRedirects: 0 });
  await post("register", { log: email, firstname: "Nora", lastname: "Lindqvist", locale: "AT" });
  const code = mailedCode(await mailbox.wait(email));
  expect((await post("code", { code })).headers().location).toBe("/account/me");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

const picture = () =>
  sharp({ create: { width: 200, height: 120, channels: 3, background: "#0B6E4A" } })
    .png()
    .toBuffer();

test("the profile and the invoice details are saved, each for itself", async ({ page, email, mailbox }) => {
  await enter(page, email, mailbox);
  await expectNoBarrierOnPage(page);
  const profile = part(page, "Profile");
  await expect(profile.getByText(email)).toBeVisible();
  await profile.getByLabel("First name").fill("");
  await profile.getByLabel("Website").fill("http://example.com");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("What`s your firstname?")).toBeVisible();
  await expect(profile.getByText("Please enter an address that starts with https://")).toBeVisible();
  await expect(profile.getByLabel("First name")).toBeFocused();
  await profile.getByLabel("First name").fill("Eleonora");
  await profile.getByLabel("Website").fill("https://nora.example.com");
  await profile.getByLabel("Enable enterprise-wide collaboration").check();
  await expect(profile.getByLabel("Yes, keep me updated")).toBeChecked();
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("Your profile has been saved.")).toBeVisible();

  const billing = part(page, "Invoice details");
  await billing.getByRole("radio", { name: "Company" }).check();
  await billing.getByRole("textbox", { name: "Company" }).fill("Lindqvist AB");
  await billing.getByLabel("VAT ID").fill("DE000000000");
  await billing.getByLabel("Street and number").fill("Ring 1");
  await billing.getByLabel("Postcode").fill("1010");
  await billing.getByLabel("City").fill("Wien");
  // The list is native until its visitor moves, and while it is in use.
  await expect(billing.locator("button[aria-haspopup]")).toBeVisible();
  await billing.getByLabel("Country", { exact: true }).click();
  await page.getByRole("combobox", { name: "Search countries" }).fill("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await billing.getByRole("button", { name: "Save invoice details" }).click();
  await expect(billing.getByText("Your invoice details have been saved.")).toBeVisible();
  await expect(billing.getByText(/VAT ID is not valid for the billing country/)).toBeVisible();

  await page.reload();
  await expect(profile.getByLabel("First name")).toHaveValue("Eleonora");
  await expect(profile.getByLabel("Website")).toHaveValue("https://nora.example.com");
  await expect(billing.getByLabel("City")).toHaveValue("Wien");
});

test("a picture is shown before it is saved, and the wrong ones are told apart", async ({
  page,
  email,
  mailbox,
}) => {
  await enter(page, email, mailbox);
  const image = part(page, "Profile image");
  const choose = async (name: string, mimeType: string, buffer: Buffer) =>
    image.getByLabel("Choose a picture").setInputFiles({ name, mimeType, buffer });
  await expect(async () => {
    await choose("big.png", "image/png", Buffer.alloc(5.1 * 1_024 * 1_024));
    await expect(image.getByText("The image is larger than 5 MB.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await choose("drawing.svg", "image/svg+xml", Buffer.from("<svg/>"));
  await expect(image.getByText("Please choose a PNG, JPEG or WebP image.")).toBeVisible();
  await choose("page.png", "image/png", Buffer.from("<!doctype html><script>alert(1)</script>"));
  await image.getByRole("button", { name: "Save image" }).click();
  await expect(image.getByText("Please choose a PNG, JPEG or WebP image.")).toBeVisible();
  await choose("me.png", "image/png", await picture());
  await expect(image.getByAltText("The chosen picture")).toBeVisible();
  await image.getByRole("button", { name: "Save image" }).click();
  await expect(image.getByText("Your profile image has been saved.")).toBeVisible();
  const shown = image.getByAltText("Profile image of Nora Lindqvist");
  await expect(shown).toHaveAttribute("src", /^\/api\/uploads\//);
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
  await image.getByRole("button", { name: "Remove image" }).click();
  await expect(image.getByText("Your profile image has been removed.")).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test("the export is a file, and the account can be deleted with a code", async ({ page, email, mailbox }) => {
  await enter(page, email, mailbox);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(strFromU8(files["account.json"] ?? new Uint8Array())).toContain(email);

  await page.getByRole("button", { name: "Send me a code to delete my account" }).click();
  const field = page.getByLabel("6-digit code from the email");
  await field.fill("000000");
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  const press = async () => {
    // The button asks first once its script runs.
    await page.locator("button[aria-haspopup=dialog]", { hasText: "Delete my account for good" }).click();
    await expect(question.getByRole("button", { name: "Keep my account" })).toBeFocused();
  };
  await press();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await press();
  await question.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText(/not valid or has expired/).first()).toBeVisible();
  const mail = await mailbox.wait(email, 2);
  await field.fill(mailedCode(mail));
  await press();
  await question.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page).toHaveURL(/\/account\/goodbye$/);
  await expectNoBarrierOnPage(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(cookieNames.refresh);
  expect((await mailbox.wait(email, 3)).subject).toContain("has been deleted");
  await page.goto(path);
  await expect(page).toHaveURL(/\/account\?redirect_to=/);
});

test("a passkey signs in, and opens nothing once it is removed", async ({ page, email, mailbox }) => {
  await addAuthenticator(page);
  const logOut = async () => {
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await page.goto("/account?redirect_to=%2Faccount%2Fme%2Fsettings");
  };
  const use = page.getByRole("button", { name: "Sign in with a passkey" });
  const keys = part(page, "Passkeys");
  const entries = keys.getByRole("listitem");

  await enter(page, email, mailbox);
  await keys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(entries).toContainText("Never used yet");
  expect((await mailbox.wait(email, 2)).subject).toContain("A passkey was added");
  await keys.getByRole("button", { name: /^Rename/ }).click();
  await keys.getByLabel("Name").fill("Blue key");
  await page.keyboard.press("Enter");
  await expect(entries).toContainText("Blue key");
  await expectNoBarrier(page);

  await logOut();
  await expectNoBarrierOnPage(page);
  await use.click();
  await expect(page).toHaveURL(path);
  await expect(entries).toContainText("Used within the last hour");
  // Before the page's scripts run, the button posts its form and asks nothing.
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  await keys.getByRole("button", { name: "Remove Blue key" }).click();
  const question = page.getByRole("dialog", { name: "Remove this passkey?" });
  await expect(question).toBeVisible();
  await expectNoBarrier(page);
  await question.getByRole("button", { name: "Remove passkey" }).click();
  await expect(entries).toHaveCount(0);
  expect((await mailbox.wait(email, 3)).subject).toContain("A passkey was removed");

  await logOut();
  await use.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This passkey is not valid here.");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every form of the settings works", async ({ page, email, mailbox }) => {
    await enter(page, email, mailbox);
    const profile = part(page, "Profile");
    await profile.getByLabel("Company").fill("Lindqvist AB");
    await profile.getByLabel("LinkedIn").fill("http://linkedin.com");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await expect(
      profile.getByText("Please enter an address that starts with https://").first(),
    ).toBeVisible();
    await expect(profile.getByLabel("Company")).toHaveValue("Lindqvist AB");
    await profile.getByLabel("LinkedIn").fill("");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await expect(profile.getByText("Your profile has been saved.")).toBeVisible();

    const image = part(page, "Profile image");
    await image
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture() });
    await image.getByRole("button", { name: "Save image" }).click();
    await expect(image.getByText("Your profile image has been saved.")).toBeVisible();
    await expect(image.getByRole("img", { name: /Profile image of/ })).toBeVisible();

    const billing = part(page, "Invoice details");
    // A blank passes the browser's own check of a required field.
    for (const name of ["Street and number", "Postcode", "City"]) await billing.getByLabel(name).fill(" ");
    await billing.getByLabel("Country", { exact: true }).selectOption({ label: "Austria" });
    await billing.getByRole("button", { name: "Save invoice details" }).click();
    await expect(billing.getByText("Please enter the street and number").first()).toBeVisible();

    await page.getByRole("button", { name: "Send me a code to delete my account" }).click();
    await page.getByLabel("6-digit code from the email").fill(mailedCode(await mailbox.wait(email, 2)));
    await page.getByRole("button", { name: "Delete my account for good" }).click();
    await expect(page).toHaveURL(/\/account\/goodbye$/);
  });
});
