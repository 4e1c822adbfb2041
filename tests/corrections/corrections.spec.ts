import { expect } from "@playwright/test";
import { extractXml } from "@stackforge-eu/factur-x";
import { test } from "@/tests/support/browser/fixtures";
import { placeOrder } from "@/tests/support/browser/asking";
import { chooseCountry } from "@/tests/support/browser/shopping";
import { signInByMail } from "@/tests/support/browser/signing-in";
import { markPaid } from "@/tests/support/browser/operator-command";

test("a buyer has an invoice corrected: a VAT ID by keyboard, then the street without script", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  const number = await placeOrder(page, email, { introduction: 1 });
  await signInByMail(page, await mailbox.wait(email));
  markPaid({ dataDir, baseURL }, number);

  await page.goto(`/account/me/my-orders/${number}`);
  const main = page.getByRole("main");
  const opener = main.getByText("Correct the invoice", { exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const effects = main.getByRole("list").filter({ hasText: "is cancelled, and you get a new one" });
  await expect(effects).toContainText("we refund the VAT by bank transfer");
  await main.getByRole("radio", { name: "Company" }).check();
  await main.getByRole("textbox", { name: "Company", exact: true }).fill("Firma GmbH");
  await main.getByLabel(/^VAT ID/).fill("DE123");
  await chooseCountry(page, "Germany");
  await main.getByLabel(/^Postcode/).fill("10115");
  await main.getByLabel(/^City/).fill("Berlin");
  const send = main.getByRole("button", { name: "Issue the corrected invoice" });
  await send.click();
  await expect(
    main.getByRole("alert").filter({ hasText: "not valid for the billing country" }),
  ).toBeVisible();
  await expect(main.getByLabel(/^VAT ID/)).toBeFocused();
  await main.getByLabel(/^VAT ID/).fill("DE136695976");
  await send.focus();
  await page.keyboard.press("Enter");
  await expect(main.getByText(/replaces it.*We are refunding .* of VAT/)).toBeVisible();
  await expect(main.getByText("Firma GmbH", { exact: true })).toBeVisible();
  const invoices = main.getByRole("link", { name: /^Invoice / });
  await expect(invoices).toHaveCount(2);
  await expect(main.getByRole("link", { name: /^Invoice .*, cancelled$/ })).toHaveCount(1);
  const replacement = main.getByRole("link", { name: /^Replaced by / });
  expect(await replacement.getAttribute("href")).toBe(await invoices.last().getAttribute("href"));
  const newest = await page.request.get((await invoices.last().getAttribute("href")) ?? "");
  const { xml } = await extractXml(await newest.body());
  expect(xml).toContain("<ram:TypeCode>384</ram:TypeCode>");
  expect(xml).toContain("VATEX-EU-AE");
  const corrected = async () =>
    (await mailbox.to(email)).filter(({ subject }) => subject?.includes("corrected invoice")).length;
  await expect.poll(corrected).toBe(1);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 375, height: 812 },
  });
  const bare = await plain.newPage();
  await bare.goto(`${baseURL}/account/me/my-orders/${number}`);
  await bare.getByText("Correct the invoice", { exact: true }).click();
  await bare.getByLabel(/^Street/).fill("Allee 5");
  await bare.getByRole("button", { name: "Issue the corrected invoice" }).click();
  await expect(bare.getByText(/replaces it/).first()).toBeVisible();
  await expect(bare.getByText("Allee 5")).toBeVisible();
  await expect(bare.getByRole("link", { name: /^Invoice / })).toHaveCount(3);
  await expect(bare.getByText("Cancelled", { exact: true })).toHaveCount(2);
  await plain.close();

  await page.goto("/account/me/my-orders");
  const rightOf = (elements: Element[]) => elements.map((element) => element.getBoundingClientRect().right);
  const files = await main.getByRole("link", { name: /, PDF/ }).evaluateAll(rightOf);
  const [edge = 0] = await main
    .getByRole("listitem")
    .filter({ hasText: `Order ${number}` })
    .evaluateAll(rightOf);
  expect(files.length).toBeGreaterThan(5);
  expect(Math.max(...files)).toBeLessThanOrEqual(edge);
});
