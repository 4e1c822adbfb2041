import { expect, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { openHydrated } from "@/tests/support/browser/hydrated";
import { signIn } from "@/tests/support/browser/signing-in";

const day = `/academy/events/${site.slug}-day`;
const live = `${day}/live/morning`;
const refused = "Something went wrong. Please try again later.";
const ticketCode = "SAMPLE-LIVE-4R8N-W3PL-6HZT";

for (const [timezoneId, city] of [
  ["America/New_York", "New York"],
  ["Asia/Kolkata", "Kolkata"],
]) {
  test.describe(`seen from ${city}`, () => {
    test.use({ timezoneId });
    test("an event, a talk and the list show both clocks, without moving the page", async ({ page }) => {
      for (const path of ["/academy/events", day, `${day}/what-we-got-wrong`, live]) {
        await page.goto(path);
        const main = page.getByRole("main");
        await expect(main).toContainText(/\d\d:\d\d–\d\d:\d\d, Vienna time/);
        await page.mouse.wheel(0, 100);
        await expect(main).toContainText(new RegExp(`Your time: .+ \\(${city}\\)`));
        expect(await shift(page)).toBeLessThanOrEqual(0.02);
      }
    });
  });
}

test.describe("seen from Berlin", () => {
  test.use({ timezoneId: "Europe/Berlin" });
  test("the same time is not told twice", async ({ page }) => {
    await page.goto(day);
    const seats = page.waitForResponse(/\/api\/graphql\/shop/);
    await page.mouse.wheel(0, 100);
    await seats;
    await expect(page.getByRole("complementary")).toContainText(", Vienna time");
    await expect(page.getByRole("main")).not.toContainText("Your time");
  });
});

test("a talk shows its speaker whole, and nothing that can be bought is below the first screen", async ({
  page,
}) => {
  const sizes = [375, 1280, 1920].map((width) => ({ width, height: width === 375 ? 812 : 800 }));
  await page.goto(`${day}/what-we-got-wrong`);
  const box = page.getByRole("complementary", { name: "Date of the talk" });
  await expect(box).toContainText("What we got wrong");
  for (const size of sizes) {
    await page.setViewportSize(size);
    const [picture, cover] = await Promise.all([
      page.locator("main article img").first().boundingBox(),
      box.boundingBox(),
    ]);
    if (!picture || !cover) throw new Error("neither picture nor box");
    const apart =
      picture.x + picture.width <= cover.x ||
      picture.y >= cover.y + cover.height ||
      picture.y + picture.height <= cover.y;
    expect(apart, `${size.width} px`).toBe(true);
  }
  for (const path of [day, `/academy/events/${site.slug}-future-lab`]) {
    await page.goto(path);
    const ticket = page.getByRole("complementary", { name: "Date and ticket" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(ticket.getByText("€").first()).toBeInViewport({ ratio: 1 });
      await expect(ticket.getByRole("button", { name: /^Add to cart/ })).toBeInViewport({ ratio: 1 });
    }
  }
});

test("past events are over, and lead to their recordings", async ({ page }) => {
  await page.goto("/academy/events");
  const past = page.getByRole("region", { name: "Past events" });
  await past.getByRole("link", { name: new RegExp(`^${site.name} Day \\d{4}$`) }).click();
  await expect(page.getByRole("complementary")).toContainText("This event is over");
  await expect(page.getByRole("button", { name: /cart/i })).toHaveCount(0);
  await page.getByRole("link", { name: "The finance round" }).click();
  await expect(page.getByRole("link", { name: /^Watch the recording/ })).toHaveAttribute(
    "href",
    /^https:\/\/videos\./,
  );
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    test("the list is filtered by keyboard, and shows all again", async ({ page }) => {
      await page.goto("/academy/events");
      const rows = page.getByRole("region", { name: "Upcoming events" }).getByRole("article");
      const all = await rows.count();
      expect(all).toBeGreaterThanOrEqual(4);
      await page.getByRole("radio", { name: "Everywhere" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: "Online" })).toBeChecked();
      const online = await rows.count();
      expect(online).toBeLessThan(all);
      await expect(rows.filter({ hasText: "Toronto" })).toHaveCount(0);
      await page.getByRole("button", { name: "Show all" }).click();
      await expect(rows).toHaveCount(all);
    });
  });
}

