import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { oracleBasket, type OraclePrice } from "@/tests/support/price-oracle";
import { test } from "@/tests/support/browser/fixtures";
import { address, askShop, fillCart, type Items } from "@/tests/support/browser/asking";
import { buy, expectSums, type Method } from "@/tests/support/browser/purchases";
import { signIn, signInByMail } from "@/tests/support/browser/signing-in";

const free = "guest-of-the-house";

/** Every kind that a guest can buy, by every payment method. A subscription needs one that can be charged again. */
const kinds: { kind: string; items: Items; methods: Method[] }[] = [
  { kind: "an online course", items: { level2: 1 }, methods: ["card", "debit", "invoice", "nothing"] },
  {
    kind: "a course with variations",
    items: { kickStartOnline: 1 },
    methods: ["card", "debit", "invoice", "nothing"],
  },
  {
    kind: "tickets",
    items: { dayTicket: 2, labTicket: 1 },
    methods: ["card", "debit", "invoice", "nothing"],
  },
  { kind: "a subscription", items: { membership: 1 }, methods: ["card", "debit"] },
  { kind: "an hour online", items: { boardHour: 2 }, methods: ["card", "debit", "invoice", "nothing"] },
];

/** The buyer of each method, so that every kind is seen with private and company buyers of several countries. */
const buyers = {
  card: { country: "PL", customerType: "private" },
  debit: { country: "DE", customerType: "company", company: "Kranz GmbH", vatId: "DE136695976" },
  invoice: { country: "AT", customerType: "private" },
  nothing: { country: "US", state: "NY", customerType: "company", company: "Lindqvist Inc", vatId: "" },
} as const;

for (const { kind, items, methods } of kinds) {
  // Each payment method is seen with one kind in `npm test`; what they cost is proved there without a browser.
  const tag = kind === "a course with variations" || kind === "a subscription" ? [] : "@whole";
  test(`${kind} costs what it should by ${methods.join(", ")}`, { tag }, async ({ page, email, mailbox }) => {
    const placed: [string, OraclePrice][] = [];
    for (const [number, method] of methods.entries()) {
      await test.step(method, async () => {
        // Unconfirmed orders of one network may hold fewer of them than are ordered here.
        await page.setExtraHTTPHeaders({
          "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${number}`,
        });
        const codes = method === "nothing" ? [free] : method === "card" ? ["welcome-10"] : [];
        const { country, customerType } = buyers[method];
        const buyer = { country, isCompany: customerType === "company", isConfirmed: method === "debit" };
        const price = oracleBasket({ buyer, items, codes });
        await askShop(page, "updateCustomer", {
          input: { billing: { ...address, ...buyers[method], email } },
        });
        await fillCart(page, items, codes);
        placed.push([await buy(page, method, price), price]);
      });
    }
    expect(new Set(placed.map(([number]) => number)).size).toBe(methods.length);

    // Each order has a mail with a link; this browser's is the one of the last.
    const last = placed.at(-1)?.[0] ?? "";
    await signInByMail(page, await mailbox.waitForLink(email, `Your order ${last}`));
    for (const [number, price] of placed) {
      await page.goto(`/account/me/my-orders/${number}`);
      await expectSums(page, price);
    }
  });
}

test("the professional program is bought by whom it was offered to, once and one at a time", async ({
  page,
  mailbox,
}) => {
  await signIn(page, "luca.moretti@example.com", mailbox);
  await askShop(page, "updateCustomer", {
    input: { billing: { ...address, country: "IT", customerType: "private" } },
  });
  await fillCart(page, { program: 1 });
  const price = oracleBasket({ buyer: { country: "IT" }, items: { program: 1 } });
  const number = await buy(page, "card", price);
  await page.goto(`/account/me/my-orders/${number}`);
  await expectSums(page, price);
});
