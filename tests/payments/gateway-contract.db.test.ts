import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BadSignature, GatewayUnavailable } from "@/backend/payments/port";
import { worlds, type World } from "./contract-worlds";

/** What the shop relies on, whoever takes the money. */
describe.each(worlds)("%s", (_, open) => {
  let world: World;
  let orders = 0;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const payment = (method: keyof World["methods"], amountCents = 12_000) => {
    orders += 1;
    return {
      orderId: String(orders),
      attempt: 1,
      amountCents,
      currency: "EUR" as const,
      customer: null,
      method: world.methods[method],
      returnUrl: "http://localhost:3000/store/confirm/1",
      offSession: false,
      saveMethod: false,
      recurring: false,
      country: "AT",
    };
  };
  const start = (method: keyof World["methods"]) => {
    const asked = payment(method);
    return world.gateway.start(asked, `order-${asked.orderId}-a1`);
  };

  test("a payment is taken: its state says for which order and how much", async () => {
    const state = await start("accepted");
    expect(state).toMatchObject({
      status: "succeeded",
      orderId: String(orders),
      amountCents: 12_000,
      currency: "EUR",
    });
    expect(state.nextAction).toBeUndefined();
    expect(await world.gateway.get(state.ref)).toEqual(state);
    expect(await world.gateway.findByOrder(state.orderId)).toEqual([state]);
  });

  test("the same key gives the same payment, at once, later, and at the same time", async () => {
    const asked = payment("accepted");
    const key = `order-${asked.orderId}-a1`;
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4].map(() => world.gateway.start({ ...asked }, key)),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await world.gateway.start(asked, key)).toEqual(first);
    expect(await world.gateway.findByOrder(asked.orderId)).toHaveLength(1);
  });

  test("control: two keys are two payments", async () => {
    const asked = payment("accepted");
    await world.gateway.start(asked, `order-${asked.orderId}-a1`);
    await world.gateway.start({ ...asked, attempt: 2 }, `order-${asked.orderId}-a2`);
    expect(await world.gateway.findByOrder(asked.orderId)).toHaveLength(2);
  });

  test("the same key with another amount is no payment", async () => {
    const asked = payment("accepted");
    await world.gateway.start(asked, `order-${asked.orderId}-a1`);
    await expect(
      world.gateway.start({ ...asked, amountCents: 1 }, `order-${asked.orderId}-a1`),
    ).rejects.toThrow();
    const known = await world.gateway.findByOrder(asked.orderId);
    expect(known.map(({ amountCents }) => amountCents)).toEqual([12_000]);
  });

  test("a declined one has failed, with words for the buyer", async () => {
    const state = await start("declined");
    expect(state.status).toBe("failed");
    expect(state.failure?.message).toMatch(/declined/);
    expect(await world.gateway.get(state.ref)).toMatchObject({ status: "failed" });
  });

  test("one that waits for the buyer says where, and is taken after the approval", async () => {
    const state = await start("asked");
    expect(state.status).toBe("requires_action");
    expect(state.nextAction).toBeDefined();
    await world.approve(state.ref);
    expect(await world.gateway.get(state.ref)).toMatchObject({ status: "succeeded" });
  });

  test.each(["debit", "failingDebit"] as const)("a %s is under way until it is settled", async (kind) => {
    const state = await start(kind);
    expect(state.status).toBe("processing");
    await world.settle();
    const end = await world.gateway.get(state.ref);
    expect(end.status).toBe(kind === "debit" ? "succeeded" : "failed");
    if (kind === "failingDebit") expect(end.failure?.message).toMatch(/refused the debit/);
  });

  test("one that waits can be cancelled, twice; one that was taken stays taken", async () => {
    const waiting = await start("asked");
    expect(await world.gateway.cancel(waiting.ref, `c-${waiting.ref}`)).toMatchObject({ status: "canceled" });
    expect(await world.gateway.cancel(waiting.ref, `c-${waiting.ref}`)).toMatchObject({ status: "canceled" });
    await world.approve(waiting.ref).catch(() => undefined);
    expect(await world.gateway.get(waiting.ref)).toMatchObject({ status: "canceled" });
    const taken = await start("accepted");
    expect(await world.gateway.cancel(taken.ref, `c-${taken.ref}`)).toMatchObject({ status: "succeeded" });
  });

  test("never more is given back than was taken, and a key gives back once", async () => {
    const { ref } = await start("accepted");
    const once = await world.gateway.refund(ref, 5_000, `r1-${ref}`);
    expect(once).toMatchObject({ status: "succeeded", amountCents: 5_000 });
    expect(await world.gateway.refund(ref, 5_000, `r1-${ref}`)).toEqual(once);
    expect(await world.gateway.refund(ref, 7_001, `r2-${ref}`)).toMatchObject({ status: "failed" });
    expect(await world.gateway.refund(ref, 7_000, `r3-${ref}`)).toMatchObject({ status: "succeeded" });
    expect(await world.gateway.refund(ref, 1, `r4-${ref}`)).toMatchObject({ status: "failed" });
    const { refunds, dispute } = await world.gateway.givenBack(ref);
    const sum = refunds.reduce(
      (cents, each) => cents + (each.status === "succeeded" ? each.amountCents : 0),
      0,
    );
    expect([sum, dispute]).toEqual([12_000, null]);
  });

  test("what it does not know it does not make up", async () => {
    await expect(world.gateway.get("pi_0000")).rejects.toThrow(GatewayUnavailable);
    expect(await world.gateway.findByOrder("999999")).toEqual([]);
    await expect(world.gateway.parseWebhook(Buffer.from("{}"), new Headers())).rejects.toThrow(BadSignature);
  });
});
