import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { buyerEntriesOf } from "@/backend/sales/order-history/order-entries";
import { formatEuro } from "@/lib/money";
import { racesOnEachDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { right, transferDesk } from "./transfer-desk";

racesOnEachDatabase(
  "money beyond the price of an order, whose buyer has another one",
  (open, { it, itOnEach }) => {
    const { till, say, atDesk, act, orderRow, ordered, came, book, moneyOf } = transferDesk(open);
    /** Both of one buyer, the first with money beyond its price. */
    async function two(over: number) {
      const [one, other] = [await ordered(), await ordered()];
      await till()
        .db.update(tables.orders)
        .set({ memberId: one.memberId, email: one.email })
        .where(eq(tables.orders.id, other.id));
      const line = await came(one.id, one.total + over);
      await book(line, one.id, right);
      return { one, other, line };
    }
    const pays = (from: number, to: number) => act("moveOver", from, { to });
    const bankHas = async () =>
      (await rowsOf(till().db, tables.receipts)).reduce((sum, { cents }) => sum + cents, 0);

    it("the rest pays a part of it, and the buyer reads so at both", async () => {
      const { one, other } = await two(3_200);
      const before = await bankHas();
      expect((await atDesk(one.id)).money.waiting).toEqual([other.id]);
      expect(await pays(one.id, other.id)).toContain(
        `${formatEuro(3_200)} has been booked. Order ${other.id} is waiting for the other ${formatEuro(other.total - 3_200)}`,
      );
      expect(await bankHas()).toBe(before);
      expect(await moneyOf(one.id)).toMatchObject({ received: one.total, over: 0, short: 0 });
      expect(await moneyOf(other.id)).toMatchObject({ received: 3_200, due: other.total, over: 0 });
      expect(await till().alerts()).toEqual([]);
      const told = (await buyerEntriesOf(till().db, [one.id])).map(({ buyerText }) => buyerText).join(" ");
      expect(told).toContain(`The ${formatEuro(3_200)} that you overpaid now pays for order ${other.id}.`);
      await book(await came(other.id, other.total - 3_200), other.id);
      expect((await orderRow(other.id)).paidAt).not.toBeNull();
    });

    it("it is paid, and what is left stays over; the transfer can no longer be undone", async () => {
      const { one, other, line } = await two((await ordered()).total + 500);
      expect(await pays(one.id, other.id)).toContain(`Order ${other.id} is paid.`);
      expect((await orderRow(other.id)).paidAt).not.toBeNull();
      expect(await moneyOf(one.id)).toMatchObject({ over: 500 });
      expect(await moneyOf(other.id)).toMatchObject({ received: other.total, over: 0, short: 0 });
      expect(await pays(one.id, other.id)).toBe(
        `Order ${other.id} is not waiting for a transfer from this buyer. Nothing was moved.`,
      );
      expect(await say("undoBooking", { line })).toMatch(/Refund the money on the page of order/);
      expect(await moneyOf(other.id)).toMatchObject({ received: other.total });
    });

    it("of somebody else pays nothing, and is not offered", async () => {
      const { one } = await two(3_200);
      const stranger = await ordered();
      expect((await atDesk(one.id)).money.waiting).not.toContain(stranger.id);
      expect(await pays(one.id, stranger.id)).toContain("Nothing was moved.");
      expect(await pays(stranger.id, one.id)).toContain("has not been overpaid");
      expect(await moneyOf(one.id)).toMatchObject({ over: 3_200 });
      expect(await moneyOf(stranger.id)).toMatchObject({ received: 0 });
    });

    itOnEach("two at once use the same money once", async () => {
      const { one, other } = await two(3_200);
      const { version } = await atDesk(one.id);
      const input = { number: one.id, version };
      await Promise.all([
        say("moveOver", { input: { ...input, to: other.id } }),
        say("settleOver", { input: { ...input, refundMethod: "CODE" } }),
        say("moveOver", { input: { ...input, to: other.id } }),
      ]);
      const codes = (await rowsOf(till().db, tables.moneyCodes)).reduce(
        (sum, { balance }) => sum + balance,
        0,
      );
      expect(codes + (await moneyOf(other.id)).received).toBe(3_200);
      expect(await moneyOf(one.id)).toMatchObject({ over: 0, short: 0 });
    });
  },
);
