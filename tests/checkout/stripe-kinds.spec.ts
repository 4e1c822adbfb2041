import { expect } from "@playwright/test";
import { oracleBasket } from "@/tests/support/price-oracle";
import type { Items } from "@/tests/support/browser/asking";
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

/** Purchases that the other journeys with the provider leave out. Those take a course, and a subscription by card. */
const kinds: [kind: string, items: Items, methods: ("card" | "debit" | "klarna")[]][] = [
  ["a course with variations", { kickStartOnline: 1 }, ["card", "debit", "klarna"]],
  ["tickets", { dayTicket: 2, labTicket: 1 }, ["card", "debit", "klarna"]],
  ["an hour online", { boardHour: 2 }, ["card", "debit", "klarna"]],
];

for (const [kind, items, methods] of kinds) {
  test(
    `${kind} is paid by ${methods.join(", ")}, each charged once`,
    { tag: "@whole" },
    async ({ page, email, stripe }) => {
      test.slow();
      const price = oracleBasket({ buyer: { country: "DE" }, items });
      const orders = new Set<string>();
      for (const method of methods) {
        await test.step(method, async () => {
          await openCheckout(page, { email, items, price, country: "DE" });
          if (method === "card") await enterCard(page, numbers.accepted);
          if (method === "debit") await enterIban(page, numbers.debit);
          if (method === "klarna") {
            await chooseKlarna(page);
            await page.getByRole("link", { name: "Approve" }).click();
          } else await pay(page);
          const order = await orderOfReceipt(page);
          if (method === "debit") stripe.settle();
          expect(chargedFor(stripe, order)).toEqual([price.total]);
          orders.add(order);
        });
      }
      expect(orders.size).toBe(methods.length);
    },
  );
}
