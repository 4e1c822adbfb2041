import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";

const ida = "ida@example.com";

onOneDatabase("mails about given seats", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  afterAll(() => till.close());

  it("wait for none that went at once, whatever a second server's clock said when it went", async () => {
    const { productId, dates } = datesOf(till, "FL2D");
    const order = await bookSeats(till, { productId, variationId: dates[0]?.id ?? 0 }, { quantity: 2 });
    const email = "uma@example.com";
    const give = (seat: number | undefined) =>
      order.client.ask("nameSeat", { input: { id: order.id, seat, name: "Uma Berg", email } });
    await give(order.seats[0]?.id);
    const fast = new Date(till.deps.clock().getTime() + 60_000);
    const isHers = eq(tables.outbox.recipient, email);
    await till.db.update(tables.outbox).set({ createdAt: fast, dueAt: fast }).where(isHers);
    await give(order.seats[1]?.id);
    const mails = await till.db.select().from(tables.outbox).where(isHers).orderBy(tables.outbox.id);
    expect(mails.map(({ dueAt, createdAt }) => dueAt.getTime() - createdAt.getTime())).toEqual([0, 0]);
  });

  it("flood nobody: ten a day at once, the others an hour apart, and only the newest of a seat", async () => {
    const { productId, dates } = datesOf(till, "FL2D");
    const order = await bookSeats(till, { productId, variationId: dates[0]?.id ?? 0 }, { quantity: 2 });
    const [seat, other] = order.seats.map(({ id }) => id);
    const give = async (to: number | undefined, email: string) => {
      const input = { id: order.id, seat: to, name: "Ida Berg", email };
      expect((await order.client.ask("nameSeat", { input })).errors).toEqual([]);
    };
    const sent = async (address: string) => {
      await till.deliver();
      return till.deps.mails.to(address).map(({ subject }) => subject);
    };
    // Each round brings Ida two mails: the seat is hers, the seat is somebody else's.
    for (let round = 1; round <= 12; round += 1) {
      await give(seat, ida);
      await sent(ida);
      await give(seat, "ben@example.com");
      await sent(ida);
    }
    await give(other, ida);
    expect(await sent(ida)).toHaveLength(10);
    till.deps.time.forward(3_600);
    expect((await sent(ida)).length).toBeLessThanOrEqual(11);
    till.deps.time.forward(86_400);
    const all = await sent(ida);
    // 12 times taken away and 13 times given; what a later change outdated while it waited is not sent.
    expect(all.length).toBeLessThan(25);
    expect(all.at(-1)).toContain("Your seat");
    // The buyer's own mailbox is no stranger's: nothing waits for it.
    expect((await sent(order.email)).filter((subject) => /seat/i.test(subject))).not.toEqual([]);
  });
});
