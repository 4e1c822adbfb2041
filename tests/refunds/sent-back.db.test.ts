import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOf } from "@/tests/support/checkout-world";
import { ledgerOf } from "@/tests/support/ledger";
import { noteRows, operate, refundRows } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

/** The bank sends a refund back after the shop has credited it. */
let till: StripeWorld;
beforeAll(async () => {
  till = await openStripeWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

async function sentBack(amount?: number): Promise<number> {
  const { databaseId: number } = orderOf(await till.pay(await till.shopper(), "pm_card_visa"));
  await till.stripe.deliver();
  await operate(till, { command: "refund", number, ...(amount !== undefined && { amount }) });
  const [refund] = await refundRows(till);
  till.stripe.failRefund(refund?.ref ?? "");
  await till.stripe.deliver();
  return number;
}

it("is given back once more under the same credit note, with a mail that has it", async () => {
  const number = await sentBack(5_000);
  const [note] = await noteRows(till);
  expect(note).toMatchObject({ net: 4_167, tax: 833 });
  expect(await operate(till, { command: "refund", number, amount: 5_000 })).toMatchObject({ ok: true });
  const [failed, again] = await refundRows(till);
  expect([failed?.status, again?.status]).toEqual(["failed", "succeeded"]);
  expect(await noteRows(till)).toEqual([{ ...note, refundId: again?.id }]);
  await till.deliver();
  const files = till.deps.mails.to("mira@example.com").flatMap(({ attachments }) => attachments);
  expect(files.map(({ filename }) => filename)).toContain(`credit-note-${note?.number}.pdf`);
  expect((await till.orders())[0]?.refunded).toBe(5_000);
});

it("and another amount has a note of its own", async () => {
  const number = await sentBack(5_000);
  await operate(till, { command: "refund", number, amount: 1_000 });
  expect((await noteRows(till)).map(({ net, tax }) => net + tax)).toEqual([5_000, 1_000]);
  const invoices = await rowsOf(till.db, tables.invoices);
  expect(invoices).toHaveLength(1);
});

describe("paid by hand after that", () => {
  const byHand = (number: number, given: { amount?: number; line?: number } = {}) =>
    operate(till, { command: "refund-by-hand", number, ...given });
  const order = async () => (await till.orders())[0];

  it("all of an order: the alert names the page, and books, order and credit note agree", async () => {
    const number = await sentBack();
    const [note] = await noteRows(till);
    const { total = 0, status, refunded } = (await order()) ?? {};
    expect([status, refunded]).toEqual(["refunded", 0]);
    expect(await till.alerts()).toEqual([
      expect.stringMatching(new RegExp(`Then record it: \\S+/desk/orders/${number}$`)),
    ]);
    expect(await byHand(number, { amount: total })).toMatchObject({
      ok: true,
      text: expect.stringContaining("by hand"),
    });
    const [, again] = await refundRows(till);
    expect(again).toMatchObject({ status: "succeeded", amount: total, paymentId: null });
    expect(await noteRows(till)).toEqual([{ ...note, refundId: again?.id }]);
    expect(await ledgerOf(till, number)).toEqual({ gross: 0, net: 0, tax: 0 });
    expect(await order()).toMatchObject({ status: "refunded", refunded: total });
    expect(await till.alerts()).toEqual([]);
    await till.deliver();
    const mail = till.deps.mails.to("mira@example.com").at(-1);
    expect(mail?.text).toContain("Bank transfer");
    expect(mail?.attachments.map(({ filename }) => filename)).toContain(`credit-note-${note?.number}.pdf`);
    // Nothing is left, by hand or otherwise.
    for (const answer of [await byHand(number), await operate(till, { command: "refund", number })])
      expect(answer).toMatchObject({ ok: false });
    expect(await refundRows(till)).toHaveLength(2);
  });

  it("a part of one: access stays", async () => {
    const number = await sentBack(5_000);
    expect(await byHand(number, { amount: 5_000 })).toMatchObject({ ok: true });
    expect(await noteRows(till)).toHaveLength(1);
    expect(await order()).toMatchObject({ refunded: 5_000, status: expect.not.stringMatching("refunded") });
    const { total = 0 } = (await order()) ?? {};
    expect((await ledgerOf(till, number)).gross).toBe(total - 5_000);
  });

  it("all of an order, by the provider once more", async () => {
    const number = await sentBack();
    expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: true });
    expect(await order()).toMatchObject({ status: "refunded", refunded: (await order())?.total });
    expect(await noteRows(till)).toHaveLength(1);
  });

  it("a refund that the provider never made has its credit note then", async () => {
    const number = orderOf(await till.pay(await till.shopper(), "pm_card_visa")).databaseId;
    await till.stripe.deliver();
    expect(await byHand(number, { amount: 1_200 })).toMatchObject({ ok: true });
    expect((await noteRows(till)).map(({ content }) => [content.total, content.paymentTitle])).toEqual([
      [1_200, "Bank transfer"],
    ]);
    expect(await byHand(number, { amount: 10_000_000 })).toMatchObject({ ok: false });
  });

  it("is not written down beside a refund whose answer is lost", async () => {
    const number = orderOf(await till.pay(await till.shopper(), "pm_card_visa")).databaseId;
    await till.stripe.deliver();
    till.stripe.fault({ call: "POST /v1/refunds", kind: "500 without error", when: "before", times: 9 });
    await operate(till, { command: "refund", number, amount: 1_200 });
    expect(await byHand(number, { amount: 1_200 })).toMatchObject({
      ok: false,
      text: expect.stringContaining("Do not pay anything by hand"),
    });
  });
});
