import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { events } from "@/tests/support/consequences/events";
import { holdings } from "@/tests/support/consequences/holdings";
import { openConsequences, type Shop } from "@/tests/support/consequences/shop";
import { writtenSections } from "@/tests/support/consequences/table";
import { walk } from "@/tests/support/consequences/walk";
import { onOneDatabase } from "@/tests/support/database";

/** Other suites draw documents: here a drawing would take half of the time. */
vi.mock(import("@/backend/sales/invoices/document-pdf"), () => ({
  draw: async () => ({ pdf: Buffer.from("%PDF-1.7"), xml: null }),
}));

it("has an answer for every pair", () => {
  const written = writtenSections();
  expect(Object.keys(written)).toEqual(Object.keys(holdings));
  for (const [holding, section] of Object.entries(written)) {
    expect(Object.keys(section), holding).toEqual(Object.keys(events));
    expect(
      Object.values(section).flatMap((answer) => Object.values(answer)),
      holding,
    ).not.toContain("");
  }
});

onOneDatabase("control: the walk of a pair", (open) => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openConsequences(open)));
  afterAll(() => shop.close());

  const card = "A seat paid by card";
  const named = "A seat that was given to somebody";
  /** The database forgets one of the shop's writes. */
  const forgotten = {
    stock: sql`if new.quantity > old.quantity then return null; end if; return new;`,
    grants: sql`new.revoked_at := null; return new;`,
    credit_notes: sql`return null;`,
    outbox: sql`if new.template = 'seat-ended' then return null; end if; return new;`,
    refunds: sql`new.amount := new.amount - 1; return new;`,
  };

  it.each([
    ["the seat does not become free", card, "stock"],
    ["a right stays open", card, "grants"],
    ["a credit note is not written", card, "credit_notes"],
    ["the attendee is not told", named, "outbox"],
    ["the refund is a cent too low", card, "refunds"],
  ] as const)("fails when %s", async (_what, holding, table) => {
    const event = "the desk refunds all";
    const answered = async () => (await walk(shop, holding, [event]))[event];
    const written = writtenSections()[holding]?.[event];
    expect(await answered()).toEqual(written);
    await shop.db.execute(
      sql`create function forgets() returns trigger language plpgsql as $$ begin ${forgotten[table]} end $$`,
    );
    await shop.db.execute(
      sql`create trigger forgets before insert or update on ${sql.identifier(table)} for each row execute function forgets()`,
    );
    try {
      const other = await answered().catch((error: Error) => error.message);
      expect(other).not.toEqual(written);
    } finally {
      await shop.db.execute(sql`drop function forgets cascade`);
    }
  });
});
