import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { formatEuro } from "@/lib/money";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import { carryOutOpen } from "@/backend/after-sales/withdrawals";
import { billing, type CheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { changeGateway, givenBack, operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";
import { openWithdrawalWorld, said, type WithdrawalWorld } from "./withdrawing";

const course = 992;
const hour = 6002;

onOneDatabase("how withdrawals end", (open) => {
  let world: WithdrawalWorld;
  let till: CheckoutWorld;
  beforeAll(async () => {
    world = await openWithdrawalWorld(open);
    ({ till } = world);
  });
  beforeEach(() => world.reset());
  afterAll(() => till.close());

  it("an unpaid order is cancelled, and the credit note's mail says why", async () => {
    const { client, id } = await world.member([{ productId: hour }], "invoice");
    expect(said(await world.withdraw(client, id))).toContain(
      "The order has been cancelled, and there is nothing to pay.",
    );
    expect(await world.orderRow(id)).toMatchObject({ status: "cancelled", holds: false });
    const [mail] = await world.mailsTo(billing.email, /has been cancelled/);
    expect(mail?.text).toContain("because you withdrew from it");
    expect(mail?.text).not.toContain("not paid");
  });

  it("a paid transfer goes back by an operator, as always", async () => {
    const { client, id } = await world.member([{ productId: hour }], "invoice");
    await operate(till, { command: "paid", number: id });
    expect(said(await world.withdraw(client, id))).toContain("by bank transfer, within 14 days");
    expect(await refundRows(till)).toMatchObject([{ status: "pending" }]);
    expect((await operate(till, { command: "refund-sent", number: id })).ok).toBe(true);
    expect(await world.orderRow(id)).toMatchObject({ status: "refunded" });
  });

  it("after the period it is stored and receipted, and an operator decides", async () => {
    const { client, id } = await world.member([{ productId: hour }]);
    till.deps.time.forward(20 * 86_400);
    await signInMember(till, client, billing.email);
    expect(said(await world.withdraw(client, id))).toContain("because the 14 days are over");
    expect(await world.receipts(billing.email)).toHaveLength(1);
    expect(await refundRows(till)).toEqual([]);
    expect(await till.alerts()).toHaveLength(1);
    const { data } = await client.ask("getWithdrawableOrders");
    expect(data).toMatchObject({ customer: { orders: { nodes: [{ databaseId: id, withdrawal: null }] } } });
  });

  it("killed between statement and refund, or while the provider is away, the job goes on", async () => {
    const { client, id } = await world.member([{ productId: hour }]);
    const restore = changeGateway(till, (gateway) => ({
      ...gateway,
      reversals: () => Promise.reject(new GatewayUnavailable("away")),
    }));
    expect(said(await world.withdraw(client, id))).toContain("We are refunding");
    restore();
    // As if the process had died right after the statement was written.
    const [before] = await world.rows();
    await till.db.delete(tables.refunds);
    await till.db.update(tables.orders).set({ refunded: 0 });
    await till.db.update(tables.withdrawals).set({ carriedOutAt: null, outcome: null });
    till.deps.time.forward(11);
    expect(await carryOutOpen(till.deps)).toEqual({ done: 1, failed: 0 });
    expect(await carryOutOpen(till.deps)).toEqual({ done: 0, failed: 0 });
    expect(await refundRows(till)).toMatchObject([{ status: "succeeded" }]);
    expect((await world.rows())[0]?.outcome).toBe(before?.outcome);
    expect(await world.mailsTo(billing.email, /Your withdrawal from order/)).toHaveLength(1);
  });

  it("killed between two lines, the job refunds the other one and says both", async () => {
    const { client, id } = await world.member([
      { productId: hour },
      { productId: course },
      { productId: 4001 },
    ]);
    const chosen = (await world.linesOf(id)).slice(0, 2);
    let asked = 0;
    const restore = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: (...args) => {
        asked += 1;
        if (asked === 2) throw new Error("killed");
        return gateway.refund(...args);
      },
    }));
    const answer = await world.withdraw(client, id, { lines: chosen.map((line) => line.id), items: "Two" });
    expect(answer.errors).toHaveLength(1);
    restore();
    expect((await world.rows())[0]).toMatchObject({ carriedOutAt: null, outcome: null });
    till.deps.time.forward(11);
    expect(await carryOutOpen(till.deps)).toEqual({ done: 1, failed: 0 });
    const gross = chosen.reduce((sum, line) => sum + line.total + line.tax, 0);
    expect(await givenBack(till)).toBe(gross);
    expect((await world.rows())[0]?.outcome).toMatch(/^You have withdrawn from .+, .+\. We are refunding/);
    till.deps.errors.length = 0;
  });

  it("killed, and followed by a statement about another line, each says what went back for it", async () => {
    const { client, id } = await world.member([
      { productId: hour },
      { productId: course },
      { productId: 4001 },
    ]);
    const [one, other] = await world.linesOf(id);
    if (!one || !other) throw new Error("no lines");
    const restore = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: () => Promise.reject(new Error("killed")),
    }));
    const about = (line: typeof one) => world.withdraw(client, id, { lines: [line.id], items: line.name });
    expect((await about(one)).errors).toHaveLength(1);
    restore();
    expect((await about(other)).errors).toEqual([]);
    till.deps.time.forward(11);
    expect(await carryOutOpen(till.deps)).toEqual({ done: 1, failed: 0 });
    const outcomes = (await world.rows()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(
      [one, other].map((line) =>
        expect.stringContaining(`We are refunding ${formatEuro(line.total + line.tax)} `),
      ),
    );
    till.deps.errors.length = 0;
  });

  it("strangers' words make no link, and wrong fields are named", async () => {
    await world.withdraw(till.visitor(), 1, {
      name: "Mara Lindqvist",
      items: "https://evil.example and evil.example.com",
    });
    const [receipt] = await world.receipts(billing.email);
    expect(receipt?.text).toContain("evil. example. com");
    expect(receipt?.text).not.toMatch(/https:\/\/evil/);
    const wrong = await world.withdraw(till.visitor(), "", { name: " ", email: "no" });
    expect(wrong.errors[0]?.extensions).toMatchObject({
      code: "BAD_INPUT",
      fields: {
        name: "Please tell us your name",
        email: "Please enter a valid email",
        orderNumber: expect.stringContaining("Please enter the order number"),
      },
    });
    expect(await world.rows()).toHaveLength(1);
  });

  it("above the limit of a network it says how else to withdraw; other networks are served", async () => {
    const ip = "203.0.113.9";
    for (let i = 0; i < 20; i += 1) await world.withdraw(till.visitor(ip), 1, { email: `a${i}@example.com` });
    const refused = await world.withdraw(till.visitor(ip), 1);
    expect(refused.errors[0]?.extensions?.code).toBe("RATE_LIMITED");
    expect(refused.errors[0]?.message).toContain(till.deps.settings.contactEmail);
    expect(refused.errors[0]?.message).toContain("The time of that email counts.");
    expect((await world.withdraw(till.visitor(), 1)).errors).toEqual([]);
  });

  it("a named address gets five receipts a day of their own, then those of an hour together", async () => {
    for (let i = 0; i < 12; i += 1) {
      const answer = await world.withdraw(till.visitor(), 1);
      expect(said(answer).includes("it may take an hour")).toBe(i >= 5);
    }
    expect(await world.rows()).toHaveLength(12);
    expect(await world.receipts(billing.email)).toHaveLength(5);
    till.deps.time.forward(3_600);
    const all = await world.receipts(billing.email);
    expect(all).toHaveLength(6);
    expect(all.at(-1)?.text.match(/Received:/g)).toHaveLength(7);
  });
});
