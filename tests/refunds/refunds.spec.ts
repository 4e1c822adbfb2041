import { expect } from "@playwright/test";
import { extractXml } from "@stackforge-eu/factur-x";
import { test } from "@/tests/support/browser/fixtures";
import { placeOrder } from "@/tests/support/browser/asking";
import { signInByMail } from "@/tests/support/browser/signing-in";
import { operatorCommand } from "@/tests/support/browser/operator-command";

test("an operator gives a part of an order back and then the rest; the buyer sees both", async ({
  page,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  const operate = (...typed: string[]) => operatorCommand({ dataDir, baseURL }, "orders", ...typed);

  const number = await placeOrder(page, email, { introduction: 1 });
  await signInByMail(page, await mailbox.wait(email));
  expect(operate("paid", number).status).toBe(0);

  expect(operate("refund", number, "10", "--reason", "One part fell out")).toMatchObject({ status: 0 });
  await page.goto(`/account/me/my-orders/${number}`);
  const main = page.getByRole("main");
  const refunds = main.getByRole("region", { name: "Refunds" });
  await expect(refunds).toContainText("On its way back to you");
  await expect(main.getByText("Paid", { exact: true })).toBeVisible();

  expect(operate("refund", number, "--sent").status).toBe(0);
  await page.reload();
  for (const part of ["Refunded on", "One part fell out", "10,00"]) await expect(refunds).toContainText(part);
  await expect(main.getByText("Partly refunded", { exact: true })).toBeVisible();
  const note = main.getByRole("link", { name: /^Credit note/ });
  const answer = await page.request.get((await note.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/pdf");
  const { xml } = await extractXml(await answer.body());
  expect(xml).toContain("<ram:TypeCode>381</ram:TypeCode>");
  expect(xml).toContain("<ram:GrandTotalAmount>10.00</ram:GrandTotalAmount>");

  expect(operate("refund", number, "99999").status).toBe(1);
  expect(operate("refund", number, "all").status).toBe(2);
  expect(operate("refund", number).status).toBe(0);
  expect(operate("refund", number, "--sent").status).toBe(0);
  await page.reload();
  await expect(main.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(note).toHaveCount(2);
  await page.goto("/account/me/my-orders");
  await expect(main.getByText("Refunded", { exact: true })).toBeVisible();
});
