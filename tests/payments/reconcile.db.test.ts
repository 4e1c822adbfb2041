import { afterEach, expect, it } from "vitest";
import { checkedGateway, createGateways } from "@/backend/sales/payments/gateways";
import { cancelOrder } from "@/backend/sales/settlement";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { confirmingAgain, losingAnswers } from "@/tests/support/lossy-gateways";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("a payment whose answer was lost", (open) => {
  let till: CheckoutWorld | undefined;
  afterEach(async () => {
    await till?.close();
    till = undefined;
  });

  /** The demo gateway, changed by a test; the array of a world's gateways is what the shop asks. */
  async function tillWith(
    change: (gateway: CheckoutWorld["deps"]["payments"][number]) => CheckoutWorld["deps"]["payments"][number],
  ): Promise<CheckoutWorld> {
    const opened = await openCheckoutWorld({}, open);
    const gateways = createGateways({ ...opened.deps, demo: true }).map((gateway) =>
      gateway.id === "demo" ? change(gateway) : gateway,
    );
    opened.deps.payments.splice(0, opened.deps.payments.length, ...gateways);
    till = opened;
    return opened;
  }

  const nothing = () => undefined;

  it("a charge whose answer was lost is settled once: by the reconciler", async () => {
    const shop = await tillWith((gateway) => losingAnswers(gateway, nothing));
    const client = await shop.shopper([{ productId: 6002 }]);
    const [error] = (await shop.buy(client)).errors;
    expect(error?.extensions?.code).toBe("PAYMENT_UNAVAILABLE");
    expect((await shop.orders()).map((order) => order.status)).toEqual(["pending"]);
    expect(await rowsOf(shop.db, tables.cartLines)).toHaveLength(1);
    // Too early: the checkout itself may still be at it.
    expect((await reconcilePayments(shop.deps)).asked).toBe(0);
    shop.deps.time.forward(11);
    expect(await reconcilePayments(shop.deps)).toEqual({ asked: 1, failed: 0, expired: 0 });
    expect((await shop.orders()).map((order) => order.status)).toEqual(["processing"]);
    expect(await shop.charges()).toBe(1);
    expect(await rowsOf(shop.db, tables.cartLines)).toEqual([]);
  });

  it("or by the event, or by the buyer's next click", async () => {
    const shop = await tillWith((gateway) => losingAnswers(gateway, nothing, 2));
    const byEvent = await shop.shopper([{ productId: 6002 }]);
    await shop.buy(byEvent);
    await shop.events();
    const byClick = await shop.shopper([{ productId: 6002 }]);
    await shop.buy(byClick);
    expect(orderOf(await shop.buy(byClick)).status).toBe("PROCESSING");
    expect((await shop.orders()).map((order) => order.status)).toEqual(["processing", "processing"]);
    expect(await shop.charges()).toBe(2);
  });

  it("control: with a provider that confirms twice the same loss charges twice", async () => {
    const shop = await tillWith((gateway) => losingAnswers(confirmingAgain(gateway), nothing));
    const client = await shop.shopper([{ productId: 6002 }]);
    await shop.buy(client);
    shop.deps.time.forward(11);
    await reconcilePayments(shop.deps);
    expect(await shop.charges()).toBe(2);
  });

  it("without any event a debit is settled by the reconciler", async () => {
    const shop = await tillWith((gateway) => gateway);
    await shop.buy(await shop.shopper([{ productId: 6002 }]), "demo_iban_DE89");
    shop.deps.time.forward(60);
    await reconcilePayments(shop.deps);
    expect((await shop.orders()).map((order) => order.status)).toEqual(["processing"]);
  });

  it("seats and coupon uses that nobody pays for are given back, once", async () => {
    const shop = await tillWith((gateway) => gateway);
    await shop.buy(await shop.shopper([{ productId: 6002, quantity: 2 }], ["first-ten"]), "demo_klarna");
    await shop.buy(await shop.shopper([{ productId: 6002 }]), "invoice");
    expect(await shop.stockOf(6002)).toBe(22);
    shop.deps.time.forward(16 * 60);
    const both = await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)]);
    expect(both.map((result) => result.failed)).toEqual([0, 0]);
    expect((await shop.orders()).map((order) => order.status)).toEqual(["cancelled", "held"]);
    expect(await shop.stockOf(6002)).toBe(24);
    expect((await rowsOf(shop.db, tables.couponCounters))[0]?.used).toBe(0);
    shop.deps.time.forward(14 * 24 * 3_600);
    await reconcilePayments(shop.deps);
    expect((await shop.orders()).map((order) => order.status)).toEqual(["cancelled", "cancelled"]);
    expect(await shop.stockOf(6002)).toBe(25);
  });

  it("money that arrives for an order whose seats are gone is flagged, never lost (C9)", async () => {
    const shop = await tillWith((gateway) => ({
      ...gateway,
      // A provider that has taken the money while the shop gives up.
      cancel: (ref) => gateway.get(ref).then((state) => ({ ...state, status: "cancelled" as const })),
    }));
    await shop.buy(await shop.shopper([{ productId: 6002 }]), "demo_iban_DE89");
    const [order] = await shop.orders();
    const { db } = shop;
    await db.update(tables.orders).set({ holdUntil: shop.deps.clock() });
    await reconcilePayments(shop.deps);
    expect((await shop.orders())[0]?.status).toBe("cancelled");
    await db.update(tables.stock).set({ quantity: 0 });
    shop.deps.time.forward(11);
    await shop.events();
    const [after] = await shop.orders();
    expect(after).toMatchObject({ id: order?.id, status: "held" });
    expect(await shop.alerts()).toEqual([expect.stringMatching(/refund it, or find a seat/)]);
    expect(after?.paidAt).not.toBeNull();
    expect(shop.deps.errors.map((error) => error.message)).toContain("an order needs an operator");
    expect(await shop.stockOf(6002)).toBe(0);
    // The money waits for a refund: nobody cancels the order over it.
    expect(await cancelOrder(shop.deps, after?.id ?? 0)).toMatchObject({ status: "held" });
    expect(await shop.alerts()).toHaveLength(1);
  });

  it("a provider that is down: clear message, cart and order kept, then it works", async () => {
    let down = true;
    const shop = await tillWith((gateway) =>
      checkedGateway({
        ...gateway,
        create: (payment, key) =>
          down ? Promise.reject(new TypeError("fetch failed")) : gateway.create(payment, key),
      }),
    );
    const client = await shop.shopper([{ productId: 6002 }]);
    expect((await shop.buy(client)).errors[0]?.message).toMatch(
      /we do not know yet whether your payment went through.* never charged twice/,
    );
    expect((await shop.orders()).map((order) => order.status)).toEqual(["pending"]);
    down = false;
    expect(orderOf(await shop.buy(client)).status).toBe("PROCESSING");
    expect(await shop.orders()).toHaveLength(1);
  });
});
