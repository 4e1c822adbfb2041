import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { bookOnline } from "@/tests/support/browser/booking";
import { register } from "@/tests/support/browser/signing-in";
import { markPaid, operatorCommand } from "@/tests/support/browser/operator-command";

test("a buyer asks, reads the answer and brings a colleague, on a phone without script", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  const site = { dataDir, baseURL };
  await register(page, email, mailbox);
  const number = await bookOnline(page, email, 1);
  markPaid(site, number);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 375, height: 812 },
  });
  const bare = await plain.newPage();
  const order = `${baseURL}/account/me/my-orders/${number}`;
  await bare.goto(`${baseURL}/store/confirm/${number}`);
  await bare.getByRole("main").getByRole("link", { name: "Withdraw from contract here" }).click();
  await expect(bare).toHaveURL(new RegExp(`/withdraw\\?order=${number}`));

  await bare.goto(order);
  await bare.getByText("Ask us about this order").click();
  await bare.getByLabel("Your question").fill("Is there parking?");
  await bare.getByRole("button", { name: "Send the question" }).click();
  await expect(bare.getByText(/^We have your question\./)).toBeVisible();
  await expect(bare.getByText("You asked: Is there parking?")).toBeVisible();
  expect(operatorCommand(site, "orders", "answer", number, "Yes, in the yard.").status).toBe(0);
  await bare.reload();
  await expect(bare.getByText("We answered: Yes, in the yard.")).toBeVisible();
  const answered = async () =>
    (await mailbox.to(email)).filter(({ subject }) => subject?.includes("Our answer about your order"))
      .length;
  await expect.poll(answered).toBe(1);

  await bare.getByLabel("How many people?").fill("2");
  await bare.getByRole("button", { name: /^Add seats to the cart/ }).click();
  await expect(bare).toHaveURL(/\/store\/cart/);
  await bare.getByText("Who is coming?").click();
  await bare.getByRole("textbox", { name: "Name" }).first().fill("Ida Berg");
  await plain.close();
});
