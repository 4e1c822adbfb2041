import fs from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder } from "@/backend/ground/database/migrate";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onEachDatabase } from "@/tests/support/database";
import { operate, paidOrder } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

const repair = fs.readFileSync(path.join(migrationsFolder, "0047_forgotten_tasks.sql"), "utf8");

onEachDatabase("tasks that a database from before has forgotten", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld({}, open)));
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  /** Twice: the second run changes nothing. */
  async function repaired(): Promise<string[]> {
    const runs: string[][] = [];
    for (const _ of [1, 2]) {
      for (const statement of repair.split("--> statement-breakpoint")) await till.db.execute(statement);
      runs.push(await till.alerts());
    }
    expect(runs[1]).toEqual(runs[0]);
    return runs[0] ?? [];
  }
  const settled = (orderId: number, topic: "dispute" | "balance") =>
    till.db.insert(tables.orderEntries).values({
      orderId,
      at: till.deps.clock(),
      author: "shop",
      kind: "settled",
      topic,
      text: "All of it was refunded.",
    });

  it("a dispute that waits for an answer is a task again", async () => {
    const [id, other] = [await paidOrder(till), await paidOrder(till)];
    for (const each of [id, other]) await settled(each, "dispute");
    await till.db.update(tables.payments).set({ dispute: "open" }).where(eq(tables.payments.orderId, id));
    expect(await repaired()).toEqual([expect.stringMatching(/is disputed: answer at the provider\.$/)]);
  });

  it("money beyond the price of a refunded order is a task again", async () => {
    const ids = [];
    for (const _ of [1, 2]) {
      const id = await paidOrder(till, [{ productId: 6002 }], { way: "invoice" });
      await operate(till, { command: "refund", number: id });
      await operate(till, { command: "refund-sent", number: id });
      await settled(id, "balance");
      ids.push(id);
    }
    const receipt = { orderId: ids[0] ?? 0, lineId: null, kind: "transfer", at: till.deps.clock() } as const;
    await till.db.insert(tables.receipts).values({ ...receipt, cents: 3_200 });
    expect(await repaired()).toEqual([expect.stringMatching(/^32\.00 EUR came beyond the price/)]);
  });

  it("a cancelled order whose money a provider has is a task", async () => {
    const [id, other] = [await paidOrder(till), await paidOrder(till)];
    await till.db.update(tables.orders).set({ status: "cancelled" }).where(eq(tables.orders.id, id));
    await operate(till, { command: "refund", number: other });
    await till.db.update(tables.orders).set({ status: "cancelled" }).where(eq(tables.orders.id, other));
    expect(await repaired()).toEqual([
      expect.stringMatching(/EUR were paid for this order, which was cancelled/),
    ]);
  });

  it("a receipt of a line that is not booked is taken back", async () => {
    const id = await paidOrder(till, [{ productId: 6002 }], { way: "invoice" });
    const at = till.deps.clock();
    const [file] = await till.db
      .insert(tables.bankFiles)
      .values({ name: "1.xml", hash: "1", importedAt: at, lines: 1, known: 0, problems: [] })
      .returning();
    const line = { entry: "1", fingerprint: "1", account: "AT", bookedOn: "2026-11-02", amount: 4_000 };
    const [row] = await till.db
      .insert(tables.bankLines)
      .values({ ...line, fileId: file?.id ?? 0, currency: "EUR", text: "", raw: "", candidates: [] })
      .returning();
    const lineId = row?.id ?? 0;
    await till.db.insert(tables.receipts).values({ orderId: id, lineId, kind: "transfer", cents: 4_000, at });
    expect(await repaired()).toEqual([]);
    const own = (await rowsOf(till.db, tables.receipts)).filter((one) => one.lineId === lineId);
    expect(own.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["transfer", 4_000],
      ["taken back", -4_000],
    ]);
  });
});
