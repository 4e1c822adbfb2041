import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { daysAfter } from "@/backend/ground/dates";
import { markPaid } from "@/backend/sales/settlement";
import * as tables from "@/tests/support/schema";
import {
  billing,
  type CheckoutWorld,
  openCheckoutWorld,
  orderOf,
  redirectOf,
} from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import { signInMember } from "@/tests/support/sign-in-member";
import { about } from "@/tests/support/clock";

onOneDatabase("buying a cart", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  it("the demo card pays at once: order, cart, invoice, grants and mail with a way to sign in", async () => {
    const client = await till.shopper([{ productId: 992, quantity: 2 }], ["welcome-10"]);
    const answer = await till.buy(client);
    expect(answer.errors).toEqual([]);
    // 2 × 99.00, minus 10 %, plus 20 %.
    expect(orderOf(answer)).toMatchObject({ status: "COMPLETED", total: "213,84&nbsp;€" });
    const { databaseId } = orderOf(answer);
    expect(redirectOf(answer)).toBe(`/store/confirm/${databaseId}`);
    expect(client.binding).toMatch(/^[0-9a-f-]{36}\../);
    const [order] = await till.orders();
    expect(order).toMatchObject({
      memberId: null,
      test: true,
      total: 21_384,
      tax: 3_564,
      discount: 1_980,
      email: billing.email,
    });
    expect(await rowsOf(till.db, tables.cartLines)).toEqual([]);
    const grants = await rowsOf(till.db, tables.grants);
    expect(grants.map((grant) => grant.kind).sort()).toEqual(["course", "download"]);
    await till.deliver();
    const [mail] = till.deps.mails.to(billing.email);
    expect(mail?.text).toMatch(/\/account\/sign-in\?token=/);
    expect(mail?.text).toMatch(/Net\W+178,20.*\n*.*35,64.*\n*.*Total\W+213,84/);
    expect(mail?.attachments.map((file) => file.filename)).toEqual([`invoice-TEST-${databaseId}.pdf`]);
    expect(till.deps.errors).toEqual([]);
  });

  it("a second buy on the emptied cart is the same order, until something is added", async () => {
    const client = await till.shopper();
    const first = orderOf(await till.buy(client));
    expect(orderOf(await till.buy(client)).databaseId).toBe(first.databaseId);
    await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }] });
    expect(orderOf(await till.buy(client)).databaseId).not.toBe(first.databaseId);
    expect(await till.charges()).toBe(2);
  });

  it("by invoice the order is on hold until an operator marks it paid; invoice numbers have no gaps", async () => {
    for (const number of ["2026-00001", "2026-00002"]) {
      const client = await till.shopper();
      const { databaseId, status } = orderOf(await till.buy(client, "invoice"));
      expect(status).toBe("ON_HOLD");
      await markPaid(till.deps, databaseId);
      const invoices = await rowsOf(till.db, tables.invoices);
      expect(invoices.find((invoice) => invoice.orderId === databaseId)?.number).toBe(number);
    }
    await till.buy(await till.shopper(), "invoice");
    const order = (await till.orders()).at(-1);
    expect(order?.holdUntil).toEqual(about(daysAfter(order?.createdAt ?? new Date(0), 14)));
  });

  it("a subscription starts when it is paid, and cannot be bought by invoice", async () => {
    const client = await till.shopper([{ productId: 5001 }]);
    expect((await till.buy(client, "invoice")).errors[0]?.message).toBe("Invalid payment method.");
    await till.buy(client);
    const [subscription] = await rowsOf(till.db, tables.subscriptions);
    expect(subscription).toMatchObject({ status: "active", period: "year", memberId: null });
    expect(subscription?.nextPaymentAt?.toISOString().slice(0, 10)).toBe("2027-11-02");
  });

  it("an order that costs nothing is confirmed without a payment: a guest's places by the address", async () => {
    const client = await till.shopper([{ productId: 6002 }], ["team-50"]);
    const answer = await till.buy(client, "free");
    expect(orderOf(answer)).toMatchObject({ status: "ON_HOLD", total: "0,00&nbsp;€" });
    expect(await rowsOf(till.db, tables.grants)).toEqual([]);
    expect(orderOf(await till.buy(client, "free")).databaseId).toBe(orderOf(answer).databaseId);
    expect(await rowsOf(till.db, tables.payments)).toEqual([]);
    expect(await till.stockOf(6002)).toBe(24);
    await signInMember(till, till.visitor(), billing.email);
    expect((await till.orders()).map(({ status }) => status)).toEqual(["processing"]);
    await till.deliver();
    expect(till.deps.mails.to(billing.email).at(-1)?.text).toMatch(/^Your order is confirmed\n/);
    const paying = await till.shopper([{ productId: 6002 }]);
    expect((await till.buy(paying, "free")).errors[0]?.message).toBe("Invalid payment method.");
  });

  it("a declined card keeps the cart; the next try is the same order with another attempt", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    const declined = await till.buy(client, "demo_card_0002");
    expect(declined.errors[0]).toMatchObject({
      message: "Your card was declined. Please try another payment method.",
      extensions: { code: "PAYMENT_DECLINED" },
    });
    expect((await till.orders()).map((order) => order.status)).toEqual(["failed"]);
    expect(await till.stockOf(6002)).toBe(25);
    const paid = orderOf(await till.buy(client));
    expect(paid.status).toBe("PROCESSING");
    const attempts = await rowsOf(till.db, tables.payments);
    expect(attempts.map(({ orderId, attempt, status }) => [orderId, attempt, status])).toEqual([
      [paid.databaseId, 1, "failed"],
      [paid.databaseId, 2, "succeeded"],
    ]);
    expect(await till.stockOf(6002)).toBe(24);
  });

  it("a cart that changed while a payment waits gives that payment up, and nothing is charged twice", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    const waiting = orderOf(await till.buy(client, "demo_card_3155"));
    expect(waiting.status).toBe("PENDING");
    await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }] });
    const paid = orderOf(await till.buy(client));
    expect(paid.databaseId).not.toBe(waiting.databaseId);
    expect((await till.orders()).map((order) => order.status)).toEqual(["cancelled", "processing"]);
    expect(await till.charges()).toBe(1);
    expect(await till.stockOf(6002)).toBe(24);
  });

  it("another payment method, or another address, gives the waiting payment up too", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    await till.buy(client, "demo_klarna");
    await till.buy(client, "demo_card_3155");
    const paid = await till.buy(client, "demo_card_4242", {
      billing: { ...billing, country: "CH", postcode: "8000" },
    });
    expect(orderOf(paid).total).toBe("45,50&nbsp;€");
    expect((await till.orders()).map((order) => order.status)).toEqual([
      "cancelled",
      "cancelled",
      "processing",
    ]);
    expect(await till.charges()).toBe(1);
    expect(await till.stockOf(6002)).toBe(24);
  });

  it("bad input gets one sentence a field and changes nothing", async () => {
    const client = await till.shopper();
    const refuse = async (input: Record<string, unknown>, method?: string) =>
      (await till.buy(client, method, input)).errors[0];
    expect(await refuse({ billing: { ...billing, firstName: "", city: " " } })).toMatchObject({
      extensions: {
        code: "BAD_INPUT",
        fields: { firstName: "Please enter your first name", city: "Please enter the city" },
      },
    });
    expect(await refuse({ billing: { ...billing, email: "a@b.example, c@d.example" } })).toMatchObject({
      message: "Invalid billing email address",
      extensions: { fields: { email: "Please enter a valid email" } },
    });
    expect(await refuse({ billing: { ...billing, customerType: "company" } })).toMatchObject({
      extensions: { fields: { company: "Please enter the company name" } },
    });
    expect((await refuse({ billing: { ...billing, lastName: "x".repeat(101) } }))?.extensions?.code).toBe(
      "BAD_INPUT",
    );
    expect((await refuse({ paymentMethod: "paypal" }))?.message).toBe("Invalid payment method.");
    expect(
      (
        await refuse({
          paymentMethod: "demo",
          metaData: [{ key: "_demo_payment_method", value: "4111111111111111" }],
        })
      )?.message,
    ).toBe("Invalid payment method.");
    expect((await refuse({}, "demo_card_9999"))?.message).toBe("Invalid payment method.");
    expect((await till.buy(till.visitor())).errors[0]?.message).toBe("Sorry, no session found.");
    expect(await till.orders()).toEqual([]);
    expect(await rowsOf(till.db, tables.demoPayments)).toEqual([]);
    expect(till.deps.errors).toEqual([]);
  });

  it("a guest cannot flood one address with order mails; its owner pays at once, or confirms it", async () => {
    const buy = async () => (await till.buy(await till.shopper(), "invoice")).errors[0]?.extensions?.code;
    for (let i = 0; i < 5; i += 1) expect(await buy()).toBeUndefined();
    expect(await buy()).toBe("SEATS_LIMITED");
    expect(await till.orders()).toHaveLength(5);
    expect((await till.buy(await till.shopper())).errors).toEqual([]);
    const owner = await till.shopper();
    await owner.ask("requestAddressCode", { input: { email: billing.email } });
    await till.deliver();
    const mails = till.deps.mails.to(billing.email).map(({ text }) => /: (\d{6})$/m.exec(text)?.[1]);
    const addressCode = mails.findLast((code) => code !== undefined);
    expect((await till.buy(owner, "invoice", { addressCode })).errors).toEqual([]);
  });
});
