import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onEachDatabase } from "@/tests/support/database";
import { operate, paidOrder } from "@/tests/support/refunding";
import { pastGuards } from "@/tests/support/reused";
import * as tables from "@/tests/support/schema";

onEachDatabase("issued documents", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld({}, open)));
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const { invoices, creditNotes } = tables;
  const rows = async () => [await till.db.select().from(invoices), await till.db.select().from(creditNotes)];
  const kept = { cause: { code: "23001", message: expect.stringMatching(/ as (it was|they were) issued$/) } };

  /** A real invoice, which a transfer paid, and the credit note of a part of it. */
  async function issue(): Promise<void> {
    const number = await paidOrder(till, [{ productId: 992 }], { method: "invoice" });
    await operate(till, { command: "refund", number, amount: 1_000 });
    await operate(till, { command: "refund-sent", number });
    expect((await rows()).flat().map(({ number: of }) => of.startsWith("TEST-"))).toEqual([false, false]);
  }

  it("cannot be deleted, changed or emptied out by anybody who writes to the database", async () => {
    await issue();
    const before = await rows();
    for (const table of [invoices, creditNotes]) {
      await expect(till.db.delete(table)).rejects.toMatchObject(kept);
      await expect(till.db.update(table).set({ number: "2026-99999" })).rejects.toMatchObject(kept);
      await expect(till.db.update(table).set({ issuedAt: new Date(0) })).rejects.toMatchObject(kept);
      const content = sql`jsonb_set(content, '{total}', '1')`;
      await expect(till.db.update(table).set({ content })).rejects.toMatchObject(kept);
      await expect(till.db.execute(sql`truncate ${table} cascade`)).rejects.toMatchObject(kept);
    }
    await expect(till.db.execute(sql`truncate orders cascade`)).rejects.toMatchObject(kept);
    expect(await rows()).toEqual(before);
  });

  it("control: without the guard they go", async () => {
    await issue();
    await pastGuards(till.db, ["credit_notes"], () => till.db.delete(creditNotes));
    expect(await till.db.select().from(creditNotes)).toEqual([]);
  });

  it("of test orders go with them", async () => {
    const number = await paidOrder(till, [{ productId: 992 }]);
    await till.db.delete(tables.issuedFiles);
    await till.db.delete(invoices).where(eq(invoices.orderId, number));
    expect(await till.db.select().from(invoices)).toEqual([]);
  });
});
