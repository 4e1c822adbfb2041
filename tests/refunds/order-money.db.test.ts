import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, Db } from "@/backend/ground/database/client";
import { addEntry, alertsOf, entriesOf } from "@/backend/sales/order-history";
import { overText } from "@/backend/sales/settlement";
import { orders } from "@/backend/sales/orders/tables";
import {
  differenceOf,
  missingOf,
  moneyOf,
  moneyOfOrder,
  noteBalance,
} from "@/backend/after-sales/ledger/order-money";
import {
  countedRefunds,
  failRefundOfKey,
  findByGatewayRefund,
  findRefund,
  lockRefund,
  noteFault,
  openRefunds,
  type Refund,
  refundsOf,
  refundsOfPayments,
  releaseRefundable,
  settledRefunds,
  takeRefundable,
  transfersToSend,
  updateRefund,
} from "@/backend/after-sales/ledger/store";
import { testDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { emptyTables } from "@/tests/support/reused";
import { day, moneyRows } from "./money-rows";

let database: Database;
let db: Db;
let deps: TestDeps;
let rows: ReturnType<typeof moneyRows>;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  deps = testDeps({ db, payments: [] });
  rows = moneyRows(db);
});
beforeEach(() => emptyTables(db, ["orders", "payments", "receipts"]));
afterAll(() => database.close());

