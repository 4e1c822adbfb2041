import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { lockOrder } from "@/backend/sales/orders";
import { buyerEntriesOf } from "@/backend/sales/order-history/order-entries";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { type DisputeStatus, GatewayUnavailable } from "@/backend/sales/payments/port";
import { applyReversals, syncRefund } from "@/backend/after-sales/refunds";
import { cancelSeats } from "@/backend/after-sales/seat-changes/cancel-seats";
import { chooseSeats } from "@/backend/after-sales/seat-changes/chosen-seats";
import { moveSeats } from "@/backend/after-sales/seat-changes/move-seats";
import { movesOf } from "@/backend/after-sales/seat-changes/seat-move";
import { firm } from "@/tests/corrections/details";
import { lineRows } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { cents, dearerSeats } from "@/tests/support/dearer-seats";
import { changeGateway, givenBack, noteRows, operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

racesOnEachDatabase("seats that were moved for a difference", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld({}, open)));
  beforeEach(async () => {
    await till.reset();
    till.deps.mails.sent.length = 0;
  });
  afterAll(() => till.close());

  const { change, booked, press, pay, statusOf, variations } = dearerSeats(() => till);
  /** The provider's news about the payment of an order. */
  const hear = async (orderId: number, dispute: DisputeStatus) => {
    const [payment] = await till.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.orderId, orderId));
    if (!payment) throw new Error("no payment");
    const news = { dispute: { status: dispute, amountCents: payment.amount }, refunds: [], unread: [] };
    await till.db.transaction((tx) => applyReversals(tx, till.deps, payment, news));
  };
  const movedFor = async (method = "demo_card_4242", more: Parameters<typeof booked>[0] = {}) => {
    const found = await booked(more);
    const payment = await press(found.client, found.id, found.ids, found.to);
    await pay(found.client, payment, method);
    if (method === "invoice") await operate(till, { command: "paid", number: payment });
    expect(await statusOf(payment)).toBe("completed");
    return { ...found, payment };
  };

  itOnEach("are refunded whole: their difference goes back with them", async () => {
    const { id, payment, client } = await movedFor();
    const shown = (await till.orders()).reduce((sum, { total }) => sum + total, 0);
    const told = await operate(till, { command: "refund", number: id });
    expect(told.text).toContain(`of order ${payment}, which paid to move its seat, was refunded as well.`);
    await till.events();
    expect(await givenBack(till)).toBe(shown);
    expect([await statusOf(id), await statusOf(payment)]).toEqual(["refunded", "refunded"]);
    expect(await noteRows(till)).toHaveLength(2);
    expect(await till.alerts()).toEqual([]);
    await till.deliver();
    const mails = till.deps.mails.sent.map(({ text }) => text);
    expect(mails.some((text) => text.includes(`order ${payment} in full. It paid for moving`))).toBe(true);
    expect((await client.ask("getOrder", { id: String(id) })).errors).toEqual([]);
  });

  it("whose difference the bank took again are not given up before it is paid or waived", async () => {
    const { id, payment, client, ids } = await movedFor("invoice");
    const { back } = await change(client, id, ids);
    const [receipt] = await till.db
      .select()
      .from(tables.receipts)
      .where(eq(tables.receipts.orderId, payment));
    if (!receipt) throw new Error("no receipt");
    const { id: _, ...came } = receipt;
    await till.db.insert(tables.receipts).values({ ...came, kind: "returned", cents: 0 - came.cents });
    const refused = "Part of the price of this order has not arrived";
    const input = { id, seats: ids, back: back ?? "0.00" };
    const answer = await client.ask("cancelSeats", { input });
    expect(answer.errors[0]?.message).toContain(refused);
    expect((await change(client, id, ids)).back).toBeNull();
    expect(await refundRows(till)).toEqual([]);
  });

  it("whose refund the provider refuses keep their difference, at once and later", async () => {
    const { id, payment } = await movedFor();
    const back = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async (_ref, { cents: amountCents }, key) => ({ ref: key, status: "failed", amountCents }),
    }));
    expect(await operate(till, { command: "refund", number: id })).toMatchObject({ ok: false });
    back();
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await givenBack(till)).toBe(0);
    expect(await statusOf(payment)).toBe("completed");
    const [, own] = await till.orders();
    expect(own).toMatchObject({ id: payment, refunded: 0 });
    await operate(till, { command: "refund", number: id });
    expect([await statusOf(id), await statusOf(payment)]).toEqual(["refunded", "refunded"]);
  });

  it("whose refund has no answer yet keep their difference until it has one", async () => {
    const { id, payment } = await movedFor();
    const back = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async () => {
        throw new GatewayUnavailable("no answer");
      },
    }));
    await operate(till, { command: "refund", number: id });
    const [difference] = (await refundRows(till)).filter(({ orderId }) => orderId === payment);
    back();
    expect(await syncRefund(till.deps, { id: difference?.id ?? 0 })).toMatchObject({ status: "created" });
    expect(await givenBack(till)).toBe(0);
    for (const _ of [1, 2]) {
      till.deps.time.forward(60);
      await reconcilePayments(till.deps);
    }
    expect([await statusOf(id), await statusOf(payment)]).toEqual(["refunded", "refunded"]);
  });

  it("are refunded one of two: its own difference goes back, and the other stays", async () => {
    const { id, payment, to } = await movedFor("demo_card_4242", { quantity: 2 });
    const [line] = await lineRows(till, id);
    const half = ((line?.total ?? 0) + (line?.tax ?? 0)) / 2;
    await operate(till, { command: "refund", number: id, amount: half });
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await givenBack(till), "a part of a line ends no seat").toBe(half);
    await operate(till, { command: "refund", number: id });
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await givenBack(till)).toBe(2 * half + cents(to.pay));
    expect(await statusOf(payment)).toBe("refunded");
  });

  it("paid by transfer and refunded whole: the difference waits for its transfer, too", async () => {
    const { id, payment } = await movedFor("invoice");
    await operate(till, { command: "refund", number: id });
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect((await refundRows(till)).filter(({ orderId }) => orderId === payment)).toMatchObject([
      { status: "pending" },
    ]);
    expect((await till.alerts()).join(" ")).toMatch(/Transfer .+ to the buyer/);
  });

  it.each(["dispute", "by hand"])(
    "whose price was lost another way (%s): somebody is asked",
    async (method) => {
      const { id, payment, to } = await movedFor();
      if (method === "dispute") await hear(id, "lost");
      else await operate(till, { command: "refund-by-hand", number: id });
      expect(await statusOf(payment)).toBe("completed");
      expect((await till.alerts()).join(" ")).toMatch(
        new RegExp(
          `seat of order ${id} .* has ended. We still hold ${(cents(to.pay) / 100).toFixed(2).replace(".", ",")}`,
        ),
      );
      await operate(till, { command: "refund", number: payment });
      expect((await till.alerts()).join(" ")).not.toContain("paid to move has ended");
    },
  );

  itOnEach(
    "whose difference is lost stay, and somebody chooses: back to the first price, or a claim",
    async () => {
      const { id, ids, from, to, payment } = await movedFor();
      await hear(payment, "lost");
      expect(await variations(id)).toEqual([to.date]);
      expect(await statusOf(id)).not.toBe("refunded");
      const alerts = (await till.alerts()).join(" ");
      expect(alerts).toMatch(/Move it back .* or ask the buyer for/);
      expect(alerts).not.toContain("access has ended");
      const [entry] = (await buyerEntriesOf(till.db, [payment])).slice(-1);
      expect(entry?.buyerText).not.toContain("has ended");
      const back = await till.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const chosen = order && (await chooseSeats(tx, till.deps, order, ids, "move"));
        if (!chosen || "reason" in chosen) throw new Error("not chosen");
        const moves = await movesOf(tx, till.deps, chosen, { isStaff: true });
        return Array.isArray(moves) ? moves.find(({ variation }) => variation.id === from)?.back : null;
      });
      expect(back, "nothing goes back that was lost").toBe(0);
    },
  );

  it.each([true, false])(
    "whose lost difference is won after all: seats as they are (%s)",
    async (isThere) => {
      const { id, ids, from, payment } = await movedFor();
      await hear(payment, "lost");
      if (!isThere) {
        const moved = await moveSeats(till.deps, {
          orderId: id,
          seatIds: ids,
          to: from,
          back: 0,
          pay: 0,
          isStaff: true,
        });
        expect(moved?.kind).toBe("moved");
      }
      await hear(payment, "won");
      expect(await statusOf(payment)).not.toBe("refunded");
      const alerts = (await till.alerts()).join(" ");
      if (isThere) expect(alerts).toBe("");
      else expect(alerts).toContain("not on the date that it paid for. Refund it");
    },
  );

  it("moved back to the first price get the difference that was not lost", async () => {
    const { id, ids, client, from, to } = await movedFor();
    const move = (await change(client, id, ids)).moves.find(({ date }) => date === from);
    expect(move?.back).toBe(to.pay);
  });

  it("go back by the rule alone: no sum that the staff chooses covers two orders", async () => {
    const { id, ids } = await movedFor();
    const wanted = { orderId: id, seatIds: ids, back: 1_000, isStaff: true };
    expect(await cancelSeats(till.deps, wanted)).toEqual({ kind: "refused", refusal: { reason: "stale" } });
    expect(await refundRows(till)).toEqual([]);
  });

  it("whose invoice is corrected: somebody is asked to correct the one of the difference", async () => {
    const { id, payment } = await movedFor();
    const { firstName: _first, lastName: _last, customerType: _type, ...parts } = firm;
    await operate(till, { command: "correct", number: id, ...parts });
    const asked = `The invoice of order ${id} was corrected`;
    expect((await till.alerts()).join(" ")).toContain(asked);
    await operate(till, { command: "correct", number: payment, ...parts });
    expect((await till.alerts()).join(" ")).not.toContain(asked);
  });
});