/** Answers of the server at a time of our own, which the clock of the page is then moved on from. */
async function liveAt(page: Page, secondsToBegin: number, flday: object | null): Promise<number> {
  await page.goto(live);
  const start = Date.parse((await page.locator("main time").first().getAttribute("datetime")) ?? "");
  const now = start - secondsToBegin * 1000;
  // What this page still asks must not meet the answers that are prepared for the next one.
  await page.goto("about:blank");
  await page.clock.install({ time: now });
  await page.route("**/api/auth/session", async (route) =>
    route.fulfill({
      json: { signedIn: flday !== null },
      headers: { date: new Date(await page.evaluate(() => Date.now())).toUTCString() },
    }),
  );
  await page.route("**/api/graphql/shop", (route) =>
    route.fulfill({
      json: {
        data: {
          customer: { __typename: "Customer", id: "1", flday: { __typename: "EventAccess", ...flday } },
        },
      },
    }),
  );
  await page.goto(live);
  return now;
}

test("the live page opens by itself for the holder of a ticket", async ({ page }) => {
  await liveAt(page, 30, { hasAccess: true, weloSpace: "https://rooms.example.com/room" });
  await page.clock.runFor(2000);
  await expect(page.getByRole("heading", { name: "The room is not open yet" })).toBeVisible();
  await expect(page.getByText("You have a ticket.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter the live room" })).toHaveCount(0);
  await page.clock.runFor(32_000);
  await expect(page.getByRole("heading", { name: "The room is open" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter the live room" })).toHaveAttribute(
    "href",
    "https://rooms.example.com/room",
  );
});

test("a guest at the live page is shown the ways in, by keyboard too", async ({ page }) => {
  await page.goto(live);
  const signInLink = page.getByRole("main").getByRole("link", { name: "Sign in" });
  await expect(signInLink).toHaveAttribute("href", `/account?redirect_to=${encodeURIComponent(live)}`);
  await signInLink.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "I have a code" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/academy\/events\/access$/);
});

test("a guest with a code signs in first, and the code comes along", async ({ page }) => {
  await page.goto("/academy/events/access");
  await page.getByLabel("Access code").fill("some-code");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\?redirect_to=%2Fevent-access$/);
  await expect(page.getByRole("main")).toContainText("Sign in to open your event access.");
  await page.goto("/event-access");
  await expect(page.getByLabel("Access code")).toHaveValue("some-code");
});

test("nothing typed is told at the field, which gets the focus", async ({ page }) => {
  await openHydrated(page, "/academy/events/access");
  await page.getByRole("button", { name: "Open my access" }).click();
  await expect(page.getByLabel("Access code")).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Please enter your code or your e-mail");
});

test.describe("the access form without script", () => {
  test.use({ javaScriptEnabled: false });
  test("leads a guest to the sign-in, and tells what is wrong with the fields", async ({ page }) => {
    await page.goto("/academy/events/access");
    await page.getByRole("button", { name: "Open my access" }).click();
    await expect(page).toHaveURL(/\/event-access\?notice=/);
    await expect(page.getByRole("main")).toContainText("Please enter your code or your e-mail");
    await page.getByLabel("E-mail address of your ticket").fill("mira@example.com");
    await page.getByRole("button", { name: "Open my access" }).click();
    await expect(page).toHaveURL(/\/account\?redirect_to=%2Facademy%2Fevents%2Faccess/);
  });
});

test("a member's wrong code is refused with and without script; the right one opens the live page", async ({
  page,
  browser,
  mailbox,
}) => {
  await signIn(page, "elif.kaya@example.com", mailbox);
  await page.goto("/academy/events/access");
  await page.getByLabel("Access code").fill("wrong-code");
  await page.getByRole("button", { name: "Open my access" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(refused);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const other = await plain.newPage();
  await other.goto(new URL("/event-access?token=another-wrong-code", page.url()).href);
  await expect(other.getByLabel("Access code")).toHaveValue("another-wrong-code");
  await other.getByRole("button", { name: "Open my access" }).click();
  await expect(other.getByRole("main")).toContainText(refused);
  await plain.close();

  await page.getByLabel("Access code").fill(ticketCode.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Open my access" }).click();
  await expect(page).toHaveURL(new RegExp(`${day}/live/`));
  await expect(page.getByText("You have a ticket.")).toBeVisible();
  await page.goto("/event-access");
  await expect(page.getByRole("link", { name: "Go to the live room" })).toBeVisible();
});

test("dates go into a calendar, in UTC; unknown ones are not there", async ({ request }) => {
  const page = await (await request.get(day)).text();
  const file = await request.get(/<a [^>]*href="(\/calendar\/[^"]+)"/.exec(page)?.[1] ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
  expect((await request.get("/calendar/events/no-such-event.ics")).status()).toBe(404);
  expect((await request.get("/calendar/people/x.ics")).status()).toBe(404);
});

/** Layout shift of the page so far, as browsers count it. */
function shift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("value" in entry && typeof entry.value === "number") sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}
