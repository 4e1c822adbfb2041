import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { bookOnline } from "@/tests/support/browser/booking";
import { originOf, placeOrder } from "@/tests/support/browser/asking";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { expectAtRest } from "@/tests/support/browser/hydrated";
import { mailedCode } from "@/tests/support/browser/mailbox";
import { markPaid, operatorCommand } from "@/tests/support/browser/operator-command";
import { register, signIn } from "@/tests/support/browser/signing-in";
import { workAtDesk } from "@/tests/support/browser/staff";

/**
 * Every action of a buyer or member that changes something once, in three ways: with a script and without leaving the
 * page, without a script, and with the network cut after the press, when the server has done it and its answer is lost.
 */
const ways = ["with script", "without script", "cut after the press"] as const;
type Way = (typeof ways)[number];

type World = { browser: Browser; context: BrowserContext };

type Action = {
  operation: string;
  /** Opens the page and fills in the form. @returns the button that sends it */
  ready: (page: Page, way: Way) => Promise<Locator>;
  /** Checks that the visitor sees the action’s result. */
  done: (page: Page, way: Way) => Promise<void>;
  /** Checked while nobody knows whether it was done. */
  meanwhile?: (page: Page) => Promise<void>;
  unknown?: RegExp;
  /** How the visitor goes on after the lost answer. */
  then?: "press" | "reload";
  /** The button of the question that the press opens where a script runs. */
  sure?: string;
  /** Whether another page follows. */
  leaves?: boolean;
};

async function take(page: Page, way: Way, action: Action): Promise<void> {
  const {
    operation,
    ready,
    done,
    meanwhile,
    unknown = /We do not know yet whether/,
    then = "press",
  } = action;
  await test.step(`${operation} ${way}`, async () => {
    const button = await ready(page, way);
    if (way === "without script") {
      await button.click();
      return done(page, way);
    }
    const press = async () => {
      await button.click();
      if (action.sure)
        await page.locator("[role$=dialog]").getByRole("button", { name: action.sure }).click();
    };
    await expectAtRest(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    if (way === "cut after the press") {
      const lost = await loseAnswer(page, operation);
      await press();
      await expect(page.getByText(unknown).first()).toBeVisible();
      expect(lost.count, "the server has the first press").toBe(1);
      await meanwhile?.(page);
      if (then === "reload") await page.reload();
      else await press();
    } else await press();
    await done(page, way);
    if (action.leaves || then === "reload") return;
    expect(await page.evaluate(() => "isSamePage" in window), "the page was not loaded again").toBe(true);
  });
}

/** The server carries out the operation's first request, and the browser gets no answer. */
async function loseAnswer(page: Page, operation: string): Promise<{ count: number }> {
  const lost = { count: 0 };
  await page.route("**/api/graphql/**", async (route) => {
    const asked = route.request().postData() ?? "";
    if (lost.count > 0 || !asked.includes(`"${operation}"`)) return route.fallback();
    lost.count += 1;
    expect((await (await route.fetch()).json()).errors).toBeUndefined();
    await route.abort("connectionreset");
  });
  return lost;
}

/** A page for each way, each with the visitor's cookies. */
async function threePages({ browser, context }: World): Promise<[Way, Page][]> {
  const storageState = await context.storageState();
  const { baseURL } = test.info().project.use;
  const pages = ways.map(async (way): Promise<[Way, Page]> => {
    const javaScriptEnabled = way !== "without script";
    const own = await browser.newContext({
      storageState,
      javaScriptEnabled,
      reducedMotion: "reduce",
      ...(baseURL && { baseURL }),
    });
    return [way, await own.newPage()];
  });
  return Promise.all(pages);
}

/** Makes codes that open the introduction. */
async function accessCodes(page: Page, name: string, count: number): Promise<string[]> {
  await post(page, "/api/desk/make-codes", {
    form: "make-access",
    kind: "access",
    name,
    count: String(count),
    products: "992",
  });
  await page.goto("/desk/codes");
  const file = page.locator("details", { hasText: name }).locator("a[href$='.csv']");
  const answer = await page.request.get((await file.getAttribute("href")) ?? "");
  const [, ...rows] = (await answer.text()).trim().split("\r\n");
  return rows.map((row) => row.split(";")[0] ?? "");
}

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: await originOf(page), "sec-fetch-site": "same-origin" };
  const answer = await page.request.post(path, { headers, form, maxRedirects: 0 });
  expect(answer.status(), path).toBe(303);
}

