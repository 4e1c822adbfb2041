import { expect, type Page } from "@playwright/test";
import { newVisitor, test } from "@/tests/support/browser/fixtures";

test.use(newVisitor);

const payloads = "**/_next/static/payloads/**";
const isRunning = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react")));

/** Every request that may fetch the payload of a page, and what the page told as an error. */
function watch(page: Page) {
  const asked: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes("/payloads/") || search === "?_rsc=") asked.push(pathname + search);
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return { asked, errors };
}

test("a stored page names React's payload, and finds it at an address for good", async ({
  page,
  request,
}) => {
  const { asked, errors } = watch(page);
  const html = await (await page.goto("/workshops"))?.text();
  expect(html).not.toContain("__next_f.push([1,");
  expect(await isRunning(page)).toBe(true);
  expect(asked).toHaveLength(1);
  const answer = await request.get(asked[0] ?? "", { headers: { "accept-encoding": "br" } });
  expect(answer.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/x-component",
    "x-content-type-options": "nosniff",
  });
  // The very text that the router would get.
  expect(await answer.text()).toBe(
    await (await request.get("/workshops?_rsc=", { headers: { rsc: "1" } })).text(),
  );
  expect(errors).toEqual([]);
});

test("a payload that is gone is asked for at the page's own address", async ({ page }) => {
  await page.route(payloads, (route) => route.fulfill({ status: 404, body: "Not Found" }));
  const { asked, errors } = watch(page);
  await page.goto("/workshops?topic=none");
  expect(await isRunning(page)).toBe(true);
  expect(asked.at(-1)).toBe("/workshops?_rsc=");
  expect(errors).toEqual([]);
});

test("a payload of another build is not joined with the page, whose links work", async ({ page }) => {
  await page.route(payloads, (route) => route.fulfill({ status: 404, body: "Not Found" }));
  await page.route("**/workshops?_rsc=", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"b":"\w+"/, '"b":"other"'),
    });
  });
  const { errors } = watch(page);
  await page.goto("/workshops");
  await expect.poll(() => errors).toEqual(["This page is of another build"]);
  expect(await isRunning(page)).toBe(false);
  await page.getByRole("main").getByRole("link", { name: "Flight Levels Introduction" }).first().click();
  await expect(page).toHaveURL(/\/workshops\/flight-levels-introduction$/);
  await expect.poll(() => isRunning(page)).toBe(true);
});

test("an address that is no page has a payload, too", async ({ page }) => {
  const { errors } = watch(page);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  expect(await isRunning(page)).toBe(true);
  expect(errors).toEqual([]);
});
