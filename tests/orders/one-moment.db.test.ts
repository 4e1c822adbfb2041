import { expect, it } from "vitest";
import { openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { newMember } from "@/tests/support/library";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

it("order, grant, subscription and invoice say one moment for one payment", async () => {
  const till = await openCheckoutWorld();
  try {
    const { client } = await newMember(till, "anna@example.com");
    await client.ask("addToCart", { productId: 5001, quantity: 1 });
    orderOf(await till.buy(client));
    const [order] = await till.orders();
    const [grant] = await rowsOf(till.db, tables.grants);
    const [subscription] = await rowsOf(till.db, tables.subscriptions);
    const [invoice] = await rowsOf(till.db, tables.invoices);
    expect(order?.paidAt).not.toBeNull();
    const { startsAt, lastPaymentAt } = subscription ?? {};
    for (const moment of [grant?.grantedAt, startsAt, lastPaymentAt, invoice?.issuedAt])
      expect(moment).toEqual(order?.paidAt);
  } finally {
    await till.close();
  }
});
