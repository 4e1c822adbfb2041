import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import { bookForAll } from "@/backend/after-sales/bank/book-line";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { type Undone, undoBooking, whyNotUndone } from "@/backend/after-sales/bank/undo-booking";
import { formatEuro, toRaw } from "@/lib/money";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { bytesOf, camt } from "./statement-files";

type Booked = { id: number; paidAt: Date; memberId: number; productId: number };
/** Something that happened to an order after it was booked. */
type Happened = (tx: Db, order: Booked) => Promise<unknown>;

const set =
  (values: Partial<typeof tables.orders.$inferInsert>): Happened =>
  (tx, { id }) =>
    tx.update(tables.orders).set(values).where(eq(tables.orders.id, id));
const setPayment =
  (values: Partial<typeof tables.payments.$inferInsert>): Happened =>
  (tx, { id }) =>
    tx.update(tables.payments).set(values).where(eq(tables.payments.orderId, id));
const setLine =
  (values: Partial<typeof tables.bankLines.$inferInsert>): Happened =>
  (tx) =>
    tx.update(tables.bankLines).set(values);
const entry =
  (topic: typeof tables.orderEntries.$inferInsert.topic): Happened =>
  (tx, { id, paidAt }) =>
    tx.insert(tables.orderEntries).values({
      orderId: id,
      at: paidAt,
      author: "shop",
      kind: "note",
      topic,
      text: "x",
    });
const grant = (values: Partial<typeof tables.grants.$inferInsert>) => (tx: Db, order: Booked) =>
  tx
    .insert(tables.grants)
    .values({
      orderId: order.id,
      memberId: order.memberId,
      email: "a@example.com",
      kind: "course",
      productId: order.productId,
      grantedAt: order.paidAt,
      ...values,
    })
    .returning();
const download =
  (used: number, revokedAt: Date | null = null): Happened =>
  async (tx, order) => {
    const [{ id } = { id: 0 }] = await grant({ kind: "download", revokedAt })(tx, order);
    await tx.insert(tables.downloadUses).values({ grantId: id, downloadId: "a", used });
  };
const course =
  (progress: number, ofGrant: Partial<typeof tables.grants.$inferInsert> = {}): Happened =>
  async (tx, order) => {
    await grant(ofGrant)(tx, order);
    await tx.insert(tables.courses).values({
      memberId: order.memberId,
      productId: order.productId,
      title: "A",
      type: "course",
      progress,
    });
  };
const came =
  (undoneAt: Date | null): Happened =>
  async (tx, { id, paidAt }) => {
    const [seat] = await tx.select().from(tables.seats).where(eq(tables.seats.orderId, id));
    await tx.insert(tables.attendance).values({ seatId: seat?.id ?? 0, at: paidAt, undoneAt });
  };
const payment =
  (status: "succeeded" | "failed"): Happened =>
  async (tx, { id }) => {
    const [first] = await tx.select().from(tables.payments).where(eq(tables.payments.orderId, id));
    if (!first) throw new Error("no payment");
    const { id: _, ...same } = first;
    await tx.insert(tables.payments).values({ ...same, attempt: 0, key: "twice", ref: null, status });
  };
const refund: Happened = (tx, { id, paidAt }) =>
  tx.insert(tables.refunds).values({
    orderId: id,
    key: "back",
    amount: 1,
    status: "failed",
    createdAt: paidAt,
    updatedAt: paidAt,
  });
const seatMove = { orderId: 77, seatIds: [1], to: 5, start: "a", end: "b" };
const later = new Date(Date.UTC(2100, 0));
const day = 86_400_000;
/** As of a line that was decided so long ago. */
const ago =
  (ms: number): Happened =>
  (tx, { paidAt }) =>
    tx.update(tables.bankLines).set({ decidedAt: new Date(paidAt.getTime() - ms) });

/** Each with the sentence that it is refused with; null: it stands in nobody's way. */
const cases: [string, Happened, string | null][] = [
  ["nothing", async () => undefined, null],
  ["the line is set aside", setLine({ state: "aside" }), "This line is not booked."],
  ["nobody knows when it was decided", setLine({ decidedAt: null }), "This line is not booked."],
  ["a day", ago(day), "It was booked more than a day ago. Refund the money on the page of order 1st"],
  ["a day less a second", ago(day - 1_000), null],
  ["the order is refunded", set({ status: "refunded" }), "Order 2nd is no longer paid"],
  ["the order was never paid", set({ paidAt: null }), "Order 2nd is no longer paid"],
  [
    "it was paid by card",
    setPayment({ gateway: "demo" }),
    "Order 2nd was not waiting for a transfer. Refund the",
  ],
  [
    "its transfer failed",
    setPayment({ status: "failed" }),
    "Order 2nd was not waiting for a transfer. Refund the",
  ],
  ["it moved seats", set({ seatMove }), "Its payment has moved seats of order 77. Refund the"],
  ["a second payment", payment("succeeded"), "Order 2nd was paid twice. Refund the"],
  ["a second payment that failed", payment("failed"), null],
  ["a refund", refund, "Money for order 2nd has already been refunded. Refund the"],
  ...(["seats", "refund", "transfer", "dispute", "tax", "subscription", "withdrawal"] as const).map(
    (topic): [string, Happened, string] => [
      `news about its ${topic}`,
      entry(topic),
      "Order 2nd has changed since.",
    ],
  ),
  ["news about its payment", entry("payment"), null],
  ["somebody came", came(null), "Somebody has already attended on one of its seats. Refund the"],
  ["somebody did not come after all", came(later), null],
  [
    "a subscription began",
    grant({ kind: "subscription" }),
    "A subscription started with the payment. Refund the",
  ],
  ["a subscription ended", grant({ kind: "subscription", revokedAt: later }), null],
  ["a file was downloaded", download(1), "Files that it opened have been downloaded. Refund the"],
  ["no file was downloaded", download(0), null],
  ["a file of a closed access was downloaded", download(1, later), null],
  ["a course was begun", course(1), "The course that it opened has been started. Refund the"],
  ["a course was opened", course(0), null],
  ["a course of a guest", course(1, { memberId: null }), null],
  ["a course of another product", course(1, { productId: 1 }), null],
  ["a course beside a seat", course(1, { kind: "seat" }), null],
];

