import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOfOrder, putOnCode, takeFromCode } from "@/backend/sales/codes";
import type { Database, Db } from "@/backend/ground/database/client";
import { orders } from "@/backend/sales/orders/tables";
import type { Refund } from "@/backend/after-sales/ledger";
import { chooseRefund, moneyLeft } from "@/backend/after-sales/refunds/choose-refund";
import { testDatabase } from "@/tests/support/database";
import { emptyTables } from "@/tests/support/reused";
import { day, moneyRows } from "./money-rows";

let database: Database;
let db: Db;
let rows: ReturnType<typeof moneyRows>;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  rows = moneyRows(db);
});
beforeEach(() => emptyTables(db, ["orders", "payments", "receipts", "money_codes"]));
afterAll(() => database.close());

type Case = {
  order?: Parameters<typeof rows.order>[0];
  payments?: number[];
  /** Cents that a transfer brought; left out: a card paid. */
  came?: number;
  /** Cents that the order took from a code. */
  taken?: number;
  /** `note`: it has a credit note. */
  refunds?: (Partial<Refund> & { amount: number; note?: boolean })[];
  /** `line`: 0 for the first one of 8,40 €. */
  wanted?: { amount?: number; line?: number; asCode?: boolean };
  byHand?: boolean;
};

/** @returns the choice, and the cents that the order counts as refunded then */
async function choose({ order, payments = [1_200], came, taken, refunds = [], wanted = {}, byHand }: Case) {
  const giver = await rows.order();
  const code = await codeOfOrder(db, { orderId: giver.id, currency: "EUR", test: false }, day);
  const credit = taken === undefined ? {} : { credit: taken, creditCode: code.id };
  const method = came === undefined ? "demo" : "invoice";
  const of = await rows.order({ paymentMethod: method, ...credit, ...order });
  const move = { codeId: code.id, orderId: giver.id, at: day };
  await putOnCode(db, { ...move, kind: "given", cents: 5_000 });
  if (taken) await takeFromCode(db, { ...move, orderId: of.id, cents: taken });
  if (came !== undefined) await rows.receipt(of.id, came);
  for (const [at, amount] of payments.entries())
    await rows.payment(of.id, { gateway: method, attempt: at + 1, amount });
  for (const { amount, note, ...more } of refunds) {
    const { id } = await rows.refund(of.id, amount, more);
    if (note) await rows.creditNote(of.id, id);
  }
  const lines = [await rows.line(of.id, 700, 140), await rows.line(of.id, 300, 60)];
  const chosen = await chooseRefund(
    db,
    of,
    {
      amount: wanted.amount ?? null,
      lineId: wanted.line === undefined ? null : (lines[wanted.line]?.id ?? 999),
      ...(wanted.asCode && { codeOf: { id: of.id, test: false } }),
    },
    byHand ? { isByHand: true } : undefined,
  );
  const [now] = await db.select().from(orders).where(eq(orders.id, of.id));
  return { chosen, refunded: now?.refunded };
}

const money = (amount: number, onCode = 0, counted: number | null = null) => ({
  kind: "chosen",
  amount,
  onCode,
  counted,
});
const refused = (reason: string, more = {}) => ({ kind: "refused", reason, ...more });
const owed = { amount: 500, counted: 450, status: "failed", note: true } as const;
const unpaid = { status: "held", paidAt: null } as const;

