import fs from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder } from "@/backend/ground/database/migrate";
import { onEachDatabase } from "@/tests/support/database";
import { operate } from "@/tests/support/refunding";
import { openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

const repair = fs.readFileSync(path.join(migrationsFolder, "0038_refunded_periods.sql"), "utf8");

onEachDatabase("subscriptions that stayed active after their newest period was refunded", (open) => {
  let world: RenewalWorld;
  beforeAll(async () => void (world = await openRenewalWorld(open)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  async function repaired(): Promise<void> {
    for (const statement of repair.split("--> statement-breakpoint")) await world.db.execute(statement);
  }

  /** A subscription whose renewal was refunded, as the comparison of two reads of the clock left it. */
  async function leftActive(row: Partial<typeof tables.subscriptions.$inferInsert> = {}) {
    const id = await world.subscribe("demo_card_4242");
    await world.renew();
    const [before] = await world.db
      .select()
      .from(tables.subscriptions)
      .where(eq(tables.subscriptions.id, id));
    const number = (await world.renewals()).at(-1)?.id ?? 0;
    await operate(world, { command: "refund", number });
    const [line] = await world.db
      .select()
      .from(tables.orderLines)
      .where(eq(tables.orderLines.orderId, number));
    await world.db
      .update(tables.subscriptions)
      .set({ ...before, ...row })
      .where(eq(tables.subscriptions.id, id));
    await world.db.update(tables.grants).set({ revokedAt: null });
    return { id, number, refundedAt: line?.endedAt ?? null };
  }

  const everything = async () => ({
    subscriptions: await rowsOf(world.db, tables.subscriptions),
    grants: await rowsOf(world.db, tables.grants),
    renewals: await rowsOf(world.db, tables.renewals),
    entries: await rowsOf(world.db, tables.orderEntries),
  });

  it("end with the refund, once, with their rights, and are not charged again", async () => {
    const { id, number, refundedAt } = await leftActive();
    await repaired();
    const after = await everything();
    expect(await world.subscription(id)).toMatchObject({
      status: "cancelled",
      endsAt: refundedAt,
      nextPaymentAt: null,
      markedCancelAt: null,
    });
    expect(after.grants).toMatchObject([{ revokedAt: refundedAt }]);
    expect(after.entries.at(-1)).toMatchObject({ orderId: number, topic: "subscription", kind: "note" });
    await repaired();
    expect(await everything()).toEqual(after);
    world.days(366);
    expect(await world.renew()).toMatchObject({ charged: 0 });
    expect(await world.alerts()).toEqual([]);
  });

  it("give up a next period that waits for its money", async () => {
    const { id } = await leftActive({ tokenId: null });
    world.days(366);
    expect(await world.renew()).toMatchObject({ asked: 1 });
    await repaired();
    await world.renew();
    expect((await world.subscription(id)).status).toBe("cancelled");
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["refunded", "cancelled"]);
  });

  it("that were charged again wait for a person, once", async () => {
    const { id } = await leftActive();
    world.days(366);
    expect(await world.renew()).toMatchObject({ charged: 1 });
    await repaired();
    await repaired();
    expect((await world.subscription(id)).status).toBe("active");
    expect(await world.alerts()).toEqual([expect.stringContaining("charged by mistake")]);
  });

  it("are told from those that are right: paid, refunded in part, or refunded for an earlier period", async () => {
    await world.subscribe("demo_card_4242");
    await world.renew();
    const [earlier] = await world.renewals();
    await operate(world, { command: "refund", number: earlier?.id ?? 0, amount: 100 });
    world.days(366);
    await world.renew();
    await operate(world, { command: "refund", number: earlier?.id ?? 0 });
    const before = await everything();
    await repaired();
    expect(await everything()).toEqual(before);
  });
});
