import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "@/backend/sales/settlement/settle-payment";
import { orderLines, orders } from "@/backend/sales/orders/tables";
import { stock } from "@/backend/sales/products/tables";
import { waitingList } from "@/backend/sales/waiting-list/tables";
import { onEachDatabase } from "@/tests/support/database";
import { date, openWaitingWorld, type WaitingWorld } from "@/tests/support/waiting-world";

const people = ["p0", "p1", "p2", "p3", "p4", "p5"].map((name) => `${name}@example.com`);
const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

onEachDatabase("seats of the waiting list", (open) => {
  let world: WaitingWorld;
  beforeAll(async () => {
    world = await openWaitingWorld(open);
  });
  beforeEach(() => world.till.reset());
  afterAll(() => world.till.close());

  const db = () => world.till.db;
  const offered = () => db().$count(waitingList, eq(waitingList.status, "offered"));
  async function sold(): Promise<number> {
    const [row] = await db()
      .select({ seats: sql<string>`coalesce(sum(${orderLines.quantity}), 0)` })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(eq(orders.holds, true), eq(orderLines.variationId, date.variationId)));
    return Number(row?.seats);
  }
  const allSeats = async () => (await sold()) + (await offered()) + (await world.left());
  const setStock = (quantity: number) => db().update(stock).set({ quantity });
  async function queue(count: number, seats: number): Promise<void> {
    await world.sellOut();
    for (const email of people.slice(0, count)) await world.wait(email);
    await setStock(seats);
  }

  it("are offered once each, however many runners look at once", async () => {
    await queue(6, 2);
    const runs = await times(6, () => world.tend());
    expect(runs.reduce((sum, run) => sum + run.offered, 0)).toBe(2);
    expect([await offered(), await world.left()]).toEqual([2, 0]);
    const first = await db().select().from(waitingList).orderBy(asc(waitingList.id)).limit(3);
    expect(first.map(({ status }) => status)).toEqual(["offered", "offered", "waiting"]);
  });

  it("are offered twice without the lock of the stock, which this test would notice (control)", async () => {
    await queue(6, 2);
    let made = 0;
    await times(6, async () => {
      const [stockItem] = await db().select().from(stock);
      const next = await db()
        .select()
        .from(waitingList)
        .where(eq(waitingList.status, "waiting"))
        .orderBy(asc(waitingList.id))
        .limit(stockItem?.quantity ?? 0);
      for (const { id } of next) {
        await db().update(waitingList).set({ status: "offered" }).where(eq(waitingList.id, id));
        await db()
          .update(stock)
          .set({ quantity: sql`greatest(${stock.quantity} - 1, 0)` });
        made += 1;
      }
    });
    expect(made).toBeGreaterThan(2);
  });

  it("are bought, given back and offered at once without one too many", async () => {
    await queue(4, 3);
    const buyers = await times(8, async () => world.till.visitor());
    await Promise.all([
      ...buyers.map((buyer) => world.order(buyer)),
      ...Array.from({ length: 3 }, () => world.tend()),
    ]);
    expect(await allSeats()).toBe(3);
    const bought = await db().select().from(orders).where(eq(orders.holds, true));
    await Promise.all([
      ...bought.map(({ id }) => cancelOrder(world.till.deps, id)),
      world.tend(),
      world.order(world.till.visitor()),
    ]);
    expect(await allSeats()).toBe(3);
  }, 120_000);

  describe("whatever happens in whatever order", () => {
    it.each([1, 2])(
      "sold, offered and left are the seats that there are (run %i)",
      async (seed) => {
        const random = randomOf(seed);
        const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
        let seats = 2;
        await queue(3, seats);
        const seen = new Set<string>();
        const steps: Record<string, () => Promise<unknown>> = {
          join: async () => world.join(world.till.visitor(), pick(people)),
          joinByAccount: async () => world.join(await world.member(pick(people) ?? "")),
          buy: async () => world.order(world.till.visitor(), undefined, pick(["invoice", "demo_card_4242"])),
          buyByAccount: async () =>
            world.order(await world.member(pick(people) ?? ""), undefined, pick(methods)),
          cancel: async () => {
            const open = await db().select().from(orders).where(eq(orders.status, "held"));
            const order = pick(open);
            return order && cancelOrder(world.till.deps, order.id);
          },
          leave: async () => {
            const member = await world.member(pick(people) ?? "");
            const place = pick(await db().select().from(waitingList));
            return member.ask("leaveWaitingList", { input: { id: place?.id ?? 0 } });
          },
          wait: async () => {
            world.till.deps.time.forward(3_600 * Math.ceil(30 * random()));
            return world.tend();
          },
          tend: () => world.tend(),
          more: async () => {
            if (seats >= 4) return;
            seats += 1;
            await db()
              .update(stock)
              .set({ quantity: sql`${stock.quantity} + 1` });
          },
        };
        for (let step = 0; step < 25; step += 1) {
          const name = pick(Object.keys(steps)) ?? "tend";
          await steps[name]?.();
          expect(await allSeats(), `after ${step}: ${name}`).toBe(seats);
          for (const status of Object.values(await world.places())) seen.add(status);
        }
        expect(world.till.deps.errors).toEqual([]);
        // The run went through the list and did not only miss it.
        expect([...seen]).toEqual(expect.arrayContaining(["waiting", "offered"]));
      },
      120_000,
    );
  });
});

const methods = ["invoice", "demo_card_4242", "demo_card_0002"];

/** Mulberry32: the same steps at every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
