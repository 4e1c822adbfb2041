import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { queueMail } from "@/backend/ground/mail/outbox";
import { mails } from "@/backend/mails";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { failOnFalseMails, takeFalseMails } from "@/tests/support/false-mails";
import { claims } from "@/tests/support/mail-claims";
import * as tables from "@/tests/support/schema";

onOneDatabase("mails that are not true", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const booked = (method?: string) => {
    const { productId, dates } = datesOf(till, "FL2D");
    return bookSeats(till, { productId, variationId: dates[0]?.id ?? 0 }, method ? { method } : {});
  };
  const plant = async (template: string, recipient: string, data: Record<string, unknown>) => {
    await queueMail(till.db, till.deps, { reason: `planted-${template}`, recipient, template, data });
    return takeFalseMails().map((text) => text.replace(/^.*\): /, ""));
  };

  it("every kind of mail has a claim", () => {
    expect(Object.keys(claims).toSorted()).toEqual(Object.keys(mails).toSorted());
  });

  it("a refused payment that nobody refused, and its cancellation", async () => {
    const { id, email } = await booked("invoice");
    await till.db.update(tables.orders).set({ status: "failed" }).where(eq(tables.orders.id, id));
    expect(await plant("order-payment-failed", email, { orderId: id })).toEqual([
      "no attempt to pay was refused",
    ]);
    expect(await plant("order-cancelled", email, { orderId: id, note: "none" })).toEqual([
      "its order is failed",
      'contradicts "order-payment-failed" of the same order to the same person',
    ]);
  });

  it("a seat that nobody gave to the buyer", async () => {
    const { id, email, seats } = await booked();
    const data = { orderId: id, seatId: seats[0]?.id, turn: 0 };
    expect(await plant("seat-yours", email, data)).toEqual([
      "its reader bought",
      'contradicts "order-placed" of the same order to the same person',
    ]);
    expect(await plant("seat-yours", "ida@example.com", data), "the same reason queues nothing").toEqual([]);
  });

  it("a choice that is the reader's and somebody else's", async () => {
    const { id, email, seats } = await booked();
    const lineId = seats[0]?.lineId;
    expect(await plant("date-changed", email, { orderId: id, lineId })).toEqual([]);
    await till.db.update(tables.seats).set({ email }).where(eq(tables.seats.orderId, id));
    const told = await plant("seat-changed", email, { orderId: id, seatId: seats[0]?.id });
    expect(told).toContain('contradicts "date-changed" of the same order to the same person');
  });

  it("an order that is not the reader's, and one that does not exist", async () => {
    const { id } = await booked();
    expect(await plant("order-paid", "somebody@example.com", { orderId: id })).toEqual([
      "its reader did not buy",
    ]);
    expect(await plant("order-refunded", "somebody@example.com", { orderId: 999_999 })).toEqual([
      "its order does not exist",
    ]);
  });

  it("control: after more than five minutes the second mail is about something new", async () => {
    const { id, email, seats } = await booked();
    till.deps.time.forward(301);
    const data = { orderId: id, seatId: seats[0]?.id, turn: 0 };
    expect(await plant("seat-yours", email, data)).toEqual(["its reader bought"]);
  });

  it("fail the test that queued them", async () => {
    const data = { orderId: 999_999 };
    await queueMail(till.db, till.deps, {
      reason: "planted",
      recipient: "a@example.com",
      template: "order-paid",
      data,
    });
    expect(failOnFalseMails).toThrow("A mail that is not true was queued:");
    expect(failOnFalseMails).not.toThrow();
  });
});
