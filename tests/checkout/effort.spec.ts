import { expect, type Locator, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { type Mailbox, mailedCode } from "@/tests/support/browser/mailbox";
import { cards, payButton } from "@/tests/support/browser/shopping";

/** The clock of a buyer in Vienna, by which the checkout guesses the country. */
test.use({ timezoneId: "Europe/Vienna" });

/** A person's work: presses, and fields that have to be filled in. */
class Walk {
  presses = 0;
  fields = 0;
  constructor(readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    await target.click();
    this.presses += 1;
  }

  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.page.getByRole("main").getByRole("textbox", { name }).fill(text);
    this.fields += 1;
  }

  /** Opens a link of a mail. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    this.presses += 1;
  }
}

async function toCheckout(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.press(page.getByRole("link", { name: "Find a workshop" }).first());
  await page.waitForURL("**/workshops");
  await page.waitForLoadState("networkidle");
  await walk.press(page.getByRole("button", { name: /^Book/ }).first());
  await walk.press(page.getByRole("main").getByRole("link", { name: "check out" }).first());
  await page.waitForURL("**/store/checkout");
  await page.getByText(/^From your time zone/).waitFor();
}

async function buy(walk: Walk, email: string, method: RegExp): Promise<void> {
  const { page } = walk;
  await walk.fill("E-mail", email);
  await walk.fill("First name", "Mara");
  await walk.fill("Last name", "Lindqvist");
  await walk.fill("Street and number", "Hafengasse 12");
  await walk.fill("Postcode", "1030");
  await walk.fill("City", "Wien");
  const radio = page.getByRole("radio", { name: method });
  if (!(await radio.isChecked())) await walk.press(radio);
  if (method.source.includes("demo")) await walk.fill(/^Test card number/, cards.accepted);
  await walk.press(page.getByRole("checkbox", { name: /terms/i }));
  await walk.press(payButton(page));
  await page.waitForURL(/\/store\/confirm\/\d+$/);
}

type Journey = { presses: number; fields: number; shown?: number; go: (walk: Walk, to: To) => Promise<void> };
type To = { email: string; mailbox: Mailbox; shown: (count: number) => void };

/** Fields and choices that the checkout shows, needed or not. */
const shownOn = (page: Page) =>
  page.getByRole("main").locator("input:visible:not([type=radio]), select:visible, textarea:visible").count();

/** The most that each may take; docs/threats.md has them beside those of before. */
const journeys: Record<string, Journey> = {
  "home → a seat, private, by card": {
    presses: 5,
    fields: 7,
    shown: 11,
    go: async (walk, { email, shown }) => {
      await toCheckout(walk);
      shown(await shownOn(walk.page));
      await buy(walk, email, /demo/i);
    },
  },
  "home → a seat, company, by invoice": {
    presses: 7,
    fields: 7,
    shown: 14,
    go: async (walk, { email, shown }) => {
      await toCheckout(walk);
      await walk.press(walk.page.getByRole("radio", { name: "Company" }));
      await walk.fill("Company", "Hafen GmbH");
      shown(await shownOn(walk.page));
      await buy(walk, email, /^Invoice/);
    },
  },
  "sold-out date → a place in line, guest": {
    presses: 4,
    fields: 1,
    go: async (walk, { email, mailbox }) => {
      const { page } = walk;
      await page.goto(`/workshops/${site.slug}-systems-architecture`);
      const date = page.locator("#dates").getByRole("listitem").filter({ hasText: "London" });
      const join = date.getByRole("button", { name: /^Join the waiting list/ });
      await walk.press(join);
      await walk.fill(/Your e-mail/, email);
      await walk.press(join);
      await expect(date).toContainText("You are on the list.");
      const { text = "" } = await mailbox.wait(email);
      await walk.open(/\/store\/waiting-list\?token=[\w-]{43}/.exec(text)?.[0] ?? "/no-link");
      await walk.press(page.getByRole("button", { name: "Confirm your place" }));
      await expect(page.getByRole("main")).toContainText("You are on the list.");
    },
  },
  "sign-in → the account, by code": {
    presses: 2,
    fields: 2,
    go: async (walk, { email, mailbox }) => {
      const { page } = walk;
      const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
      const form = { log: email, firstname: "Nele", lastname: "Ott", locale: "AT" };
      await page.request.post("/api/forms/register", { headers, form, maxRedirects: 0 });
      await mailbox.wait(email);
      await page.context().clearCookies();
      await page.goto("/account");
      await walk.fill(/e-mail/i, email);
      await walk.press(page.getByRole("button", { name: "Send Login Link" }));
      await walk.fill("Code from the email", mailedCode(await mailbox.wait(email, 2)));
      await walk.press(page.getByRole("main").getByRole("button", { name: /sign in/i }));
      await expect(page).toHaveURL(/\/account\/me/);
    },
  },
};

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const)
  for (const [name, journey] of Object.entries(journeys))
    // The steps of both widths are the same; the phone's are counted in each gate.
    test(
      `${name}: no step more, ${width} px`,
      { tag: width === 375 ? [] : "@whole" },
      async ({ page, email, mailbox }) => {
        await page.setViewportSize({ width, height });
        await page.goto("/");
        const walk = new Walk(page);
        let shown = 0;
        await journey.go(walk, { email, mailbox, shown: (count) => (shown = count) });
        expect(walk.presses).toBeLessThanOrEqual(journey.presses);
        expect(walk.fields).toBeLessThanOrEqual(journey.fields);
        expect(shown).toBeLessThanOrEqual(journey.shown ?? 0);
      },
    );
