import { expect, type Page } from "@playwright/test";
import { expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import type { Mailbox } from "@/tests/support/browser/mailbox";
import { cards, chooseDemoCard, paidTitle, payButton } from "@/tests/support/browser/shopping";
import { orderNumbers, signInByMail } from "@/tests/support/browser/signing-in";

const ticket = 4001;
const course = 992;
const hour = 6002;

/** Posts a form as a page of ours does where no script runs. */
async function post(page: Page, form: string, fields: Record<string, string>): Promise<string> {
  const origin = String(test.info().project.use.baseURL);
  const answer = await page.request.post(`/api/forms/${form}`, {
    form: fields,
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return answer.headers()["location"] ?? "";
}

/** Buys one item, by invoice or by a demo card. @returns where the buyer is led */
async function buy(page: Page, email: string, productId: number, demoMethod?: string): Promise<string> {
  await post(page, "add-to-cart", { productId: String(productId) });
  return post(page, "checkout", {
    customerType: "private",
    firstName: "Mara",
    lastName: "Lindqvist",
    address1: "Hafengasse 12",
    postcode: "1030",
    city: "Wien",
    country: "AT",
    email,
    terms: "on",
    ...(demoMethod ? { paymentMethod: "demo", demoMethod } : { paymentMethod: "invoice" }),
  });
}

/** A new customer: buys a ticket by invoice, and signs in by the order's mail. */
async function becomeCustomer(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  expect(await buy(page, email, ticket)).toMatch(/^\/store\/confirm\/\d+$/);
  await signInByMail(page, await mailbox.waitForLink(email));
}

test("orders: list, detail, calendar, invoice, and a file that counts down", async ({
  page,
  email,
  mailbox,
}) => {
  await becomeCustomer(page, email, mailbox);
  await buy(page, email, course, "demo_card_4242");

  const [paid, open] = await orderNumbers(page);
  await page.goto("/account/me/my-orders");
  const list = page.getByRole("main");
  await expect(list).toContainText("Introduction – Online Workshop");
  await expect(list).toContainText("Waiting for your transfer");
  await expect(list).toContainText("Paid");
  await expectNoBarrierOnPage(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoBarrierOnPage(page);

  await page.goto(`/account/me/my-orders/${open}`);
  await expect(page.getByText("Please transfer the total")).toBeVisible();
  const calendar = await page.getByRole("link", { name: /^Add to calendar/ }).getAttribute("href");
  const date = await page.request.get(calendar ?? "");
  expect(date.headers()["content-type"]).toContain("text/calendar");
  expect(await date.text()).toMatch(/^BEGIN:VCALENDAR\r?\n[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR/);
  const invoice = await page.getByRole("link", { name: /^Invoice of order/ }).getAttribute("href");
  expect((await page.request.get(invoice ?? "")).headers()["content-type"]).toBe("application/pdf");
  await expectNoBarrierOnPage(page);

  await page.goto(`/account/me/my-orders/${paid}`);
  await expect(page.getByText("5 of 5 left")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Introduction workbook" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("introduction-workbook.pdf");
  await expect(page.getByText("4 of 5 left")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoBarrierOnPage(page);
});

test("a declined card: the same order is paid later, by another card", async ({ page, email, mailbox }) => {
  await becomeCustomer(page, email, mailbox);
  expect(await buy(page, email, hour, "demo_card_0002")).toContain("/store/checkout");
  const numbers = await orderNumbers(page);
  expect(numbers).toHaveLength(2);

  await page.goto(`/account/me/my-orders/${numbers[0]}`);
  await expect(page.getByText("Payment failed", { exact: true })).toBeVisible();
  await expectNoBarrierOnPage(page);
  await chooseDemoCard(page, cards.declined);
  await payButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: /declined/i })
      .first(),
  ).toBeVisible();
  await chooseDemoCard(page, cards.accepted);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/store/confirm/${numbers[0]}$`));
  await expect(page.getByRole("heading", { name: paidTitle })).toBeVisible();
  expect(await orderNumbers(page)).toEqual(numbers);
});

test("orders, invoices and files of somebody else look like missing ones", async ({
  page,
  email,
  mailbox,
  browser,
  extraHTTPHeaders,
}) => {
  await becomeCustomer(page, email, mailbox);
  const [mine] = await orderNumbers(page);
  const context = await browser.newContext({ ...newVisitor, extraHTTPHeaders });
  const stranger = await context.newPage();
  const other = `other.${email}`;
  await becomeCustomer(stranger, other, mailbox);
  for (const path of [
    `/account/me/my-orders/${mine}`,
    `/store/confirm/${mine}`,
    "/account/me/my-orders/99999999",
  ])
    expect((await stranger.request.get(path)).status(), path).toBe(404);
  const [foreign, missing] = [mine, "99999999"].map((id) =>
    stranger.request.get(`/api/documents/invoice/${id}`),
  );
  expect([(await foreign)?.status(), await (await foreign)?.text()]).toEqual([
    404,
    await (await missing)?.text(),
  ]);
  const anonymous = await browser.newContext({ ...newVisitor, extraHTTPHeaders });
  expect((await anonymous.request.get(`/api/documents/invoice/${mine}`)).status()).toBe(404);
  await anonymous.close();
  await context.close();
});
