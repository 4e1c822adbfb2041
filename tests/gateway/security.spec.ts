import { createHmac, randomUUID } from "node:crypto";
import { expect, type Page, type Response } from "@playwright/test";
import { complaintsOf, expectNoForeignScript, scriptSource, taken } from "@/tests/support/browser/complaints";
import { contentHost } from "@/tests/support/browser/content-host";
import { test } from "@/tests/support/browser/fixtures";
import { mailedCode, signInPath } from "@/tests/support/browser/mailbox";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import {
  applyCoupon,
  cards,
  chooseCountry,
  chooseDemoCard,
  expectReceipt,
  fillBilling,
  payButton,
  putIntoCart,
  workshop,
} from "@/tests/support/browser/shopping";
import { openLink, orderNumbers } from "@/tests/support/browser/signing-in";

test("no page of a purchase breaks its own policy", async ({ page, email, mailbox }) => {
  const complaints = await complaintsOf(page);
  await putIntoCart(page);
  await openWithNonce(page, "/store/cart");
  await applyCoupon(page);

  await openWithNonce(page, "/store/checkout");
  await fillBilling(page, email);
  await chooseCountry(page, "Germany");
  await chooseCountry(page, "Austria");
  await chooseDemoCard(page, cards.declined);
  await payButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: /declined/i })
      .first(),
  ).toBeVisible();
  await chooseDemoCard(page, cards.confirmed);
  await payButton(page).click();
  await page.getByRole("button", { name: /approve/i }).click();
  await expectReceipt(page);
  const receipt = new URL(page.url());
  await openWithNonce(page, receipt.pathname + receipt.search);

  const mail = await mailbox.wait(email);
  await openWithNonce(page, signInPath(mail));
  await openLink(page, signInPath(mail));
  // The bank's answer caused the mail, not a request of this browser, so the code of the mail is asked for.
  await page.getByRole("main").getByRole("textbox", { name: "Code from the email" }).fill(mailedCode(mail));
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/account\/sign-in/);
  await openWithNonce(page, "/account/me");
  const [number] = await orderNumbers(page);
  await openWithNonce(page, "/account/me/my-orders");
  await openWithNonce(page, `/account/me/my-orders/${number}`);
  await openWithNonce(page, `/store/confirm/${number}`);
  await openWithNonce(page, "/store/redeem-access-code");
  // Scripts draw this page, so it is there only if they may run.
  expect((await page.goto("/account/me/my-orders/999999"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Uups, Destination not found!");
  expect(complaints).toEqual([]);
});

test("pages reached from a page with a nonce work under its policy", async ({ page }) => {
  const complaints = await complaintsOf(page);
  await openWithNonce(page, "/account");
  for (const path of ["/", "/workshops", workshop, "/store/cart"]) {
    await openWithNonce(page, "/account");
    await page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
    await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
    await expect(page).toHaveURL((url) => url.pathname === path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "isSameDocument" in window), path).toBe(true);
  }
  expect(complaints).toEqual([]);
});

test("a script that got into a page does not run", async ({ page, browser, storageState, baseURL }) => {
  const complaints = await complaintsOf(page);
  const paths = ["/store/cart", "/account", "/search", "/workshops", "/no-such-page"];
  await smuggle(page);
  for (const path of paths) {
    complaints.length = 0;
    await page.goto(path);
    await expect.poll(() => complaints.filter((each) => each.startsWith("script-src")).length).toBe(4);
    expect(await ran(page), path).toBe(false);
  }
  // Without a policy the same scripts run, so the test would see it.
  const context = await browser.newContext({ storageState, baseURL, bypassCSP: true });
  const unprotected = await context.newPage();
  await smuggle(unprotected);
  for (const path of paths) {
    await unprotected.goto(path);
    expect(await ran(unprotected), path).toBe(true);
  }
  await context.close();
});

