import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { newMember } from "@/tests/support/library";
import { rowsOf } from "@/tests/support/rows";

const declined = "demo_card_0002";
const accepted = "demo_card_4242";
const confirmed = "demo_card_3155";

racesOnEachDatabase("paying an order again", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let anna: ContractClient;
  let ben: ContractClient;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ client: anna } = await newMember(till, "anna@example.com"));
    ({ client: ben } = await newMember(till, "ben@example.com"));
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  /** An order of Anna's whose first attempt ended like this, and an emptied cart. */
  async function ordered(method: string): Promise<number> {
    await anna.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }] });
    await till.buy(anna, method, { billing: { ...billing, email: "anna@example.com" } });
    await anna.ask("clearCart");
    const [order] = await till.orders();
    if (!order) throw new Error("no order");
    return order.id;
  }

  const payAs = (client: ContractClient, id: number, method: string) =>
    client.ask("payOrder", {
      input: {
        id,
        paymentMethod: method.startsWith("demo_") ? "demo" : method,
        metaData: [{ key: "_demo_payment_method", value: method }],
      },
    });
  const pay = (id: number, method: string) => payAs(anna, id, method);
  const onlyOrder = async () => {
    const orders = await till.orders();
    expect(orders).toHaveLength(1);
    return orders[0];
  };
  const attempts = async () =>
    (await till.db.select().from(tables.payments).orderBy(tables.payments.attempt)).map(
      ({ attempt, gateway, status }) => `${attempt} ${gateway} ${status}`,
    );

  it("a declined order is paid by another card: the same order, its stock taken again", async () => {
    const id = await ordered(declined);
    expect((await onlyOrder())?.status).toBe("failed");
    expect(await till.stockOf(6002)).toBe(25);
    const answer = await pay(id, accepted);
    expect(answer.errors).toEqual([]);
    expect(answer.data?.payOrder).toMatchObject({ result: "success", redirect: `/store/confirm/${id}` });
    expect(await onlyOrder()).toMatchObject({ id, status: "processing", paymentMethod: "demo" });
    expect(await attempts()).toEqual(["1 demo failed", "2 demo succeeded"]);
    expect([await till.charges(), await till.stockOf(6002)]).toEqual([1, 24]);
  });

  it("by invoice instead: it waits for the transfer, with an invoice", async () => {
    const id = await ordered(declined);
    expect((await pay(id, "invoice")).errors).toEqual([]);
    expect(await onlyOrder()).toMatchObject({ status: "held", paymentMethod: "invoice", test: false });
    expect(await rowsOf(till.db, tables.invoices)).toHaveLength(1);
    expect((await pay(id, accepted)).data?.payOrder).toMatchObject({ order: { status: "ON_HOLD" } });
    expect(await till.charges()).toBe(0);
  });

  it("an attempt that waits at the bank goes on there, or is given up for another method", async () => {
    const id = await ordered(confirmed);
    expect((await pay(id, confirmed)).data?.payOrder).toMatchObject({
      redirect: expect.stringContaining("/api/demo-bank/"),
    });
    expect(await attempts()).toEqual(["1 demo unconfirmed"]);
    expect((await pay(id, accepted)).errors).toEqual([]);
    expect(await attempts()).toEqual(["1 demo cancelled", "2 demo succeeded"]);
    await till.events();
    expect(await onlyOrder()).toMatchObject({ status: "processing" });
    expect(await till.charges()).toBe(1);
  });

  it("declined again: the bank's words, and the order can still be paid", async () => {
    const id = await ordered(declined);
    const refused = await pay(id, "demo_card_0341");
    expect(refused.errors[0]?.extensions?.code).toBe("PAYMENT_DECLINED");
    expect((await onlyOrder())?.status).toBe("failed");
    expect((await pay(id, accepted)).errors).toEqual([]);
    expect(await till.charges()).toBe(1);
  });

  itOnEach(
    "thirty clicks, half by one card and half by another: one charge (C5)",
    { timeout: 60_000 },
    async () => {
      const id = await ordered(declined);
      await Promise.all(Array.from({ length: 30 }, (_, i) => pay(id, i % 2 ? accepted : confirmed)));
      const last = await pay(id, accepted);
      expect(last.errors).toEqual([]);
      expect((await onlyOrder())?.status).toBe("processing");
      expect(await till.charges()).toBe(1);
      expect(await till.stockOf(6002)).toBe(24);
    },
  );

  it("sold out in the meantime: said, and nothing is charged", async () => {
    const id = await ordered(declined);
    await till.db.update(tables.stock).set({ quantity: 0 }).where(eq(tables.stock.productId, 6002));
    expect((await pay(id, accepted)).errors[0]?.extensions?.code).toBe("OUT_OF_STOCK");
    expect((await onlyOrder())?.status).toBe("failed");
    expect(await till.charges()).toBe(0);
  });

  it("a cancelled order is not paid; a foreign one is like a missing one (C16)", async () => {
    const id = await ordered(declined);
    const [foreign, missing, anonymous] = [
      await payAs(ben, id, accepted),
      await payAs(ben, 99_999_999, accepted),
      await payAs(till.visitor(), id, accepted),
    ];
    expect(foreign.errors.map(({ message }) => message)).toEqual(
      missing.errors.map(({ message }) => message),
    );
    expect(anonymous.errors.map(({ message }) => message)).toEqual(
      missing.errors.map(({ message }) => message),
    );
    await till.db.update(tables.orders).set({ status: "cancelled" });
    expect((await pay(id, accepted)).errors[0]?.extensions?.code).toBe("ORDER_CLOSED");
    expect(await till.charges()).toBe(0);
  });

  it("the payment methods are those of the order: none when it is paid", async () => {
    const id = await ordered(declined);
    const methods = async () => (await anna.ask("getOrder", { id: String(id) })).data?.order;
    expect(await methods()).toMatchObject({
      paymentGateways: expect.arrayContaining([expect.objectContaining({ id: "invoice" })]),
    });
    await pay(id, accepted);
    expect(await methods()).toMatchObject({ paymentGateways: [] });
  });
});

it("a gateway that does not answer: nothing is lost, and the next click goes on", async () => {
  let isDown = false;
  const till = await openCheckoutWorld();
  const { client } = await newMember(till, "anna@example.com");
  for (const gateway of till.deps.payments) {
    const create = gateway.create.bind(gateway);
    gateway.create = async (...args) => {
      if (isDown) throw new GatewayUnavailable("down");
      return create(...args);
    };
  }
  await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }] });
  await till.buy(client, declined, { billing: { ...billing, email: "anna@example.com" } });
  const [order] = await till.orders();
  const input = {
    id: order?.id,
    paymentMethod: "demo",
    metaData: [{ key: "_demo_payment_method", value: accepted }],
  };
  isDown = true;
  expect((await client.ask("payOrder", { input })).errors[0]?.extensions?.code).toBe("PAYMENT_UNAVAILABLE");
  isDown = false;
  expect((await client.ask("payOrder", { input })).errors).toEqual([]);
  expect((await till.orders()).map(({ status }) => status)).toEqual(["completed"]);
  expect(await till.charges()).toBe(1);
  await till.close();
});
