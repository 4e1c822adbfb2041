import { expect } from "@playwright/test";
import { oracleBasket } from "@/tests/support/price-oracle";
import type { Things } from "@/tests/support/browser/asking";
import {
  chargedFor,
  chooseKlarna,
  enterCard,
  enterIban,
  numbers,
  openCheckout,
  orderOfReceipt,
  pay,
  test,
} from "@/tests/support/browser/stripe-shop";

/** What the other journeys with the provider do not buy: those take a course, and a subscription by card. */
const kinds: [kind: string, things: Things, ways: ("card" | "debit" | "klarna")[]][] = [
  ["a course with variations", { kickStartOnline: 1 }, ["card", "debit", "klarna"]],
  ["tickets", { dayTicket: 2, labTicket: 1 }, ["card", "debit", "klarna"]],
  ["an hour online", { boardHour: 2 }, ["card", "debit", "klarna"]],
];

for (const [kind, things, ways] of kinds) {
  test(
    `${kind} is paid by ${ways.join(", ")}, each charged once`,
    { tag: "@whole" },
    async ({ page, email, stripe }) => {
      test.slow();
      const price = oracleBasket({ buyer: { country: "DE" }, things });
      const orders = new Set<string>();
      for (const way of ways) {
        await test.step(way, async () => {
          await openCheckout(page, { email, things, price, country: "DE" });
          if (way === "card") await enterCard(page, numbers.accepted);
          if (way === "debit") await enterIban(page, numbers.debit);
          if (way === "klarna") {
            await chooseKlarna(page);
            await page.getByRole("link", { name: "Approve" }).click();
          } else await pay(page);
          const order = await orderOfReceipt(page);
          if (way === "debit") stripe.settle();
          expect(chargedFor(stripe, order)).toEqual([price.total]);
          orders.add(order);
        });
      }
      expect(orders.size).toBe(ways.length);
    },
  );
}