const main = (page: Page) => page.getByRole("main");

test("nameSeat, moveSeats, cancelSeats, askAboutOrder, stopSeatMails: with script, without, and cut", async ({
  page,
  browser,
  context,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  await register(page, email, mailbox);
  const number = await bookOnline(page, email, 3);
  markPaid({ dataDir, baseURL }, number);
  const order = `/account/me/my-orders/${number}`;
  await page.goto(order);
  const seats = await main(page)
    .getByRole("link", { name: /^Change this seat:/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(seats).toHaveLength(3);
  const pages = await threePages({ browser, context });

  for (const [index, [way, own]] of pages.entries()) {
    const seat = seats[index] ?? "";
    const name = `Ida Berg ${index}`;
    const attendee = `seat${index}.${email}`;
    let date = "";
    await take(own, way, {
      operation: "nameSeat",
      async ready() {
        await own.goto(seat);
        await own.getByRole("textbox", { name: "Attendee’s name" }).fill(name);
        await own.getByRole("textbox", { name: "E-mail of that person" }).fill(attendee);
        return own.getByRole("button", { name: /^(Save attendee|Give the seat)$/ });
      },
      meanwhile: () => expect(own.getByRole("textbox", { name: "Attendee’s name" })).toHaveValue(name),
      done: () => expect(own.getByText(`For ${name}`, { exact: true })).toBeVisible(),
    });
    const given = await mailbox.wait(attendee);
    await take(own, way, {
      operation: "stopSeatMails",
      async ready() {
        await own.goto(/\/store\/no-further-mails\?token=[\w.-]+/.exec(given.text ?? "")?.[0] ?? "");
        return own.getByRole("button", { name: "No email after the date" });
      },
      async done() {
        await expect(main(own)).toContainText("We still email you if your date moves");
        await expect(own.getByRole("button", { name: "No email after the date" })).toHaveCount(0);
      },
    });
    await take(own, way, {
      operation: "moveSeats",
      async ready() {
        await own.goto(seat);
        const choice = own.getByRole("link", { name: /^Choose .*online/i }).first();
        date = ((await choice.getAttribute("aria-label")) ?? "").replace("Choose ", "");
        await choice.click();
        return own.getByRole("button", { name: /^Move to this date/ });
      },
      then: "reload",
      async done() {
        if (way === "cut after the press") await own.goto(seat);
        else await expect(own.getByText(`Your seat is booked for ${date}.`)).toBeVisible();
        await expect(main(own).getByText(date).first()).toBeVisible();
        await expect(own.getByRole("link", { name: `Choose ${date}` })).toHaveCount(0);
      },
    });
    await take(own, way, {
      operation: "askAboutOrder",
      async ready() {
        await own.goto(order);
        await own.getByText("Ask us about this order").click();
        await own.getByLabel("Your question").fill(`Is there parking? ${index}`);
        return own.getByRole("button", { name: "Send the question" });
      },
      meanwhile: () => expect(own.getByLabel("Your question")).toHaveValue(`Is there parking? ${index}`),
      done: () => expect(own.getByText(`You asked: Is there parking? ${index}`)).toHaveCount(1),
    });
    await take(own, way, {
      operation: "cancelSeats",
      async ready() {
        await own.goto(seat);
        await own.getByRole("link", { name: /^Cancel the seat and get/ }).click();
        return own.getByRole("button", { name: "Cancel the seat" });
      },
      then: "reload",
      async done() {
        if (way === "cut after the press") await own.goto(order);
        await expect(main(own).getByText("Withdrawn", { exact: true })).toHaveCount(index + 1);
      },
    });
    const told = (await mailbox.to(attendee)).filter(({ subject }) => subject?.startsWith("Your seat: "));
    expect(told, "one mail when the seat was given").toHaveLength(1);
  }
});

test("withdraw, confirmWithdrawal: with script, without, and cut", async ({
  page,
  browser,
  context,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  for (const [index, [way, own]] of (await threePages({ browser, context })).entries()) {
    const buyer = `buyer${index}.${email}`;
    const number = await placeOrder(page, buyer, { introduction: 1 });
    markPaid({ dataDir, baseURL }, number);
    await take(own, way, {
      operation: "withdraw",
      async ready() {
        await own.goto("/withdraw");
        await main(own)
          .getByLabel(/^Order number/)
          .fill(number);
        await main(own)
          .getByLabel(/^Your name/)
          .fill("Mara Lindqvist");
        await main(own)
          .getByLabel(/^E-mail/)
          .fill(buyer);
        await main(own).getByRole("button", { name: "Continue" }).click();
        return main(own).getByRole("button", { name: "Confirm withdrawal" });
      },
      meanwhile: () => expect(main(own)).toContainText("The whole order"),
      done: () => expect(main(own)).toContainText(`A confirmation is on its way to ${buyer}.`),
    });
    const receipts = async () =>
      (await mailbox.to(buyer))
        .map(({ text }) => /\/withdraw\?token=[\w-]{43}/.exec(text ?? "")?.[0])
        .filter((link) => link !== undefined);
    await expect.poll(receipts).toHaveLength(1);
    await take(own, way, {
      operation: "confirmWithdrawal",
      async ready() {
        await own.goto((await receipts())[0] ?? "");
        return own.getByRole("button", { name: "Confirm my withdrawal" });
      },
      async done() {
        await expect(main(own)).toContainText(`You have withdrawn from order ${number}.`);
        await expect(own.getByRole("button", { name: "Confirm my withdrawal" })).toHaveCount(0);
      },
    });
  }
});

test("confirmWaitingList, leaveWaitingList: with script, without, and cut", async ({
  page,
  browser,
  context,
  email,
  mailbox,
}) => {
  test.slow();
  await page.goto(`/workshops/${site.slug}-systems-architecture`);
  const date = page.locator("#dates").getByRole("listitem").filter({ hasText: "London, United Kingdom" });
  const fields = await date
    .locator("form input[type=hidden]")
    .evaluateAll((inputs) =>
      Object.fromEntries(inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value")])),
    );
  for (const [index, [way, own]] of (await threePages({ browser, context })).entries()) {
    const guest = `guest${index}.${email}`;
    await post(page, "/api/forms/join-waiting-list", { ...fields, email: guest });
    const mail = await mailbox.wait(guest);
    const place = /\/store\/waiting-list\?token=[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "";
    await take(own, way, {
      operation: "confirmWaitingList",
      async ready() {
        await own.goto(place);
        return own.getByRole("button", { name: "Confirm your place" });
      },
      async done() {
        await expect(main(own)).toContainText("You are on the list.");
        await expect(own.getByRole("button", { name: "Confirm your place" })).toHaveCount(0);
      },
    });
    await take(own, way, {
      operation: "leaveWaitingList",
      ready: async () => own.getByRole("button", { name: "Leave the list" }),
      async done() {
        await expect(main(own)).toContainText("You are no longer on the list.");
        await expect(own.getByRole("button", { name: "Leave the list" })).toHaveCount(0);
      },
    });
  }
});

test("redeemAccessCode, startCourse, renewCalendarFeed: with script, without, and cut", async ({
  page,
  browser,
  context,
  email,
  mailbox,
  dataDir,
}) => {
  test.slow();
  const pages = await threePages({ browser, context });
  await workAtDesk(page, { email, mailbox, dataDir });
  const codes = await accessCodes(page, `Three ways ${email}`, pages.length);
  for (const [index, [way, own]] of pages.entries()) {
    await register(own, `member${index}.${email}`, mailbox);
    await take(own, way, {
      operation: "redeemAccessCode",
      async ready() {
        await own.goto("/store/redeem-access-code");
        await own.getByLabel("Access code").fill(codes[index] ?? "");
        return own.getByRole("button", { name: "Redeem code" });
      },
      meanwhile: () => expect(own.getByLabel("Access code")).toHaveValue(codes[index] ?? ""),
      async done() {
        const told = way === "cut after the press" ? /not valid/ : /You now have access to ".+"\./;
        await expect(main(own)).toContainText(told);
      },
    });
    await take(own, way, {
      operation: "startCourse",
      unknown: /Could not open the course/,
      async ready() {
        await own.goto("/account/me");
        return own
          .getByRole("region", { name: "Courses" })
          .getByRole("button", { name: /opens the learning platform/ });
      },
      async done() {
        if (way === "without script") await own.reload();
        await expect(own.getByRole("region", { name: "Courses" })).toContainText("Started on");
        await expect(
          own
            .getByRole("region", { name: "Courses" })
            .getByRole("link", { name: /opens the learning platform/ }),
        ).toBeVisible();
      },
    });
    await take(own, way, {
      operation: "renewCalendarFeed",
      async ready() {
        await own.goto("/account/me");
        return own.getByRole("button", { name: "Create a calendar link" });
      },
      done: () => expect(own.getByRole("link", { name: "Open it in your calendar" })).toBeVisible(),
    });
  }
});

test("endAllSessions, requestAccountDeletion, deleteAccount: with script, without, and cut", async ({
  browser,
  context,
  email,
  mailbox,
}) => {
  test.slow();
  for (const [index, [way, own]] of (await threePages({ browser, context })).entries()) {
    const member = `member${index}.${email}`;
    await register(own, member, mailbox);
    await take(own, way, {
      operation: "endAllSessions",
      leaves: true,
      sure: "Sign out everywhere",
      async ready() {
        await own.goto("/account/me/settings");
        return own.getByRole("button", { name: "Sign out everywhere" });
      },
      async done() {
        // After the lost answer the second press finds nobody signed in, and the sign-in may open instead.
        const ends = way === "cut after the press" ? ["/", "/account"] : ["/"];
        await expect(own).toHaveURL(({ pathname }) => ends.includes(pathname));
        await own.goto("/account/me/settings");
        await expect(own).toHaveURL(/\/account\?redirect_to=/);
      },
    });
    await signIn(own, member, mailbox);
    const mails = async () => (await mailbox.to(member)).filter(({ text }) => /: \d{6}$/m.test(text ?? ""));
    await take(own, way, {
      operation: "requestAccountDeletion",
      unknown: /We do not know whether the email was sent/,
      async ready() {
        await own.goto("/account/me/settings");
        return own.getByRole("button", { name: "Send me a code to delete my account" });
      },
      done: () => expect(own.getByLabel("6-digit code from the email")).toBeVisible(),
    });
    await expect.poll(mails).toHaveLength(way === "cut after the press" ? 2 : 1);
    const last = async () => {
      const mail = (await mails()).at(-1);
      if (!mail) throw new Error("no code");
      return mail;
    };
    await take(own, way, {
      operation: "deleteAccount",
      leaves: true,
      sure: "Yes, delete it",
      async ready() {
        await own.getByLabel("6-digit code from the email").fill(mailedCode(await last()));
        return own.getByRole("button", { name: "Delete my account for good" });
      },
      async done() {
        // After the lost answer nobody is signed in, which alone does not prove that the account is deleted.
        const ends = way === "cut after the press" ? "/account" : "/account/goodbye";
        await expect(own).toHaveURL(({ pathname }) => pathname === ends);
        const told = async () =>
          (await mailbox.to(member)).filter(({ subject }) => subject?.includes("account has been deleted"));
        await expect.poll(told).toHaveLength(1);
      },
    });
  }
});

test("keepAddress: with script, without, and cut", async ({
  page,
  browser,
  context,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  await register(page, email, mailbox);
  await bookOnline(page, email, 1);
  for (const [at, [way, own]] of (await threePages({ browser, context })).entries()) {
    const to = `other.${at}.${email}`;
    const proof = "passport seen at the office";
    const asked = ["change-address", email, to, "--asked", proof];
    const { status, text } = operatorCommand({ dataDir, baseURL }, "members", ...asked);
    expect([status, text]).toEqual([0, expect.stringContaining("gets an email and can stop it")]);
    const links = async () =>
      (await mailbox.to(email)).flatMap(
        ({ text: words }) => /\/account\/keep-address\?token=[\w-]+/.exec(words ?? "")?.[0] ?? [],
      );
    await expect.poll(async () => (await links()).length).toBe(at + 1);
    const link = (await links()).at(-1) ?? "";
    await take(own, way, {
      operation: "keepAddress",
      async ready() {
        await own.goto(link);
        return own.getByRole("button", { name: "Keep this address" });
      },
      async done() {
        await expect(main(own).getByRole("heading", { level: 1 })).toHaveText("Your address stays");
        await expect(own.getByRole("button", { name: "Keep this address" })).toHaveCount(0);
      },
    });
  }
});
