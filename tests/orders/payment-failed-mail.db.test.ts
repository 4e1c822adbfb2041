import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cancelOrder } from "@/backend/sales/settlement";
import { bookSeats, farDates } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

onOneDatabase("the mail that a payment was refused", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const date = () => {
    const { productId, dates } = farDates(till);
    return { productId, variationId: dates[0]?.id ?? 0 };
  };
  const about = ["order-payment-failed", "order-cancelled"];
  const mailsTo = async (email: string) =>
    (
      await till.db
        .select({ template: tables.outbox.template })
        .from(tables.outbox)
        .where(and(eq(tables.outbox.recipient, email), inArray(tables.outbox.template, about)))
    ).map(({ template }) => template);
  const historyOf = async (orderId: number) =>
    (await till.db.select().from(tables.orderEntries).where(eq(tables.orderEntries.orderId, orderId))).map(
      ({ buyerText }) => buyerText,
    );
  const statusOf = async (id: number) => (await till.orders()).find((order) => order.id === id)?.status;

  it("is not sent when the desk cancels an order by invoice: its buyer gets one mail, and no bank is blamed", async () => {
    const { id, email } = await bookSeats(till, date(), { method: "invoice" });
    const staff = await deskStaff(till.deps, ["DESK"]);
    const { order } = Object((await askDesk(till.backend, staff, "order", { number: id })).data);
    const { errors } = await askDesk(till.backend, staff, "cancelOrder", {
      input: { number: id, version: order.version },
    });
    expect(errors).toEqual([]);
    expect(await statusOf(id)).toBe("cancelled");
    expect(await mailsTo(email)).toEqual(["order-cancelled"]);
    expect(await historyOf(id)).not.toContain("The payment failed. Nothing was charged.");
    await till.deliver();
    const text = till.deps.mails.to(email).at(-1)?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain(`Your order ${id} has been cancelled`);
    expect(text, "it was not due yet").not.toContain("because it was not paid");
  });

  it("is not sent when a debit under way is called back by us", async () => {
    const { id, email } = await bookSeats(till, date(), { method: "demo_iban_DE89" });
    await till.deliver();
    expect(await operate(till, { command: "cancel", number: id })).toMatchObject({ ok: true });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("control: is sent when the bank refuses a debit, and not after the order has ended", async () => {
    const { id, email } = await bookSeats(till, date(), { method: "demo_iban_DE62" });
    await till.deliver();
    till.deps.time.forward(11);
    await till.events();
    expect(await statusOf(id)).toBe("failed");
    expect(await mailsTo(email)).toEqual(["order-payment-failed"]);
    expect(await historyOf(id)).toContain("The payment failed. Nothing was charged.");
    await cancelOrder(till.deps, id);
    const before = till.deps.mails.sent.length;
    await till.deliver();
    expect(till.deps.mails.sent, "nothing can be tried again").toHaveLength(before);
  });

  it("is sent for each attempt that the bank refuses, and once for one", async () => {
    const { id, client, email } = await bookSeats(till, date(), { method: "demo_iban_DE62" });
    const refuse = async () => {
      till.deps.time.forward(11);
      await till.events();
      await till.events();
      await till.deliver();
    };
    await refuse();
    const metaData = [{ key: "_demo_payment_method", value: "demo_iban_DE62" }];
    const again = await client.ask("payOrder", { input: { id, paymentMethod: "demo", metaData } });
    expect(again.errors).toEqual([]);
    expect(await statusOf(id)).toBe("held");
    await refuse();
    expect(await statusOf(id)).toBe("failed");
    const subject = `The payment for your order ${id} was declined`;
    expect(till.deps.mails.to(email).filter((mail) => mail.subject.includes(subject))).toHaveLength(2);
  });

  it.each([
    ["by invoice, with the bank details", "invoice", /IBAN/],
    ["by card, with the invoice", "demo_card_4242", /confirmed and paid/],
  ])("is followed by a mail that confirms the next try: %s", async (_title, method, words) => {
    const { id, client, email } = await bookSeats(till, date(), { method: "demo_iban_DE62" });
    await till.deliver();
    till.deps.time.forward(11);
    await till.events();
    expect(await statusOf(id)).toBe("failed");
    const paymentMethod = method === "invoice" ? method : "demo";
    const metaData = [{ key: "_demo_payment_method", value: method }];
    expect((await client.ask("payOrder", { input: { id, paymentMethod, metaData } })).errors).toEqual([]);
    await till.deliver();
    expect(till.deps.mails.to(email).at(-1)?.text).toMatch(words);
  });

  it("is not sent when the time for a transfer has run out: the mail says that it was not paid", async () => {
    const { id, email } = await bookSeats(till, date(), { method: "invoice" });
    till.deps.time.forward(20 * 86_400);
    await cancelOrder(till.deps, id, { isOverdue: true });
    expect(await mailsTo(email)).toEqual(["order-cancelled"]);
    await till.deliver();
    const text = till.deps.mails.to(email).at(-1)?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain("because it was not paid");
  });
});
