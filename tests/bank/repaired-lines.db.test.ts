import fs from "node:fs";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { migrationsFolder } from "@/backend/ground/database/migrate";
import { toRaw } from "@/lib/money";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onEachDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { bytesOf } from "./statement-files";

/** The statements of the migration that change rows; its tables are there. */
const repair = fs
  .readFileSync(path.join(migrationsFolder, "0045_bank_money.sql"), "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => /^\s*(--.*\n)?(UPDATE|INSERT)/.test(statement));

onEachDatabase("rows of the bank from before marks and receipts", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  afterAll(() => till.close());

  async function repaired() {
    for (const statement of repair) await till.db.execute(statement);
  }
  async function oldLine(
    values: Partial<typeof tables.bankLines.$inferInsert>,
    name: string,
  ): Promise<number> {
    const [file] = await till.db
      .insert(tables.bankFiles)
      .values({ name, hash: name, importedAt: till.deps.clock(), lines: 1, known: 0, problems: [] })
      .returning();
    const facts = { entry: name, fingerprint: `${name}/0`, account: "AT61", bookedOn: "2026-11-20" };
    const [line] = await till.db
      .insert(tables.bankLines)
      .values({
        fileId: file?.id ?? 0,
        ...facts,
        amount: 9_900,
        currency: "EUR",
        text: "",
        raw: "x",
        candidates: [],
        ...values,
      })
      .returning();
    return line?.id ?? 0;
  }
  const lineOf = async (id: number) =>
    (await till.db.select().from(tables.bankLines).where(eq(tables.bankLines.id, id)))[0];

  it("reversals are marked, and announced lines are out of the way of the final ones", async () => {
    const reversal = await oldLine({ raw: '{"RvslInd":{"#text":"true"},"Amt":{}}' }, "a");
    const returned = await oldLine({ amount: -9_900, raw: '{"NtryDtls":[{"TxDtls":[{"RtrInf":{}}]}]}' }, "b");
    const words = await oldLine({ text: "RÜCKLASTSCHRIFT", raw: "1;2" }, "c");
    const row = "20.11.2026;99,00;Order 1;Umsatz vorgemerkt";
    const announced = await oldLine({ raw: row, text: "Order 1" }, "d");
    const plain = await oldLine({ raw: "20.11.2026;99,00;pending things;Umsatz gebucht", text: "y" }, "e");
    const decided = await oldLine({ raw: row, state: "aside" }, "f");
    await repaired();
    const marks = await Promise.all([reversal, returned, words, announced, plain, decided].map(lineOf));
    expect(marks.map((line) => [line?.mark, line?.state])).toEqual([
      ["returned", "open"],
      ["returned", "open"],
      ["maybe returned", "open"],
      ["announced", "aside"],
      [null, "open"],
      [null, "aside"],
    ]);
    expect(marks[3]?.fingerprint).toBe(`announced-${announced}`);
    const csv = `Datum;Betrag;Verwendungszweck;Info\n${row.replace("vorgemerkt", "gebucht")}\n`;
    expect(await importStatement(till.deps, { name: "g.csv", bytes: bytesOf(csv) })).toMatchObject({
      added: 1,
    });
    expect((await rowsOf(till.db, tables.bankLines)).at(-1)).toMatchObject({ doubleOf: null });
  });

  it("what came is known of each paid order, and another sum than was due is a task", async () => {
    await till.reset();
    const ordered = async () => {
      const { databaseId } = orderOf(await till.buy(await till.shopper(), "invoice"));
      const paidAt = till.deps.clock();
      await till.db
        .update(tables.orders)
        .set({ status: "processing", paidAt })
        .where(eq(tables.orders.id, databaseId));
      const [payment] = await till.db
        .update(tables.payments)
        .set({ status: "succeeded" })
        .where(eq(tables.payments.orderId, databaseId))
        .returning();
      return { id: databaseId, total: payment?.amount ?? 0 };
    };
    const [exact, over, hand, two, three] = [
      await ordered(),
      await ordered(),
      await ordered(),
      await ordered(),
      await ordered(),
    ];
    const booked = { state: "booked" as const, decidedAt: till.deps.clock() };
    await oldLine({ ...booked, orderId: exact.id, amount: exact.total }, "h");
    await oldLine({ ...booked, orderId: over.id, amount: over.total + 3_200 }, "i");
    const both = { orderId: two.id, moreOrders: [three.id], amount: two.total + three.total };
    await oldLine({ ...booked, ...both }, "j");
    const short = toRaw(hand.total - 800).replace(".", ",");
    await till.db.insert(tables.orderEntries).values({
      orderId: hand.id,
      at: till.deps.clock(),
      author: "operator",
      kind: "note",
      topic: "payment",
      text: `Transfer: ${short.replace(/^(\d)(\d{3},)/, "$1.$2")} € came, on 2026-11-20, instead of more.`,
    });
    await repaired();
    const receipts = await till.db.select().from(tables.receipts).orderBy(asc(tables.receipts.orderId));
    expect(receipts.map(({ orderId, cents }) => [orderId, cents])).toEqual([
      [exact.id, exact.total],
      [over.id, over.total + 3_200],
      [hand.id, hand.total - 800],
      [two.id, two.total],
      [three.id, three.total],
    ]);
    // The migration writes all alerts by one statement, in an order that PostgreSQL chooses.
    const alerts = await till.db
      .select()
      .from(tables.orderEntries)
      .where(eq(tables.orderEntries.topic, "balance"))
      .orderBy(asc(tables.orderEntries.orderId));
    expect(alerts.map(({ orderId, isOpen }) => [orderId, isOpen])).toEqual([
      [over.id, true],
      [hand.id, true],
    ]);
  });
});