describe("the refund of an order", () => {
  it.each<[string, Case, object, number]>([
    ["all of it", {}, money(1_200), 1_200],
    ["a part", { wanted: { amount: 500 } }, money(500), 500],
    ["what is left", { order: { refunded: 300 }, refunds: [{ amount: 300 }] }, money(900), 1_200],
    ["a line", { wanted: { line: 0 } }, money(840), 840],
    ["a line of another order", { wanted: { line: 7 } }, refused("no such line"), 0],
    ["more than the line", { wanted: { line: 1, amount: 361 } }, refused("too much", { left: 360 }), 0],
    ["nothing that is left", { order: { refunded: 1_200 } }, refused("nothing left"), 1_200],
    ["an order that waits", { order: unpaid, payments: [] }, refused("unpaid"), 0],
    ["a cancelled order", { order: { status: "cancelled" } }, refused("unpaid"), 0],
    ["an order that is held with its money", { order: { status: "held" } }, money(1_200), 1_200],
    ["a refunded order whose money is back", { order: { status: "refunded" } }, money(1_200), 1_200],
    ["a paid order without a payment", { payments: [] }, refused("unpaid"), 0],
    ["an order that was paid twice", { payments: [1_200, 1_200] }, { kind: "paid twice" }, 0],
    ["more than came", { came: 900 }, refused("short", { missing: 300 }), 0],
    ["a cent more than came", { came: 900, wanted: { amount: 901 } }, refused("short", { missing: 300 }), 0],
    ["what came", { came: 900, wanted: { amount: 900 } }, money(900), 900],
    ["all of it as a code", { wanted: { asCode: true } }, money(0, 1_200), 1_200],
    ["a line as a code", { wanted: { line: 1, asCode: true } }, money(0, 360), 360],
  ])("%s", async (_, which, chosen, left) => {
    const made = await choose(which);
    expect(made.chosen).toMatchObject(chosen);
    expect(made.refunded).toBe(left);
  });

  it.each<[string, Case, object, number]>([
    ["all, when its VAT is no part of the order any more", { refunds: [owed] }, { kind: "owed first" }, 0],
    ["its own amount", { refunds: [owed], wanted: { amount: 500 } }, money(500, 0, 450), 450],
    ["another amount", { refunds: [owed], wanted: { amount: 400 } }, money(400), 400],
    ["its amount for a line", { refunds: [owed], wanted: { amount: 500, line: 0 } }, money(500), 500],
    ["all, after an ordinary one", { refunds: [{ ...owed, counted: null }] }, money(1_200), 1_200],
    ["all, without a credit note", { refunds: [{ ...owed, note: false }] }, money(1_200), 1_200],
    ["all, after one that succeeded", { refunds: [{ ...owed, status: "succeeded" }] }, money(1_200), 1_200],
    [
      "its own amount, when nothing is left",
      { refunds: [owed], order: { refunded: 1_000 }, wanted: { amount: 500 } },
      refused("nothing left"),
      1_000,
    ],
  ])("after one that the bank sent back: %s", async (_, which, chosen, left) => {
    const made = await choose(which);
    expect(made.chosen).toMatchObject(chosen);
    expect(made.refunded).toBe(left);
  });

  const part = { taken: 400, payments: [800] };
  const back = { order: { refunded: 300 }, refunds: [{ amount: 300 }] };
  it.each<[string, Case, object]>([
    ["all", part, money(800, 400)],
    ["less than the card paid", { ...part, wanted: { amount: 500 } }, money(500)],
    ["more than the card paid", { ...part, wanted: { amount: 1_000 } }, money(800, 200)],
    ["what is left of both", { ...part, ...back }, money(500, 400)],
    ["all, of the code alone", { taken: 1_200, payments: [] }, money(0, 1_200)],
    ["by hand: what the card paid", { ...part, byHand: true }, money(800)],
    [
      "by hand: more than the card paid",
      { ...part, byHand: true, wanted: { amount: 1_000 } },
      refused("too much", { left: 800 }),
    ],
    ["by hand: of the code alone", { taken: 1_200, payments: [], byHand: true }, refused("nothing left")],
    ["as another code", { ...part, wanted: { amount: 1_000, asCode: true } }, money(0, 1_000)],
  ])("that a code paid in part: %s", async (_, which, chosen) => {
    expect((await choose(which)).chosen).toMatchObject(chosen);
  });
});

it("the money of a payment that is left is what no refund has sent back", async () => {
  const { id } = await rows.order();
  const payment = await rows.payment(id, { gateway: "demo" });
  expect(await moneyLeft(db, id, undefined)).toBe(0);
  expect(await moneyLeft(db, id, payment)).toBe(1_200);
  await rows.refund(id, 300);
  await rows.refund(id, 70, { status: "pending" });
  await rows.refund(id, 11, { status: "failed" });
  await rows.code(5);
  await rows.refund(id, 12, { codeId: 5 });
  await rows.refund(id, 13, { kind: "over" });
  expect(await moneyLeft(db, id, payment)).toBe(830);
  await rows.refund(id, 900);
  expect(await moneyLeft(db, id, payment)).toBe(0);
});
