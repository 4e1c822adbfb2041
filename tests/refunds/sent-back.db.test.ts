import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { orderOf } from "@/tests/support/checkout-world";
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

async function sentBack(amount: number): Promise<number> {
  const { databaseId: number } = orderOf(await till.pay(await till.shopper(), "pm_card_visa"));
  await till.stripe.deliver();
  await operate(till, { command: "refund", number, amount });
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