const after = (seconds: number) => new Date(day.getTime() + seconds * 1_000);
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe("the money of an order by transfer", () => {
  type Case = {
    order?: Parameters<typeof rows.order>[0];
    came?: number[];
    payments?: Parameters<typeof rows.payment>[1][];
    refunds?: (Partial<Refund> & { amount: number })[];
  };
  const price = { received: 1_200, back: 0, due: 1_200, over: 0, short: 0 };

  it.each<[string, Case, Partial<typeof price> | null]>([
    ["its price came", { came: [1_000, 200] }, price],
    ["nothing came, and nobody waits", {}, null],
    ["nothing came, and it waits", { order: { status: "held", paidAt: null } }, { due: 1_200, short: 1_200 }],
    ["it waits for a card", { order: { status: "held", paymentMethod: "demo" } }, null],
    ["too much came", { came: [1_500] }, { received: 1_500, over: 300, short: 0 }],
    ["too little came", { came: [900] }, { received: 900, over: 0, short: 300 }],
    ["the bank took some again", { came: [1_200, -200] }, { received: 1_000, short: 200 }],
    [
      "a card paid the rest",
      {
        came: [200],
        payments: [
          { gateway: "demo", amount: 1_000 },
          { gateway: "demo", amount: 7, status: "failed" },
        ],
      },
      { received: 1_200, short: 0, over: 0 },
    ],
    [
      "its transfer is booked",
      { came: [1_200], payments: [{ amount: 1_200 }] },
      { received: 1_200, over: 0 },
    ],
    [
      "a part went back",
      {
        order: { refunded: 500 },
        came: [1_200],
        refunds: [{ amount: 500 }, { amount: 9, status: "failed" }],
      },
      { back: 500, due: 700, over: 0, short: 0 },
    ],
    [
      "a part is on its way",
      { order: { refunded: 500 }, came: [1_200], refunds: [{ amount: 500, status: "pending" }] },
      { back: 500, over: 0 },
    ],
    [
      "the rest is waived",
      { order: { refunded: 300 }, came: [900], refunds: [{ amount: 300, kind: "rest" }] },
      { back: 0, due: 900, short: 0 },
    ],
    [
      "a code paid a part of it",
      { order: { credit: 400, creditCode: 5 }, came: [800] },
      { due: 800, short: 0, over: 0 },
    ],
    [
      "the code got its part back",
      {
        order: { credit: 400, creditCode: 5, refunded: 100 },
        came: [800],
        refunds: [{ amount: 100, codeId: 5 }],
      },
      { back: 0, due: 800, short: 0, over: 0 },
    ],
    [
      "a part became a new code",
      { order: { refunded: 100 }, came: [1_200], refunds: [{ amount: 100, codeId: 5 }] },
      { back: 100, due: 1_100, over: 0 },
    ],
    [
      "the code got what came beyond",
      {
        order: { credit: 400, creditCode: 5 },
        came: [900],
        refunds: [{ amount: 100, codeId: 5, kind: "over", counted: 0 }],
      },
      { back: 100, due: 800, over: 0 },
    ],
    [
      "it was cancelled",
      { order: { status: "cancelled", paidAt: null }, came: [1_200] },
      { due: 0, over: 1_200 },
    ],
    ["it has failed", { order: { status: "failed", paidAt: null }, came: [1_200] }, { due: 0, over: 1_200 }],
  ])("when %s", async (_, { order, came = [], payments = [], refunds = [] }, expected) => {
    await rows.code(5);
    const of = await rows.order(order);
    const other = await rows.order();
    await rows.receipt(other.id, 5_000);
    for (const cents of came) await rows.receipt(of.id, cents);
    for (const [at, payment] of payments.entries())
      await rows.payment(of.id, { attempt: at + 1, ...payment });
    for (const { amount, ...more } of refunds) await rows.refund(of.id, amount, more);
    const money = await moneyOfOrder(db, of);
    if (expected === null) expect(money).toBeNull();
    else expect(money).toMatchObject(expected);
    expect([...(await moneyOf(db, [other, of])).keys()]).toEqual(money ? [other.id, of.id] : [other.id]);
  });

  it("is asked of no order", async () => expect(await moneyOf(db, [])).toEqual(new Map()));

  const money = (over: number, short: number) => ({ received: 0, back: 0, due: 0, over, short });
  it.each([
    ["completed", money(0, 300), { over: 0, short: 300 }],
    ["processing", money(300, 0), { over: 300, short: 0 }],
    ["processing", null, { over: 0, short: 0 }],
    ["held", money(0, 300), { over: 0, short: 0 }],
    ["held", money(300, 0), { over: 300, short: 0 }],
    ["cancelled", money(300, 0), { over: 300, short: 0 }],
  ] as const)("of a %s order, with %j, differs by %j", (status, of, difference) => {
    expect(differenceOf({ status }, of)).toEqual(difference);
  });

  it("is a task while it differs from the price, in the words of now", async () => {
    const { id } = await rows.order();
    await addEntry(db, deps, id, "alert", { topic: "order", text: "Something else is open." });
    const tasks = async () => {
      await noteBalance(db, deps, id);
      const alerts = await alertsOf(db, [id]);
      return alerts.filter(({ topic }) => topic === "balance").map(({ text }) => text);
    };
    await rows.receipt(id, 1_200);
    expect(await tasks()).toEqual([]);
    expect(await entriesOf(db, id)).toHaveLength(1);
    await rows.receipt(id, -200);
    const short = await tasks();
    expect(short).toEqual([expect.stringMatching(/^2,00\s€ of a paid order is missing\./)]);
    const [order] = await db.select().from(orders);
    expect(order && (await missingOf(db, order))).toBe(200);
    const written = await entriesOf(db, id);
    expect(written.map(({ kind, topic }) => [kind, topic])).toEqual([
      ["alert", "order"],
      ["alert", "balance"],
    ]);
    expect(await tasks()).toEqual(short);
    expect(await entriesOf(db, id)).toEqual(written);
    await rows.receipt(id, 700);
    expect(await tasks()).toEqual([overText(500)]);
    await rows.receipt(id, -500);
    expect(await tasks()).toEqual([]);
    expect((await entriesOf(db, id)).at(-1)).toMatchObject({
      kind: "settled",
      topic: "balance",
      text: "The payments of this order have changed.",
    });
    await expect(noteBalance(db, deps, id + 9)).resolves.toBeUndefined();
  });
});

describe("what can be refunded of an order", () => {
  it("is its total, once", async () => {
    const { id } = await rows.order();
    const refunded = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.refunded;
    expect(await takeRefundable(db, id, 1_201)).toBe(false);
    expect([await takeRefundable(db, id, 700), await takeRefundable(db, id, 501)]).toEqual([true, false]);
    expect(await takeRefundable(db, id, 500)).toBe(true);
    expect(await refunded()).toBe(1_200);
    await releaseRefundable(db, id, 300);
    expect(await refunded()).toBe(900);
    expect(await takeRefundable(db, id + 9, 1)).toBe(false);
  });

  it("counts as settled when it has succeeded, as far as it takes away of the total", async () => {
    const { id } = await rows.order();
    expect(await settledRefunds(db, id)).toBe(0);
    await rows.refund(id, 100);
    await rows.refund(id, 50, { counted: 20 });
    await rows.refund(id, 7, { status: "pending" });
    await rows.refund(id, 9, { correction: "C-1" });
    expect(await settledRefunds(db, id)).toBe(120);
    expect((await countedRefunds(db, id)).map(({ amount }) => amount)).toEqual([100, 20, 7, 0]);
  });
});

