import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { compareSeatBooks, type SeatBooks } from "@/tests/support/seat-run/books";
import { contentOfDates, type Dates, numbersOfDates } from "@/tests/support/seat-run/dates";
import { People } from "@/tests/support/seat-run/people";
import { takeSteps } from "@/tests/support/seat-run/run";
import { shopControls } from "@/tests/support/seat-run/shop";
import { type Step, steps } from "@/tests/support/seat-run/steps";
import * as tables from "@/tests/support/schema";

/** `SEAT_RUNS=500` runs more, each time others. */
const runs = Number(process.env.SEAT_RUNS ?? (process.env.TEST_WHOLE ? 20 : 10));
const seed = process.env.SEAT_RUNS ? {} : { seed: 36 };

describe("any sequence of what three buyers do with seats of four dates", () => {
  let till: CheckoutWorld;
  const shipped = snapshot();
  const content = contentOfDates(shipped);
  let dates: Dates;
  beforeAll(async () => {
    till = await openCheckoutWorld();
    replaceContent(content(new Set()));
    dates = numbersOfDates();
  });
  afterAll(async () => {
    replaceContent(shipped);
    await till.close();
  });

  type Ended = SeatBooks & { steps: string[] };

  async function play(todo: readonly Step[]): Promise<Ended> {
    await till.reset();
    await till.db.delete(tables.calendarDates);
    replaceContent(content(new Set()));
    till.deps.time.forward((Date.now() - till.deps.clock().getTime()) / 1_000);
    const controls = shopControls(till, dates);
    const everybody = new People({
      ...controls,
      dates,
      visitor: (buyer) => till.visitor(`192.0.2.${buyer + 1}`),
      show: async (without) => controls.show(content(without)),
      forward: async (seconds) => till.deps.time.forward(seconds),
      pace: 30 * 86_400,
      card: () => ({
        paymentMethod: "demo",
        metaData: [{ key: "_demo_payment_method", value: "demo_card_4242" }],
      }),
    });
    await controls.jobs();
    const wrong = await takeSteps(everybody, todo);
    await everybody.wait(60);
    const money = await moneyOf(everybody);
    return { steps: wrong, ...(await compareSeatBooks(till.db, dates, await controls.readSeats(), money)) };
  }

  async function moneyOf({ transfers }: People) {
    const taken = await till.db.select().from(tables.demoPayments);
    const orders = new Map((await till.orders()).map((order) => [order.id, order]));
    const sent = (await till.db.select().from(tables.refunds)).filter(
      ({ orderId, status, codeId }) => transfers.has(orderId) && status === "succeeded" && codeId === null,
    );
    return (id: number) => {
      const own = taken.filter(({ orderId, status }) => orderId === String(id) && status === "succeeded");
      const { total = 0, credit = 0 } = orders.get(id) ?? {};
      const byTransfer = transfers.has(id) ? total - credit : 0;
      const back = sent.filter(({ orderId }) => orderId === id);
      return {
        taken: own.reduce((sum, { amount }) => sum + amount, byTransfer),
        back: [...own.map(({ refunded }) => refunded), ...back.map(({ amount }) => amount)].reduce(
          (sum, cents) => sum + cents,
          0,
        ),
      };
    };
  }

  const nothing: Ended = { steps: [], seats: [], money: [], access: [] };

  it("leaves seats, money, documents and access in agreement, and changes only what it says", async () => {
    const property = fc.asyncProperty(steps(14), async (todo) => {
      expect(await play(todo)).toEqual(nothing);
    });
    await fc.assert(property, { numRuns: runs, ...seed });
    expect(till.deps.errors).toEqual([]);
  }, 3_600_000);

  /** The database undoes the shop's writes, as if the code had forgotten them. */
  const forgotten = {
    stock: sql`if new.quantity > old.quantity then return null; end if; return new;`,
    grants: sql`new.revoked_at := null; return new;`,
    demo_payments: sql`new.refunded := greatest(old.refunded, new.refunded - 1); return new;`,
    order_lines: sql`if new.ended_at is not null then new.ended_as := 'refunded'; end if; return new;`,
  };

  it.each([
    ["seats", "freed seats do not come back", "stock"],
    ["access", "rights are not closed", "grants"],
    ["money", "the bank keeps a cent of each refund", "demo_payments"],
    ["steps", "a seat that was given up counts as paid back", "order_lines"],
  ] as const)("control, %s: fails when %s", async (subject, _what, table) => {
    const work = forgotten[table];
    await till.db.execute(
      sql`create function control() returns trigger language plpgsql as $$ begin ${work} end $$`,
    );
    await till.db.execute(
      sql`create trigger control before update on ${sql.identifier(table)} for each row execute function control()`,
    );
    try {
      const property = fc.asyncProperty(steps(14), async (todo) => (await play(todo))[subject].length === 0);
      const { failed } = await fc.check(property, { numRuns: 30, seed: 36, endOnFailure: true });
      expect(failed).toBe(true);
    } finally {
      await till.db.execute(sql`drop function control cascade`);
    }
  });
});
