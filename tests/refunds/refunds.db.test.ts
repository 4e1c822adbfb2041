import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import {
  changeGateway,
  givenBack,
  grantRows,
  noteRows,
  operate,
  paidOrder,
  refundRows,
} from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("giving money back", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  it("all of an order: money, status, seats, rights, credit note and mail, once", async () => {
    const number = await paidOrder(till, [{ productId: 6002, quantity: 2 }], { coupons: ["first-ten"] });
    const [before] = await till.orders();
    expect(await till.stockOf(6002)).toBe(23);
    const answer = await operate(till, { command: "refund", number, reason: "Moved to spring" });
    expect(answer).toMatchObject({ ok: true });
    expect((await till.orders())[0]).toMatchObject({
      status: "refunded",
      refunded: before?.total,
      holds: false,
    });
    expect(await givenBack(till)).toBe(before?.total);
    expect(await till.stockOf(6002)).toBe(25);
    expect((await grantRows(till, number)).every((grant) => grant.endsWith("closed"))).toBe(true);
    // A used coupon stays used.
    expect((await rowsOf(till.db, tables.couponCounters))[0]?.used).toBe(1);
    const [note] = await noteRows(till);
    expect((note?.net ?? 0) + (note?.tax ?? 0)).toBe(before?.total);
    expect(note?.tax).toBe(before?.tax);
    expect(note?.number).toBe(`TEST-CN-${note?.refundId}`);
    await till.deliver();
    const mail = till.deps.mails.sent.at(-1);
    expect(mail?.subject).toBe(`[TEST] Your refund for order ${number}`);
    expect(mail?.text).toContain("Moved to spring");
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`credit-note-${note?.number}.pdf`]);
    expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: false });
    expect(await till.events()).toBeGreaterThan(0);
    expect(await refundRows(till)).toHaveLength(1);
    expect(await noteRows(till)).toHaveLength(1);
  });

  it("parts of it until nothing is left, and never a cent more", async () => {
    const number = await paidOrder(till);
    const total = (await till.orders())[0]?.total ?? 0;
    expect(await operate(till, { command: "refund", number, amount: 1_001 })).toMatchObject({ ok: true });
    expect((await till.orders())[0]).toMatchObject({ status: "processing", refunded: 1_001 });
    expect((await grantRows(till, number)).every((grant) => grant.endsWith("open"))).toBe(true);
    const tooMuch = await operate(till, { command: "refund", number, amount: total - 1_000 });
    expect(tooMuch).toMatchObject({ ok: false, text: expect.stringContaining("is left to refund") });
    expect(await refundRows(till)).toHaveLength(1);
    expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: true });
    expect((await till.orders())[0]).toMatchObject({ status: "refunded", refunded: total });
    expect(await givenBack(till)).toBe(total);
    const notes = await noteRows(till);
    expect(notes).toHaveLength(2);
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe((await till.orders())[0]?.tax);
  });

  it("a line: its whole price closes what it opened and nothing else", async () => {
    const number = await paidOrder(till, [{ productId: 6002 }, { productId: 992 }]);
    const lines = await till.db.select().from(tables.orderLines).orderBy(tables.orderLines.id);
    const [seat, course] = [6002, 992].map((id) => lines.find(({ productId }) => productId === id));
    expect(await grantRows(till, number)).toEqual(["course open", "download open"]);
    const line = course?.id ?? 0;
    expect(await operate(till, { command: "refund", number, line })).toMatchObject({ ok: true });
    expect(await givenBack(till)).toBe((course?.total ?? 0) + (course?.tax ?? 0));
    expect(await grantRows(till, number)).toEqual(["course closed", "download closed"]);
    expect(await till.stockOf(6002)).toBe(24);
    expect(await operate(till, { command: "refund", number, line })).toMatchObject({ ok: false });
    await operate(till, { command: "refund", number, line: seat?.id ?? 0 });
    expect((await till.orders())[0]?.status).toBe("refunded");
    expect(await till.stockOf(6002)).toBe(25);
  });

  const race = async (number: number) => {
    await Promise.all([1, 2, 3].map(() => operate(till, { command: "refund", number })));
    return givenBack(till);
  };

  it("several operators at once give back once", async () => {
    const number = await paidOrder(till);
    const total = (await till.orders())[0]?.total ?? 0;
    expect(await race(number)).toBe(total);
    expect((await refundRows(till)).map(({ status }) => status)).toEqual(["succeeded"]);
    expect(await noteRows(till)).toHaveLength(1);
  });

  /** A bank that counts nothing: what it is asked for it gives. */
  const careless = (happens: () => Promise<unknown>) => {
    const asked: number[] = [];
    const back = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async (_ref, { cents: amountCents }, key) => {
        asked.push(amountCents);
        if (asked.length === 1) await happens();
        return { ref: `r-${key}-${asked.length}`, status: "succeeded", amountCents };
      },
    }));
    return { asked, back };
  };

  it("control: where the amount is not set aside first, the second operator gives it back again", async () => {
    const number = await paidOrder(till);
    const { asked, back } = careless(async () => {
      await till.db.update(tables.orders).set({ refunded: 0 });
      await till.db.update(tables.refunds).set({ status: "pending" });
      await operate(till, { command: "refund", number });
    });
    await operate(till, { command: "refund", number });
    back();
    expect(asked).toHaveLength(2);
  });

  it("control: a lost answer is paid twice where the bank does not look at the key", async () => {
    const number = await paidOrder(till);
    const { asked, back } = careless(() => Promise.reject(new GatewayUnavailable("the answer was lost")));
    await operate(till, { command: "refund", number });
    till.deps.time.forward(11);
    await reconcilePayments(till.deps);
    back();
    expect(asked).toHaveLength(2);
  });

  it("an answer that is lost: written down, made once, by the reconciler or by asking again", async () => {
    for (const again of ["reconciler", "operator"]) {
      await till.reset();
      const number = await paidOrder(till);
      const total = (await till.orders())[0]?.total ?? 0;
      let lost = false;
      const back = changeGateway(till, (gateway) => ({
        ...gateway,
        refund: async (...asked) => {
          const state = await gateway.refund(...asked);
          if (lost) return state;
          lost = true;
          throw new GatewayUnavailable("the answer was lost");
        },
      }));
      const answer = await operate(till, { command: "refund", number });
      expect(answer).toMatchObject({ ok: false, text: expect.stringContaining("We have recorded") });
      expect((await refundRows(till)).map(({ status }) => status)).toEqual(["created"]);
      till.deps.time.forward(11);
      if (again === "operator") await operate(till, { command: "refund", number });
      else await reconcilePayments(till.deps);
      back();
      expect((await till.orders())[0]?.status).toBe("refunded");
      expect(await givenBack(till)).toBe(total);
      expect(await refundRows(till)).toHaveLength(1);
    }
  });

  it("a key that is too old is not repeated before the bank was asked", async () => {
    const number = await paidOrder(till);
    let calls = 0;
    const back = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async (...asked) => {
        calls += 1;
        await gateway.refund(...asked);
        throw new GatewayUnavailable("the answer was lost");
      },
    }));
    await operate(till, { command: "refund", number });
    till.deps.time.forward(21 * 3_600);
    await reconcilePayments(till.deps);
    back();
    expect(calls).toBe(1);
    expect((await refundRows(till)).map(({ status }) => status)).toEqual(["succeeded"]);
  });

  it("one that the bank refuses frees its amount and tells the operator", async () => {
    const number = await paidOrder(till);
    const back = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async (_ref, { cents }, key) => ({ ref: key, status: "failed", amountCents: cents }),
    }));
    expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: false });
    back();
    expect((await till.orders())[0]).toMatchObject({ status: "processing", refunded: 0 });
    expect((await operate(till, { command: "list", note: true })).text).toContain("NEEDS AN OPERATOR");
    expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: true });
    expect((await refundRows(till)).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  });

  it("by transfer: it waits until the operator has sent it; numbers have no gaps", async () => {
    const first = await paidOrder(till, [{ productId: 6002 }], { method: "invoice" });
    const second = await paidOrder(till, [{ productId: 6002 }], { method: "invoice" });
    for (const number of [first, second]) {
      expect((await operate(till, { command: "refund", number })).text).toContain("--sent");
      expect((await till.orders()).find(({ id }) => id === number)?.status).toBe("processing");
    }
    till.deps.time.forward(7_200);
    await reconcilePayments(till.deps);
    expect((await refundRows(till)).map(({ status }) => status)).toEqual(["pending", "pending"]);
    const sent = await Promise.all(
      [first, second, first].map((number) => operate(till, { command: "refund-sent", number })),
    );
    expect(sent.map(({ ok }) => ok).filter(Boolean)).toHaveLength(2);
    expect((await till.orders()).map(({ status }) => status)).toEqual(["refunded", "refunded"]);
    const year = till.deps.clock().getUTCFullYear();
    expect((await noteRows(till)).map(({ number }) => number)).toEqual([
      `CN-${year}-00001`,
      `CN-${year}-00002`,
    ]);
  });

  it("nothing of what is unpaid", async () => {
    const unpaid = await paidOrder(till, [{ productId: 6002 }], { method: "demo_klarna" });
    expect(await operate(till, { command: "refund", number: unpaid })).toMatchObject({ ok: false });
    expect(await refundRows(till)).toEqual([]);
  });
});
