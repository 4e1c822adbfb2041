import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { orderStatusText } from "@/components/orders/order";
import { content } from "@/backend/content/catalogue/read-content";
import { invoiceGateway } from "@/backend/sales/payments/invoice-gateway";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { refundedOrder } from "@/tests/orders/refunded-order";

vi.mock(import("@/lib/rules/times/times"), async (original) => {
  const rules = await original();
  // The types of the table are its own numbers.
  return {
    ...rules,
    times: Object.assign(rules.times, { confirming: { minutes: 45 }, transfer: { days: 21 } }),
  };
});

describe("a shop that holds seats for 45 minutes, and for 21 days", () => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld();
  });
  afterAll(() => till.close());

  it("says so in the terms", () => {
    const terms = content().pages.find(({ node }) => node.slug === "terms")?.node.content;
    expect(terms).toContain("the amount is due within 21 days; we hold your seat until then");
    expect(terms).toContain("we first hold it for 45 minutes");
  });

  it("says so at the checkout", () => {
    const asked = { totalCents: 100, recurring: false, country: "AT", currency: "EUR" } as const;
    const [known] = invoiceGateway().methods({ ...asked, isUnknown: false });
    const [unknown] = invoiceGateway().methods({ ...asked, isUnknown: true });
    expect(known?.description).toContain("have 21 days to pay");
    expect(unknown?.description).toContain("held for 45 minutes, and for 21 days once you confirm");
  });

  it("says so on the page of an order", () => {
    const order = { ...refundedOrder([]), paymentMethod: "invoice" };
    expect(orderStatusText("transfer", order).text).toContain("within 21 days");
    expect(orderStatusText("soldOut", order).text).toContain("after more than 45 minutes");
  });

  it("does so, and says so in the mail", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    orderOf(await till.buy(client, "invoice"));
    const [order] = await till.orders();
    const held = (order?.confirmUntil?.getTime() ?? 0) - (order?.createdAt.getTime() ?? 0);
    expect(held).toBeCloseTo(45 * 60_000, -3);
    await till.deliver();
    const text = till.deps.mails.to(billing.email).at(-1)?.text;
    expect(text).toContain("we will hold it for 21 days");
    expect(text).toContain("The button and the code work once, for 45 minutes");
  });
});
