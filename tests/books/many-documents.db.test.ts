import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { bookPages, creditNotePage, invoicePage } from "@/backend/desk/books/read-books";
import { sumBooks } from "@/backend/desk/books/sums";
import type { Database } from "@/backend/ground/database/client";
import { onOneDatabase } from "@/tests/support/database";
import { fillTables } from "@/tests/support/filled-tables";
import { pastGuards } from "@/tests/support/reused";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DOCUMENTS = 20_000;

onOneDatabase("books of a day with many documents", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await fillTables((text) => tx.execute(text), DOCUMENTS, [
        "orders",
        "payments",
        "refunds",
        "invoices",
        "credit_notes",
      ]);
      const toOneDay = sql`jsonb_set(content, '{issuedOn}', '"2026-11-01"')`;
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update invoices set content = ${toOneDay}`);
      await tx.execute(sql`update credit_notes set content = ${toOneDay}`);
    });
    await database.db.execute(sql`vacuum analyze`);
  });
  afterAll(async () => {
    await pastGuards(database.db, ["invoices", "credit_notes", "issued_files"], () =>
      database.db.execute(sql`truncate orders, payments, refunds, invoices, credit_notes cascade`),
    );
    await database.close();
  });

  /** The most rows that a step of the statement reads, all of its runs together. */
  async function mostRows(statement: { getSQL: () => ReturnType<typeof sql> }): Promise<number> {
    const found: unknown = await database.db.execute(
      sql`explain (analyze, format json) ${statement.getSQL()}`,
    );
    const [row] = explained.parse(found).rows;
    const plans =
      typeof row?.["QUERY PLAN"] === "string" ? JSON.parse(row["QUERY PLAN"]) : row?.["QUERY PLAN"];
    const [{ Plan: plan }] = planned.parse(plans);
    return most(plan);
  }

  it.each([
    ["invoices", invoicePage],
    ["credit notes", creditNotePage],
  ] as const)("a page of %s in their midst reads its own rows only", async (_name, pageOf) => {
    const midst = { day: "2026-11-01", number: `number-${1_000_000 + DOCUMENTS / 2}` };
    expect(await mostRows(pageOf(database.db, midst, "2026-11-30"))).toBeLessThanOrEqual(501);
    // Control: without an order that an index has, all of them are read.
    const all = sql`select number from invoices order by content ->> 'total', number limit 500`;
    expect(await mostRows({ getSQL: () => all })).toBeGreaterThanOrEqual(DOCUMENTS);
  });

  it("every document comes once, and the pages add up to the sums", async () => {
    const span = { from: "2026-11-01", to: "2026-11-30" };
    const numbers = { invoice: new Set<string>(), "credit note": new Set<string>() };
    let total = 0;
    for await (const page of bookPages(database.db, span)) {
      expect(page.length).toBeLessThanOrEqual(500);
      for (const { kind, sign, content } of page) {
        if (kind === "invoice" || kind === "credit note") numbers[kind].add(content.number);
        total += sign * content.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);
      }
    }
    const { documents, taxes } = await sumBooks(database.db, span);
    expect(numbers.invoice.size).toBe(documents.invoice.count);
    expect(numbers["credit note"].size).toBe(documents["credit note"].count);
    expect(documents.invoice.count + documents["credit note"].count).toBe(2 * DOCUMENTS);
    expect(taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(total);
  });
});

const explained = z.object({ rows: z.array(z.object({ "QUERY PLAN": z.unknown() })) });
type Plan = { "Actual Rows": number; "Actual Loops": number; Plans?: Plan[] | undefined };
const planOf: z.ZodType<Plan> = z.lazy(() =>
  z.object({ "Actual Rows": z.number(), "Actual Loops": z.number(), Plans: z.array(planOf).optional() }),
);
const planned = z.tuple([z.object({ Plan: planOf })]);

function most({ "Actual Rows": rows, "Actual Loops": loops, Plans: parts = [] }: Plan): number {
  return Math.max(rows * loops, ...parts.map(most));
}
