import { expect, type Page } from "@playwright/test";
import { expectNoBarrierOnPage, widths } from "@/tests/support/browser/barriers";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { signIn } from "@/tests/support/browser/signing-in";
import { weigh } from "@/tests/support/browser/weigh";

/** Addresses of the sample member's certificates, found by the first journey. */
const found = { good: "", revoked: "" };

/** The signed document of a certificate, as its JSON file has it. */
async function fileOf(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(`${address}/credential.json`);
  expect(answer.headers()["content-type"]).toContain("application/json");
  return answer.text();
}

/** Another letter in the middle of the signature. */
function flip(text: string): string {
  const at = text.lastIndexOf(".") + 40;
  return text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
}

const asFile = (text: string) => ({
  name: "certificate.json",
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

test.describe("from answered questions to a verified certificate", () => {
  test.describe.configure({ mode: "serial" });

  test("a member answers the questions and gets the certificate", async ({ page, mailbox }) => {
    await signIn(page, "elif.kaya@example.com", mailbox);
    await page.goto("/account/me/certificates");
    await expectNoBarrierOnPage(page);
    const [open, good, revoked] = ["Flight Level 2 Design", "Introduction", "Systems Architecture"].map(
      (title) => page.getByRole("article", { name: new RegExp(title) }),
    );
    if (!open || !good || !revoked) throw new Error("three cards are looked for");
    await expect(revoked).toContainText(/Revoked on .*Add-on|Add-on.*Revoked on/);
    await expect(revoked.getByRole("link", { name: "Add to LinkedIn" })).toHaveCount(0);
    await expect(good.getByRole("link", { name: "Add to LinkedIn" })).toHaveAttribute(
      "href",
      /^https:\/\/www\.linkedin\.com\/profile\/add\?startTask=CERTIFICATION_NAME/,
    );
    found.good = (await good.getByRole("link", { name: /^Open/ }).getAttribute("href")) ?? "";
    found.revoked = (await revoked.getByRole("link", { name: /^Open/ }).getAttribute("href")) ?? "";

    await open.getByRole("button", { name: "Send and get the certificate" }).click();
    await expect(open.getByText("Please choose 1 to 5")).toBeVisible();
    await expect(open.getByRole("radio", { name: /^1/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(open.getByRole("radio", { name: /^2/ })).toBeChecked();
    await open.getByRole("button", { name: "Send and get the certificate" }).click();
    await open.getByRole("link", { name: /^Open certificate/ }).click();
    await expect(page).toHaveURL(/\/verify\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Signature checked in your browser")).toBeVisible();
  });

  test("its page has the scripts of a page of text", async ({ request }) => {
    const shown = await weigh(request, found.good);
    const text = await weigh(request, "/imprint");
    expect(text.scripts).toBeGreaterThan(100_000);
    expect(shown.scripts).toBeLessThan(text.scripts + 3_000);
  });

  test("anybody verifies it, without a cookie", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...newVisitor, baseURL });
    const page = await context.newPage();
    const answer = await page.goto(found.good);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByRole("heading", { level: 1, name: "Elif Kaya" })).toBeVisible();
    await expect(page.getByRole("article").getByText("Valid", { exact: true })).toBeVisible();
    await expect(page.getByText("Signature checked in your browser")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    const pdf = await page.request.get(`${found.good}/certificate.pdf`);
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect(await context.cookies()).toEqual([]);

    const none = await page.goto("/verify/00000000-0000-4000-8000-000000000000");
    expect(none?.status()).toBe(404);
    await context.close();
  });

  for (const width of widths) {
    test(`its pages have no barrier at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [found.good, found.revoked, "/verify", "/verify?number=wrong"]) {
        await page.goto(path);
        await test.step(path, () => expectNoBarrierOnPage(page));
      }
      await expect(page.getByText("This is not the number of a certificate")).toBeVisible();
    });
  }

  test("one that was changed on its way is forged, one that was revoked says so", async ({ page }) => {
    const file = await fileOf(page, found.good);
    const part = file.slice(file.lastIndexOf(".") + 20, file.lastIndexOf(".") + 44);
    let changes = 0;
    await page.route(`**${found.good}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      changes = body.split(part).length - 1;
      const changed = (part.startsWith("A") ? "B" : "A") + part.slice(1);
      await route.fulfill({ response: answer, body: body.replaceAll(part, changed) });
    });
    await page.goto(found.good);
    expect(changes).toBeGreaterThan(0);
    await expect(page.getByText("The signature does not match")).toBeVisible();

    await page.goto(found.revoked);
    await expect(page.getByText(/^Revoked on .* because: Issued to the wrong person/)).toBeVisible();
    await expect(page.getByText("The academy signed it and has revoked it since.")).toBeVisible();
  });

  test("a file is checked without a connection", async ({ page, context }) => {
    const file = await fileOf(page, found.good);
    const revoked = await fileOf(page, found.revoked);
    await page.goto("/verify");
    const input = page.getByLabel(/Choose the JSON file/);
    await expect(input).toBeEnabled();
    await input.setInputFiles(asFile(revoked));
    await expect(page.getByText("Genuine, but revoked")).toBeVisible();

    await context.setOffline(true);
    await input.setInputFiles(asFile(file));
    await expect(page.getByText("Genuine", { exact: true })).toBeVisible();
    await expect(page.getByText("Elif Kaya")).toBeVisible();
    await expect(page.getByText(/Without a connection to the academy/)).toBeVisible();
    await input.setInputFiles(asFile(flip(file)));
    await expect(page.getByText("Not genuine")).toBeVisible();
    await expect(page.getByText("Elif Kaya")).toHaveCount(0);
  });
});
