import { expect, type Locator, type Page } from "@playwright/test";
import { euroText, oracleBasket } from "@/tests/support/price-oracle";
import { fillCart, knowBuyer } from "@/tests/support/browser/asking";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { signInPath } from "@/tests/support/browser/mailbox";
import {
  cards,
  chooseCountry,
  chooseDemoCard,
  coupon,
  expectReceipt,
  readyToPay,
  workshop,
} from "@/tests/support/browser/shopping";

/**
 * Acts as a browser's translator: it puts elements of its own in the place of every text, also of texts that come
 * later. The words stay, so that the test finds them as a person reads them.
 */
function translatePage(isEarly: boolean): void {
  const isOurs = (node: Node) =>
    node.parentElement?.closest("font, script, style, noscript, textarea, title");
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data || isOurs(text)) continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstChild?.appendChild(document.createTextNode(text.data));
      text.replaceWith(outer);
    }
  };
  const begin = () => {
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translate);
    }).observe(document.body, { childList: true, subtree: true });
  };
  const wait = () => {
    const isHydrated = isEarly
      ? document.readyState !== "loading"
      : Object.keys(document.body ?? {}).some((key) => key.startsWith("__react"));
    if (isHydrated) begin();
    else setTimeout(wait, 20);
  };
  wait();
}

const broken = new WeakMap<Page, string[]>();
const translated = new WeakSet<Page>();

test.beforeEach(async ({ page }) => {
  const errors: string[] = [];
  broken.set(page, errors);
  page.on("pageerror", (error) => errors.push(String(error)));
});

test.afterEach(async ({ page }) => {
  // A page that was translated before its script is not what the server sent: React says so, and draws it again.
  expect(broken.get(page)?.filter((error) => !/#418|[Hh]ydrat/.test(error))).toEqual([]);
  await expect(page.getByRole("heading", { name: "Upps" })).toHaveCount(0);
});

/** Opens a page and waits until it is translated, and so are those it leads to. */
async function open(page: Page, path: string, isEarly = false): Promise<void> {
  if (!translated.has(page)) await page.addInitScript(translatePage, isEarly);
  translated.add(page);
  await page.goto(path);
  await isTranslated(page);
  await page.waitForLoadState("networkidle");
}

async function isTranslated(page: Page): Promise<void> {
  await expect(page.locator("h1 font font").first()).toBeVisible();
}

const summary = (page: Page) => page.getByRole("complementary", { name: "Summary" });
const total = (page: Page): Locator => summary(page).locator("[data-kind=total] dd").first();
const price = (items: Parameters<typeof oracleBasket>[0]["items"], codes: string[] = []) =>
  euroText(oracleBasket({ buyer: { country: "AT" }, items, codes }).total);

test("a translated page breaks on a text that React takes away", async ({ page }) => {
  await open(page, "/");
  const said = await page.evaluate(() => {
    const text = document.createTextNode("text");
    const paragraph = document.createElement("p");
    paragraph.append(text);
    document.body.append(paragraph);
    return new Promise<string>((resolve) =>
      setTimeout(() => {
        try {
          paragraph.removeChild(text);
          resolve("taken away");
        } catch (error) {
          resolve(String(error));
        }
      }, 50),
    );
  });
  expect(said).toContain("NotFoundError");
});

test("a workshop is put into the cart, changed, discounted, removed and brought back", async ({ page }) => {
  await open(page, workshop);
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole("main").getByText("In your cart.").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /cart/i }).first()).toContainText("1");
  await page.getByRole("main").getByRole("link", { name: "View cart" }).first().click();
  await expect(page).toHaveURL(/\/store\/cart$/);
  await expect(total(page)).toContainText(price({ introduction: 1 }));
  await page.getByRole("button", { name: /^One more/ }).click();
  await expect(page.getByRole("status", { name: /^Quantity of/ })).toHaveText("2");
  await expect(total(page)).toContainText(price({ introduction: 2 }));
  await page.getByRole("button", { name: /^One less/ }).click();
  await expect(total(page)).toContainText(price({ introduction: 1 }));
  await page.getByText("Add a discount code").click();
  await page.getByRole("textbox", { name: "Discount code" }).fill("no-such-code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/does not exist/)).toBeVisible();
  await page.getByRole("textbox", { name: "Discount code" }).fill(coupon);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(total(page)).toContainText(price({ introduction: 1 }, [coupon]));
  await page.getByText("Why this price?").click();
  await page.getByRole("button", { name: `Remove discount code ${coupon}` }).click();
  await expect(total(page)).toContainText(price({ introduction: 1 }));
  await page.getByRole("button", { name: /^Remove: / }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(total(page)).toContainText(price({ introduction: 1 }));
});

for (const [name, card] of [
  ["invoice", undefined],
  ["card that the bank asks about", cards.confirmed],
] as const) {
  test(`an order is placed by ${name}`, async ({ page, email }) => {
    await knowBuyer(page, email);
    await fillCart(page, { introduction: 1 });
    await open(page, "/store/checkout");
    await page.getByRole("radio", { name: "Company" }).check();
    await page.getByRole("textbox", { name: "Company" }).fill("Kranz GmbH");
    await page.getByRole("textbox", { name: /VAT ID/ }).fill("ATU12345675");
    await page.getByRole("textbox", { name: /VAT ID/ }).blur();
    await page.getByRole("radio", { name: "Private person" }).check();
    await readyToPay(page, card);
    await page
      .getByRole("button", { name: card ? `Pay ${price({ introduction: 1 })}` : "Order, pay by invoice" })
      .click();
    if (card === cards.confirmed) await page.getByRole("button", { name: /approve/i }).click();
    await expectReceipt(page);
    await isTranslated(page);
  });
}

test("a checkout that was translated before its script came takes the order too", async ({ page, email }) => {
  await knowBuyer(page, email);
  await fillCart(page, { introduction: 1 });
  await open(page, "/store/checkout", true);
  await readyToPay(page, cards.accepted);
  await page.getByRole("button", { name: /^Pay / }).click();
  await expectReceipt(page);
});

test("a refused card is told, and another one pays", async ({ page, email }) => {
  await knowBuyer(page, email);
  await fillCart(page, { introduction: 1 });
  await open(page, "/store/checkout");
  await readyToPay(page, cards.declined);
  await page.getByRole("button", { name: /^Pay / }).click();
  const refusal = page.getByRole("alert").filter({ hasText: /declined/i });
  await expect(refusal.first()).toBeVisible();
  await chooseDemoCard(page, cards.accepted);
  await page.getByRole("button", { name: /^Pay / }).click();
  await expectReceipt(page);
});

test("one registers, signs in, changes the settings and leaves", async ({ page, email, mailbox }) => {
  await open(page, "/account?mode=register");
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lind");
  await page.getByRole("main").getByRole("textbox", { name: "E-mail" }).fill(email);
  await chooseCountry(page, "Austria");
  await page.getByRole("button", { name: "create my account" }).click();
  await open(page, signInPath(await mailbox.waitForLink(email)));
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in/i })
    .click();
  await expect(page).toHaveURL(/\/account\/me/);
  await open(page, "/account/me/settings");
  await page.getByRole("textbox", { name: "First name" }).first().fill("Mara");
  await page.getByRole("textbox", { name: "Last name" }).first().fill("Lindqvist");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText(/profile has been saved/i).first()).toBeVisible();
  for (const path of ["my-orders", "downloads", "payment-methods", "subscription", "certificates"])
    await open(page, `/account/me/${path}`);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).not.toHaveURL(/\/account\/me/);
});

