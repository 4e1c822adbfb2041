import { afterAll, beforeAll, expect, it } from "vitest";
import { datevBatch } from "@/backend/desk/books/datev";
import type { DatevSettings } from "@/backend/ports";
import type { Database } from "@/backend/ground/database/client";
import { testDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";

let database: Database;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

const settings: DatevSettings = {
  consultant: 1001,
  client: 7,
  chart: "04",
  accountLength: 4,
  yearStart: "01-01",
  accounts: "",
};
/** Vienna is an hour ahead: the last one belongs to the next month. */
const moves = [
  { kind: "given" as const, cents: 12_000, at: "2026-11-02T10:00:00Z" },
  { kind: "taken" as const, cents: -9_000, at: "2026-11-20T10:00:00Z" },
  { kind: "refunded" as const, cents: 1_000, at: "2026-11-30T23:30:00Z" },
];

/** Number, side, accounts and day of each booking of codes. */
async function bookings(from: string, to: string) {
  let text = "";
  for await (const part of datevBatch(database.db, { settings, span: { from, to }, now: new Date(0) }))
    text += part;
  return text
    .split("\r\n")
    .slice(2, -1)
    .map((line) => line.split(";"))
    .map((cells) => [cells[0], cells[1], cells[6], cells[7], cells[9]]);
}

it("books what is put on codes as owed, and what they pay as paid; those of test orders never", async () => {
  for (const [test, orderId] of [
    [false, 1001],
    [true, 1002],
  ] as const) {
    await database.db.insert(tables.orders).values({
      id: orderId,
      orderKey: `order-${orderId}`,
      email: "mira@example.com",
      status: "processing",
      billing: {},
      ...{ subtotal: 4_000, discount: 0, tax: 0, total: 4_000, test },
      ...{ paymentMethod: "invoice", paymentMethodTitle: "Invoice", createdAt: new Date() },
    });
    const code = { orderId, test, code: `code-${orderId}`, currency: "EUR", balance: 4_000 };
    const [row] = await database.db
      .insert(tables.moneyCodes)
      .values({ ...code, createdAt: new Date() })
      .returning();
    for (const { at, ...move } of moves)
      await database.db
        .insert(tables.codeMovements)
        .values({ ...move, codeId: row?.id ?? 0, orderId, at: new Date(at) });
  }
  expect(await bookings("2026-11-01", "2026-11-30")).toEqual([
    ["120,00", '"S"', "10000", "3500", "0211"],
    ["90,00", '"H"', "10000", "3500", "2011"],
  ]);
  expect(await bookings("2026-12-01", "2026-12-31")).toEqual([["10,00", '"S"', "10000", "3500", "0112"]]);
});