/** The pages of the sitemap are walked in tests/pages/routes.spec.ts. */
test("no page outside of the sitemap breaks its own policy, nor lets in any inline script", async ({
  page,
}) => {
  const complaints = await complaintsOf(page);
  const others = ["/search?q=flow", "/verify", "/contact/call", "/contact/sent", "/gallery", "/outbox"];
  const missing = ["/no-such-page", "/store/no-such-page", "/account/no-such-page", "/store/c%61rt", "/%ff"];
  for (const path of [...others, ...missing]) {
    const answer = await page.goto(path);
    expectNoForeignScript(answer?.headers() ?? {}, path);
    await taken(page);
  }
  // The screen of a page that finds nothing has no script at all.
  const unknown = await page.goto(`/verify/${randomUUID()}`);
  expect([unknown?.status(), await page.locator("script").count()]).toEqual([404, 0]);
  expect(complaints).toEqual([]);
  for (const path of ["/account/me", "/api/graphql/shop", "/api/health", "/robots.txt", "/icon.svg"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(scriptSource(answer.headers()), path).toMatch(/^script-src 'self' (https:|'nonce-)/);
  }
});

test("a page that was rendered again brings the hashes of its new scripts", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const complaints = await complaintsOf(page);
  const own = "The company, its address and its numbers are invented";
  const host = await contentHost(baseURL ?? "", own);
  const dataDir = newDataDir();
  const secret = "a-secret-of-sixteen";
  const settings = { CONTENT_GRAPHQL_URL: host.url, REVALIDATE_SECRET: secret };
  const server = await startBareStandalone(dataDir, undefined, settings);
  const open = async () => {
    const answer = await page.goto(`${server.url}/imprint`);
    await taken(page);
    return { html: await bodyOf(answer), headers: answer?.headers() ?? {} };
  };
  try {
    await ready(server);
    // Its settings differ from the build's, so the page renders at its first use.
    const first = await open();
    expect(first.html.includes(own)).toBe(true);
    host.text = "The editors have written this text again";
    expect(await renew(server.url, secret, ["page:imprint"])).toBe(200);
    const second = await open();
    expect(second.html.includes(host.text)).toBe(true);
    // From here on the server in front keeps it, and alone speaks brotli.
    const encoding = async () =>
      (await fetch(`${server.url}/imprint`, { headers: { "accept-encoding": "br" } })).headers.get(
        "content-encoding",
      );
    await expect.poll(encoding).toBe("br");
    host.text = "And once more, by the editors";
    expect(await renew(server.url, secret, ["page:imprint"])).toBe(200);
    // Now the visit itself waits for the new page.
    const renewed = await open();
    expect(renewed.html.includes(host.text)).toBe(true);
    const policies = [first, second, renewed].map(({ headers }) => scriptSource(headers));
    expect(new Set(policies).size).toBe(3);
    await expect.poll(encoding).toBe("br");
    expect((await open()).html.includes(host.text)).toBe(true);
    expect(complaints).toEqual([]);
    await expect(page.getByText(host.text).first()).toBeVisible();

    // The new page with the list of the one before: a list that is not kept up stops the page's scripts.
    await page.route(/\/imprint$/, (route) => route.fulfill({ headers: second.headers, body: renewed.html }));
    await page.goto(`${server.url}/imprint`);
    await expect.poll(() => complaints.some((each) => each.startsWith("script-src-elem: inline"))).toBe(true);
  } finally {
    await server.stop();
    host.close();
  }
});

/** Puts four ways to run a script into every page that is opened. */
async function smuggle(page: Page): Promise<void> {
  const foreign =
    '<script>window.foreign = "inline"</script><img src="data:," onerror="window.foreign = 1">' +
    '<script src="https://elsewhere.invalid/foreign.js"></script><script nonce="guess">window.foreign = "guess"</script>';
  await page.route(/\/foreign\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'window.foreign = "file"' }),
  );
  await page.route(/\/(workshops|store\/cart|account|search|no-such-page)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("<body", `${foreign}<body`) });
  });
}

function ran(page: Page): Promise<boolean> {
  return page.evaluate(() => "foreign" in window);
}

async function renew(site: string, secret: string, tags: string[]): Promise<number> {
  const body = JSON.stringify({ tags, at: Math.floor(Date.now() / 1_000) });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-fla-signature": signature };
  return (await fetch(`${site}/api/revalidate`, { method: "POST", headers, body })).status;
}

/** Opens a page of which every script has the nonce of the policy, and waits until React has taken it over. */
async function openWithNonce(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  const sources =
    /^script-src 'self' 'nonce-([\w+/]{22}==)' 'strict-dynamic' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/;
  const nonce = sources.exec(scriptSource(answer?.headers() ?? {}))?.[1];
  expect(nonce, path).toBeDefined();
  const scripts = (await bodyOf(answer)).match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  await taken(page);
  await page.waitForLoadState("networkidle");
}

async function bodyOf(answer: Response | null): Promise<string> {
  return (await answer?.text()) ?? "";
}