class Back extends Error {}

onOneDatabase("a booking that something may depend on", (open) => {
  let till: CheckoutWorld;
  let lineId: number;
  let orders: Booked[];
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    const { productId, dates } = datesOf(till, "FL2D");
    const date = { productId, variationId: dates.at(-1)?.id ?? 0 };
    const ids = [
      await bookSeats(till, date, { method: "invoice" }),
      await bookSeats(till, date, { method: "invoice" }),
    ];
    const rows = await rowsOf(till.db, tables.orders);
    const amount = toRaw(rows.reduce((sum, { total }) => sum + total, 0));
    await importStatement(till.deps, { name: "a.xml", bytes: bytesOf(camt([{ amount, text: "both" }])) });
    const [line] = await rowsOf(till.db, tables.bankLines);
    lineId = line?.id ?? 0;
    const booked = await bookForAll(till.deps, { lineId, orderIds: ids.map(({ id }) => id) });
    if (booked.kind !== "paid") throw new Error(booked.kind);
    orders = booked.orders.map(({ id, paidAt, memberId }) => {
      if (!paidAt || memberId === null) throw new Error("not paid");
      return { id, paidAt, memberId, productId };
    });
  });
  afterAll(() => till.close());

  /** In a transaction that is taken back. */
  async function after(
    happened: Happened,
  ): Promise<{ foreseen: string | null; undone: Undone; open: number }> {
    let found: { foreseen: string | null; undone: Undone; open: number } | undefined;
    const [, second] = orders;
    if (!second) throw new Error("no second order");
    await till.db
      .transaction(async (tx) => {
        await happened(tx, second);
        const deps = { ...till.deps, db: tx };
        const [line] = await rowsOf(tx, tables.bankLines);
        if (!line) throw new Error("no line");
        const foreseen = await whyNotUndone(deps, line);
        const undone = await undoBooking(deps, lineId);
        const open = await tx.$count(tables.orders, eq(tables.orders.status, "held"));
        found = { foreseen, undone, open };
        throw new Back();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Back)) throw error;
      });
    if (!found) throw new Error("nothing was found");
    return found;
  }

  it.each(cases)("%s", async (_title, happened, sentence) => {
    const { foreseen, undone, open } = await after(happened);
    if (sentence === null) {
      expect(foreseen).toBeNull();
      expect(undone).toMatchObject({ kind: "undone", orders: orders.map(({ id }) => ({ id })) });
      return expect(open).toBe(2);
    }
    const [first, second] = orders.map(({ id }) => String(id));
    const expected = sentence.replace("1st", first ?? "").replace("2nd", second ?? "");
    expect(foreseen).toContain(expected);
    expect(undone).toEqual({ kind: "refused", why: foreseen });
    expect(open, "no order waits again").toBe(0);
  });

  // The last one: the booking is gone after it.
  it("without anything it is taken back at the desk, and each order is named", async () => {
    const { bearer } = await deskStaff(till.deps, ["BOOKS"]);
    const { data } = await askDesk(till.backend, { bearer }, "undoBooking", { line: lineId });
    const waiting = orders.map(({ id }) => `Order ${id} is awaiting payment again.`).join(" ");
    expect(data).toMatchObject({ undoBooking: { message: `${waiting} The line is open again.` } });
    const [line] = await rowsOf(till.db, tables.bankLines);
    expect(line).toMatchObject({ state: "open", orderId: null, moreOrders: [], decidedAt: null });
    const paid = formatEuro(line?.amount ?? 0);
    expect(await rowsOf(till.db, tables.deskActions)).toMatchObject([
      {
        about: "bank",
        changes: orders.map(({ id }) => ({
          field: `order ${id} paid by line ${lineId}`,
          before: paid,
          after: null,
        })),
      },
    ]);
  });

  it("a line that is not there", async () => {
    expect(await undoBooking(till.deps, 0)).toEqual({ kind: "no line" });
  });
});
