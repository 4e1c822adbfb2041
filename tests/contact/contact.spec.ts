import { expect, type Page } from "@playwright/test";
import { originOf } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
const office = "office@academy.example";

async function write(page: Page, email: string, message: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your name" }).fill("Ida Brandt");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("What is it about?").selectOption("A date for our company");
  await page.getByRole("textbox", { name: "Your message" }).fill(message);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a visitor's message reaches the academy", async ({ page, email, mailbox }) => {
      const message = `We are eighteen people. <b>Is March possible?</b> ${email}`;
      await page.goto("/contact");
      await write(page, email, message);
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText("Thank you, your message is with us")).toBeVisible();
      if (!javaScriptEnabled) await expect(page).toHaveURL(/\/contact\/sent$/);

      await expect
        .poll(async () => (await mailbox.to(office)).filter(({ text }) => text?.includes(email)).length)
        .toBe(1);
      const mail = (await mailbox.to(office)).find(({ text }) => text?.includes(email));
      expect(mail?.subject).toBe("A date for our company: message from Ida Brandt");
      expect(mail?.replyTo?.map(({ address }) => address)).toEqual([email]);
      expect(mail?.html).toContain("&lt;b&gt;Is March possible?&lt;/b&gt;");
      expect(await mailbox.to(email)).toEqual([]);
    });

    test("a call is asked for with one of three times, which the academy reads", async ({
      page,
      email,
      mailbox,
    }) => {
      await page.goto("/contact/call");
      await page.getByRole("textbox", { name: "Your name" }).fill("Ida Brandt");
      await page.getByRole("textbox", { name: "E-mail" }).fill(email);
      await page.getByRole("textbox", { name: /^Who are you/ }).fill(`A hospital in Graz. ${email}`);
      await expect(page.getByRole("radio")).toHaveCount(4);
      await page.getByRole("radio").nth(1).check();
      const time = await page.locator("label:has(input:checked)").innerText();
      await page.getByRole("button", { name: "Request a call" }).click();
      await expect(page.getByText("Thank you, your message is with us")).toBeVisible();
      const texts = async () =>
        (await mailbox.to(office)).flatMap(({ text }) => (text?.includes(email) ? text : []));
      await expect.poll(async () => (await texts()).length).toBe(1);
      expect(await texts()).toEqual([expect.stringContaining(`Time for a call: ${time} (Vienna time)`)]);
    });
  });
}

/** With script, contact-form.dom.test.tsx and contact-message.db.test.ts prove the same. */
test("a program that fills the hidden field is thanked, and no mail leaves", async ({
  page,
  email,
  mailbox,
}) => {
  const post = async (message: string, website: string) => {
    const answer = await page.request.post("/api/forms/contact", {
      form: { name: "Ida Brandt", email, topic: "A date for our company", message, website },
      headers: { origin: await originOf(page) },
      maxRedirects: 0,
    });
    expect(answer.headers()["location"]).toMatch(/\/contact\/sent$/);
  };
  await post(`Cheap watches, ask ${email}`, "https://spam.example");
  // A message that is sent after it has arrived: so would have the other one.
  await post(`An honest question from ${email}`, "");
  await expect
    .poll(async () => (await mailbox.to(office)).filter(({ text }) => text?.includes(email)).length)
    .toBe(1);
  const mails = (await mailbox.to(office)).map(({ text }) => text ?? "");
  expect(mails.some((text) => text.includes(`Cheap watches, ask ${email}`))).toBe(false);
});

test("a message that cannot leave is said so where the writer looks, and stays in the form", async ({
  page,
  email,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/contact");
  await write(page, email, "We are eighteen people.");
  await page.route("**/api/graphql/**", (route) => route.abort());
  await page.getByRole("button", { name: "Send message" }).click();
  const note = page.getByRole("main").getByRole("alert");
  await expect(note).toContainText("Your message was not sent");
  await expect(note).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("We are eighteen people.");
});

test("without JavaScript a refused message comes back with what was typed", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/contact");
  await write(page, "ida@localhost", "Do you also come to Graz?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\/again\?notice=/);
  await expect(page.getByRole("region", { name: "Your message" }).getByRole("alert")).toContainText(
    "Please enter a valid email",
  );
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("Do you also come to Graz?");
  await expect(page.getByLabel("What is it about?")).toHaveValue("A date for our company");
  await context.close();
});
