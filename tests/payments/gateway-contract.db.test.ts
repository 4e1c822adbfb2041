import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BadSignature, GatewayUnavailable } from "@/backend/sales/payments/port";
import { worlds, type World } from "./contract-worlds";

/** The shop's requirements for every payment provider. */
describe.each(worlds)("%s", (_, open) => {
  let world: World;
  let orders = 0;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const payment = (method: Parameters<World["method"]>[0], amountCents = 12_000) => {
    orders += 1;
    return {
      orderId: String(orders),
      attempt: `attempt-${orders}`,
      amountCents,
      currency: "EUR" as const,
      customer: null,
      method: world.method(method),
      returnUrl: "http://localhost:3000/store/confirm/1",
      offSession: false,
      saveMethod: false,
      recurring: false,
      country: "AT",
    };
  };
  const start = async (method: Parameters<World["method"]>[0]) => {
    const asked = payment(method);
    const { ref } = await world.gateway.create(asked, asked.attempt);
    return world.gateway.confirm(ref, asked, `${asked.attempt}-confirm`);
  };

  it("a payment is made, and no money moves; it is confirmed, and its state says for which order and how much", async () => {
    const asked = payment("accepted");
    const made = await world.gateway.create(asked, asked.attempt);
    const about = { orderId: String(orders), amountCents: 12_000, currency: "EUR" };
    expect(made).toMatchObject({ status: "created", ...about });
    expect(await world.gateway.get(made.ref)).toEqual(made);
    const state = await world.gateway.confirm(made.ref, asked, "confirm-1");
    expect(state).toMatchObject({ ref: made.ref, status: "succeeded", ...about });
    expect(state.nextAction).toBeUndefined();
    expect(await world.gateway.get(state.ref)).toEqual(state);
  });

  it("the same key makes the same payment, at once, later, and at the same time", async () => {
    const asked = payment("accepted");
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4].map(() => world.gateway.create({ ...asked }, asked.attempt)),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await world.gateway.create(asked, asked.attempt)).toEqual(first);
  });

  it("control: two keys make two payments", async () => {
    const asked = payment("accepted");
    const first = await world.gateway.create(asked, asked.attempt);
    expect((await world.gateway.create(asked, `${asked.attempt}-2`)).ref).not.toBe(first.ref);
  });

  it("the same key with another amount is no payment", async () => {
    const asked = payment("accepted");
    await world.gateway.create(asked, asked.attempt);
    await expect(world.gateway.create({ ...asked, amountCents: 60 }, asked.attempt)).rejects.toThrow();
  });

  it("however often and under whatever keys it is confirmed, it is charged once", async () => {
    const asked = payment("accepted");
    const { ref } = await world.gateway.create(asked, asked.attempt);
    const states = await Promise.all(
      ["a", "b", "c"].map((key) => world.gateway.confirm(ref, asked, `${ref}-${key}`)),
    );
    for (const state of [...states, await world.gateway.confirm(ref, asked, `${ref}-d`)])
      expect(state).toMatchObject({ ref, status: "succeeded" });
    expect(await world.charges(ref)).toBe(1);
  });

  it("one that was cancelled is never charged, and one that was never confirmed is found", async () => {
    const asked = payment("accepted");
    const { ref } = await world.gateway.create(asked, asked.attempt);
    await world.later(120);
    expect(await world.gateway.neverConfirmed(world.now())).toContain(ref);
    expect(await world.gateway.cancel(ref)).toMatchObject({ status: "cancelled" });
    expect(await world.gateway.confirm(ref, asked, "late")).toMatchObject({ status: "cancelled" });
    expect(await world.charges(ref)).toBe(0);
    expect(await world.gateway.neverConfirmed(world.now())).not.toContain(ref);
  });

  it("a declined one has failed, with words for the buyer", async () => {
    const state = await start("declined");
    expect(state.status).toBe("failed");
    expect(state.failure?.message).toMatch(/declined/);
    expect(await world.gateway.get(state.ref)).toMatchObject({ status: "failed" });
  });

  it("one that waits for the buyer says where, and is taken after the approval", async () => {
    const state = await start("asked");
    expect(state.status).toBe("unconfirmed");
    expect(state.nextAction).toBeDefined();
    await world.approve(state.ref);
    expect(await world.gateway.get(state.ref)).toMatchObject({ status: "succeeded" });
  });

  it.each(["debit", "failingDebit"] as const)("a %s is under way until it is settled", async (kind) => {
    const state = await start(kind);
    expect(state.status).toBe("processing");
    await world.settle();
    const end = await world.gateway.get(state.ref);
    expect(end.status).toBe(kind === "debit" ? "succeeded" : "failed");
    if (kind === "failingDebit") expect(end.failure?.message).toMatch(/refused the debit/);
  });

  it("one that waits can be cancelled, twice; one that was taken stays taken", async () => {
    const waiting = await start("asked");
    expect(await world.gateway.cancel(waiting.ref)).toMatchObject({ status: "cancelled" });
    expect(await world.gateway.cancel(waiting.ref)).toMatchObject({ status: "cancelled" });
    await world.approve(waiting.ref).catch(() => undefined);
    expect(await world.gateway.get(waiting.ref)).toMatchObject({ status: "cancelled" });
    const taken = await start("accepted");
    expect(await world.gateway.cancel(taken.ref)).toMatchObject({ status: "succeeded" });
  });

  it("never more is given back than was taken, and a key gives back once", async () => {
    const { ref } = await start("accepted");
    const since = world.now();
    const refund = (cents: number, name: string) =>
      world.gateway.refund(ref, { cents, name: `${name}-${ref}` }, `${name}-${ref}`);
    const once = await refund(5_000, "r1");
    expect(once).toMatchObject({ status: "succeeded", amountCents: 5_000, name: `r1-${ref}` });
    expect(await refund(5_000, "r1")).toEqual(once);
    expect(await refund(7_001, "r2")).toMatchObject({ status: "failed" });
    expect(await refund(7_000, "r3")).toMatchObject({ status: "succeeded" });
    expect(await refund(1, "r4")).toMatchObject({ status: "failed" });
    const { refunds, dispute } = await world.gateway.reversals(ref);
    const sum = refunds.reduce(
      (cents, each) => cents + (each.status === "succeeded" ? each.amountCents : 0),
      0,
    );
    expect([sum, dispute]).toEqual([12_000, null]);
    expect(refunds).toContainEqual(once);
    const page = await world.gateway.listReversals("refund", since, null);
    expect(page.listed).toContainEqual({ kind: "refund", payment: ref, state: once });
    expect(await world.gateway.listReversals("dispute", since, null)).toEqual({
      listed: [],
      next: null,
    });
    await world.later(1);
    expect((await world.gateway.listReversals("refund", world.now(), null)).listed).toEqual([]);
  });

  it("what it does not know it does not make up", async () => {
    await expect(world.gateway.get("pi_0000")).rejects.toThrow(GatewayUnavailable);
    await expect(world.gateway.parseWebhook(Buffer.from("{}"), new Headers())).rejects.toThrow(BadSignature);
  });
});