test("dates and people are filtered, and the search finds and finds nothing", async ({ page }) => {
  await open(page, "/workshops");
  const count = page.getByText(/^\d+ dates?$/).first();
  const all = await count.innerText();
  await page.getByLabel("Language").selectOption({ index: 1 });
  await expect(count).not.toHaveText(all);
  await open(page, "/professional/our-professionals");
  await page.getByLabel("Role").selectOption("coach");
  await expect(page.getByText(/^\d+ of \d+ guides and coaches/).first()).toBeVisible();
  await page
    .getByRole("textbox", { name: "Name" })
    .or(page.getByRole("searchbox", { name: "Name" }))
    .fill("zzzz");
  await expect(page.getByText("Nobody matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show everybody" }).click();
  await expect(page.getByText(/^\d+ guides and coaches/).first()).toBeVisible();
  await open(page, "/search");
  const field = page.getByRole("main").getByLabel("Search the site");
  for (const text of ["introduction", "introduction coach", "xyzzyx", "case"]) {
    await field.fill(text);
    await expect(page.getByText(text === "xyzzyx" ? /Nothing found/ : /\d+ results?/).first()).toBeAttached();
  }
});

test("the calculator says another country's price, and the contact form what is missing", async ({
  page,
}) => {
  await open(page, workshop);
  await page.getByRole("link", { name: "Calculate your price" }).click();
  const dialog = page.getByRole("dialog", { name: "Calculate your Price" });
  await expect(dialog).toBeVisible();
  for (const [country, share] of [
    ["India", "40%"],
    ["Czechia", "80%"],
  ] as const) {
    await dialog.locator("button[aria-haspopup]").click();
    await page.getByPlaceholder("Search countries").fill(country);
    await page.getByRole("option", { name: country, exact: true }).click();
    await expect(dialog).toContainText(share);
    // A list on its way out takes no choice.
    await expect(page.getByPlaceholder("Search countries")).toHaveCount(0);
  }
  await page.keyboard.press("Escape");
  await open(page, "/contact");
  await page.getByRole("main").getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/Please enter/).first()).toBeVisible();
});

test.describe("a new visitor", () => {
  test.use(newVisitor);

  test("chooses the cookies", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Customise" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("switch").last().click();
    await dialog.getByRole("button", { name: /save/i }).click();
    await expect(dialog).toBeHidden();
    await open(page, "/privacy-policy");
    await expect(page.getByText(/^You allow necessary and marketing cookies/).first()).toBeVisible();
  });
});