describe("a refund at the provider", () => {
  it("is found by its name there, or by its key while its answer is missing", async () => {
    const { id } = await rows.order();
    const { id: paymentId } = await rows.payment(id, { gateway: "demo" });
    const at = { paymentId, status: "created" as const };
    const named = await rows.refund(id, 100, { ...at, key: "refund-1-1-x" });
    const nameless = await rows.refund(id, 200, { ...at, key: "refund-1-2" });
    const known = await rows.refund(id, 100, { paymentId, key: "refund-1-3", ref: "re_3" });
    const found = async (ref: string, amountCents: number, name?: string, of = paymentId) =>
      (await findByGatewayRefund(db, of, { ref, amountCents, status: "succeeded", ...(name && { name }) }))
        ?.id;
    expect(await found("re_1", 100, "refund-1-1-x")).toBe(named.id);
    expect(await found("re_2", 200)).toBe(nameless.id);
    expect(await found("re_2", 100)).toBeUndefined();
    expect(await found("re_3", 100, "refund-1-1-x")).toBe(known.id);
    expect(await found("re_1", 100, "refund-1-1-x", paymentId + 1)).toBeUndefined();
    await updateRefund(db, named.id, { status: "pending" });
    expect(await found("re_1", 100, "refund-1-1-x")).toBeUndefined();
    expect(ids(await refundsOfPayments(db, [paymentId])).sort()).toEqual(ids(await refundsOf(db, id)).sort());
  });

  it("is changed alone, and its faults count once for all who saw them", async () => {
    const { id } = await rows.order();
    const one = await rows.refund(id, 100, { status: "created" });
    const other = await rows.refund(id, 200, { key: "beyond" });
    expect(await updateRefund(db, one.id, { ref: "re_1" })).toMatchObject({ ref: "re_1", amount: 100 });
    await noteFault(db, one, after(5));
    await noteFault(db, one, after(9));
    expect(await findRefund(db, one.id)).toMatchObject({ faults: 1, updatedAt: after(5) });
    await noteFault(db, other, after(5));
    expect(await findRefund(db, other.id)).toMatchObject({ faults: 0 });
    await failRefundOfKey(db, "beyond", after(7));
    expect(await findRefund(db, other.id)).toMatchObject({ status: "failed", updatedAt: after(7) });
    expect(await lockRefund(db, one.id)).toMatchObject({ status: "created" });
    await expect(lockRefund(db, 999)).rejects.toThrow("refund 999 is gone");
    await expect(updateRefund(db, 999, { ref: "x" })).rejects.toThrow("refund 999 is gone");
  });

  it("is asked for once it is old enough; a transfer waits for a person", async () => {
    const { id } = await rows.order();
    const card = { paymentId: (await rows.payment(id, { gateway: "demo" })).id };
    const bank = { paymentId: (await rows.payment(id, { attempt: 2 })).id };
    const pending = { status: "pending" as const };
    const later = await rows.refund(id, 1, { ...card, status: "created", updatedAt: after(20) });
    const first = await rows.refund(id, 1, { ...card, ...pending, updatedAt: after(10) });
    await rows.refund(id, 1, { ...card, ...pending, updatedAt: after(30) });
    await rows.refund(id, 1, { ...card, status: "created", updatedAt: after(60) });
    await rows.refund(id, 1, card);
    const sent = await rows.refund(id, 1, { ...bank, ...pending, updatedAt: after(1) });
    const before = { created: after(60), pending: after(30) };
    expect(ids(await openRefunds(db, before, 9))).toEqual([first.id, later.id]);
    expect(ids(await openRefunds(db, before, 1))).toEqual([first.id]);
    expect(ids(await transfersToSend(db, 9))).toEqual([sent.id]);
    expect(await transfersToSend(db, 0)).toEqual([]);
  });
});
