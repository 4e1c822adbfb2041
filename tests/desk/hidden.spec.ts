import { expect, type APIRequestContext } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { register } from "@/tests/support/browser/signing-in";
import { signInAsStaff } from "@/tests/support/browser/staff";

const missing = "/nothing-here";
const hidden = "/desk";

const withoutName = (text: string) => text.replaceAll(missing, "/asked").replaceAll(hidden, "/asked");

/** All that a visitor can see of an answer, without what differs from one moment to the next. */
async function seen(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const answer = await request.get(path, { headers, maxRedirects: 0 });
  const passing = new Set(["date", "x-nextjs-cache", "keep-alive", "connection"]);
  return {
    status: answer.status(),
    headers: answer
      .headersArray()
      .filter(({ name }) => !passing.has(name.toLowerCase()))
      // A redirect names the address that was asked for.
      .map(({ name, value }) => ({ name, value: withoutName(value) })),
    body: withoutName(await answer.text()),
  };
}

test("nobody but the staff can tell the desk from a missing page", async ({
  page,
  email,
  mailbox,
  request,
}) => {
  await seen(request, missing);
  expect((await seen(request, missing)).status).toBe(404);
  for (const path of [hidden, `${hidden}/log`, `${hidden}?before=1`])
    expect(await seen(request, path), `${path}, a guest`).toEqual(await seen(request, missing));
  expect(await seen(request, "/%64esk")).toEqual(await seen(request, "/%6eothing-here"));
  const asks: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];
  for (const rest of [
    ".rsc",
    "/orders.rsc",
    "/orders%20",
    "/",
    "/orders/",
    ".json",
    "/log?_rsc=1",
    "%2flog",
    "/.%2f",
  ])
    for (const headers of asks)
      expect(await seen(request, hidden + rest, headers), `${rest}, a guest`).toEqual(
        await seen(request, missing + rest, headers),
      );
  const data = (of: string) => seen(request, `/_next/data/build-1${of}.json`);
  expect(await data(hidden)).toEqual(await data(missing));
  const router = { rsc: "1" };
  expect(await seen(request, `${hidden}?_rsc=1`, router)).toEqual(
    await seen(request, `${missing}?_rsc=1`, router),
  );
  await register(page, email, mailbox);
  expect(await seen(page.request, hidden), "a member").toEqual(await seen(page.request, missing));
  await page.goto(hidden);
  await expect(page.getByRole("heading", { name: "Uups, Destination not found!" })).toBeVisible();
});

test("a member of the staff works at the desk", async ({ page, email, mailbox, dataDir }) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.getByRole("link", { name: "Log" }).click();
  await expect(page.getByRole("heading", { name: "Log" })).toBeVisible();
});

test("nobody is asked at the desk what may be measured, and no code for that comes", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  const codes: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") codes.push(answer.text().catch(() => ""));
  });
  const measures = async () => (await Promise.all(codes.splice(0))).join("").includes("googletagmanager");
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.context().clearCookies({ name: /consent/i });
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  expect(await measures(), "the control: a public page has it").toBe(true);
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await measures()).toBe(false);
  await expect(page.locator("#consent-title")).toHaveCount(0);
});
