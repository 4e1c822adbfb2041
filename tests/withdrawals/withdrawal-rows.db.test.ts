import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { downloadUses, grants } from "@/backend/sales/access/tables";
import { catalogue } from "@/backend/content/catalogue/read-content";
import type { Database, Db } from "@/backend/ground/database/client";
import { hashToken } from "@/backend/ground/hashes";
import { courses, members } from "@/backend/people/members/tables";
import { orderLines, orders } from "@/backend/sales/orders/tables";
import { refunds } from "@/backend/after-sales/ledger/tables";
import { subscriptions } from "@/backend/sales/subscriptions/tables";
import {
  begunProducts,
  endedLinesOf,
  finishWithdrawal,
  findWithdrawal,
  insertWithdrawal,
  noteEndedLines,
  openWithdrawals,
  proveWithdrawal,
  unprovenWithdrawal,
  withdrawalByKey,
  withdrawalByToken,
  withdrawalsByIds,
  withdrawalsOfAddress,
  withdrawalsOfMember,
} from "@/backend/after-sales/withdrawals/store";
import { withdrawals } from "@/backend/after-sales/withdrawals/tables";
import { judgedLines } from "@/backend/after-sales/withdrawals/withdrawn-lines";
import { testDatabase } from "@/tests/support/database";
import { emptyTables } from "@/tests/support/reused";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const [ordered, stated] = [at("02T09:00:00"), at("03T09:00:00")];
const email = "ada@example.com";
const course = 992;

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
beforeEach(() => emptyTables(db, ["orders", "withdrawals", "members"]));
afterAll(() => database.close());

let keys = 0;
async function order(more: Partial<typeof orders.$inferInsert> = {}) {
  const money = { subtotal: 1_000, discount: 0, tax: 200, total: 1_200, billing: {} };
  const method = { paymentMethod: "invoice", paymentMethodTitle: "Invoice", status: "completed" as const };
  const row = { ...money, ...method, email, orderKey: `key-${(keys += 1)}`, createdAt: ordered, ...more };
  const [made] = await db.insert(orders).values(row).returning();
  if (!made) throw new Error("no order");
  return made;
}
async function line(orderId: number, more: Partial<typeof orderLines.$inferInsert> = {}) {
  const price = {
    quantity: 1,
    unitPrice: 1_000,
    subtotal: 1_000,
    total: 1_000,
    tax: 200,
    taxBasisPoints: 2_000,
  };
  const row = { orderId, productId: course, name: "Course", vatKind: "standard" as const, ...price, ...more };
  const [made] = await db.insert(orderLines).values(row).returning();
  if (!made) throw new Error("no line");
  return made;
}
async function statement(more: Partial<typeof withdrawals.$inferInsert> = {}) {
  const row = { key: `key-${(keys += 1)}`, at: stated, name: "Ada", email, orderNumber: "1001", ...more };
  const made = await insertWithdrawal(db, row);
  if (!made) throw new Error("no statement");
  return made;
}
const member = async (address: string) => {
  const [made] = await db.insert(members).values({ email: address, createdAt: ordered }).returning();
  return made?.id ?? 0;
};

describe("statements", () => {
  it("are kept once for a key, and found by key, number and token", async () => {
    const first = await statement({ key: "same", tokenHash: hashToken("token") });
    const again = { key: "same", at: stated, name: "Eve", email, orderNumber: "7" };
    expect(await insertWithdrawal(db, again)).toBeNull();
    expect(await withdrawalByKey(db, "same")).toEqual(first);
    expect(await withdrawalByToken(db, "token")).toEqual(first);
    expect(await findWithdrawal(db, first.id)).toEqual(first);
    expect([await withdrawalByKey(db, "x"), await withdrawalByToken(db, "x")]).toEqual([null, null]);
    const sameToken = { ...again, key: "other", tokenHash: hashToken("token") };
    await expect(insertWithdrawal(db, sameToken)).rejects.toThrow();
  });

  it("are proven and finished once", async () => {
    const { id } = await statement();
    const other = await statement();
    expect(await proveWithdrawal(db, id, stated)).toBe(true);
    expect(await proveWithdrawal(db, id, at("04T09:00:00"))).toBe(false);
    expect(await finishWithdrawal(db, id, { at: stated, outcome: "Done." })).toBe(true);
    expect(await finishWithdrawal(db, id, { at: stated, outcome: "Again." })).toBe(false);
    expect(await findWithdrawal(db, id)).toMatchObject({
      provenAt: stated,
      carriedOutAt: stated,
      outcome: "Done.",
    });
    expect(await findWithdrawal(db, other.id)).toEqual(other);
  });

  it("keep the lines that ended with them, those of an earlier run first", async () => {
    const { id } = await statement();
    expect(await endedLinesOf(db, id)).toEqual([]);
    await noteEndedLines(db, id, [5, 6]);
    await noteEndedLines(db, id, [7]);
    expect(await endedLinesOf(db, id)).toEqual([5, 6, 7]);
    expect(await endedLinesOf(db, id + 1)).toEqual([]);
  });

  it("wait for the job from their proof until they are carried out, the oldest first", async () => {
    const proven = (day: string, more = {}) => statement({ provenAt: at(`${day}T09:00:00`), ...more });
    const first = await proven("04");
    const second = await proven("03");
    await statement();
    await proven("05");
    await proven("03", { carriedOutAt: stated });
    const open = async (limit: number) =>
      (await openWithdrawals(db, at("04T09:00:00"), limit)).map(({ id }) => id);
    expect(await open(9)).toEqual([first.id, second.id]);
    expect(await open(1)).toEqual([first.id]);
  });

  it("are listed for the staff, for a member and for an address", async () => {
    const memberId = await member("member@example.com");
    const theirs = await order({ memberId });
    const others = await order();
    const [one, two, three] = [
      await statement({ orderId: theirs.id, provenAt: stated }),
      await statement({ orderId: theirs.id, email: "grace@example.com" }),
      await statement({ orderId: others.id, email: "member@example.com" }),
    ];
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await withdrawalsByIds(db, [two.id, one.id]))).toEqual([one.id, two.id]);
    const asked = { memberId, email: "member@example.com" };
    expect(ids(await withdrawalsOfMember(db, asked))).toEqual([one.id, two.id, three.id]);
    expect(ids(await withdrawalsOfAddress(db, "grace@example.com"))).toEqual([two.id]);
    expect((await unprovenWithdrawal(db, theirs.id))?.id).toBe(two.id);
    const later = await statement({ orderId: theirs.id });
    expect((await unprovenWithdrawal(db, theirs.id))?.id).toBe(later.id);
    expect(await unprovenWithdrawal(db, theirs.id + 9)).toBeNull();
  });
});

describe("what has begun", () => {
  it("is a course since the order, and a fetched file", async () => {
    const memberId = await member(email);
    const bought = await order({ memberId });
    const grant = { email, orderId: bought.id, kind: "download" as const, grantedAt: ordered };
    const rows = await db
      .insert(grants)
      .values([1, 2, 3].map((productId) => ({ ...grant, productId })))
      .returning();
    const used = rows.slice(0, 2).map(({ id }, index) => ({ grantId: id, downloadId: "file", used: index }));
    await db.insert(downloadUses).values(used);
    const begun = { memberId, type: "course" };
    await db.insert(courses).values([
      { ...begun, productId: 10, title: "since", startedAt: stated },
      { ...begun, productId: 11, title: "before", startedAt: at("01T09:00:00"), progress: 50 },
      { ...begun, productId: 12, title: "without a day", progress: 5 },
      { ...begun, productId: 13, title: "not at all" },
      { ...begun, productId: null, title: "of the academy", startedAt: stated },
      {
        ...begun,
        productId: 14,
        title: "of another",
        memberId: await member("grace@example.com"),
        startedAt: stated,
      },
    ]);
    expect([...(await begunProducts(db, bought))].sort()).toEqual([10, 12, 2]);
    expect([...(await begunProducts(db, { ...bought, memberId: null }))]).toEqual([2]);
  });
});

describe("the lines of an order", () => {
  const subscription = catalogue()
    .products()
    .find((product) => product.subscription != null)?.id;
  const occurrence = (start: string, isCancelled = false) =>
    ({ start, end: start, isCancelled, uid: "uid", kind: "workshop", path: "/" }) as NonNullable<
      typeof orderLines.$inferInsert.occurrence
    >;
  const judged = async (of: Awaited<ReturnType<typeof order>>, id: number | null = null) =>
    (await judgedLines(db, of, { statedAt: stated, provenAt: stated }, id)).map((each) => [
      each.line.id,
      each.refusal,
    ]);

  it("without those that have ended or were refunded, and with those that the statement ended", async () => {
    const bought = await order();
    const [live, ended, refunded, byStatement] = [
      await line(bought.id),
      await line(bought.id, { endedAt: stated, endedAs: "refunded" }),
      await line(bought.id),
      await line(bought.id, { endedAt: stated, endedAs: "withdrawn" }),
    ];
    await db.insert(refunds).values({
      orderId: bought.id,
      lineId: refunded.id,
      key: "refund",
      amount: 1_200,
      status: "succeeded",
      createdAt: stated,
      updatedAt: stated,
    });
    const { id } = await statement({ orderId: bought.id });
    await noteEndedLines(db, id, [byStatement.id]);
    expect(await judged(bought)).toEqual([[live.id, null]]);
    expect(await judged(bought, id)).toEqual([
      [live.id, null],
      [byStatement.id, null],
    ]);
    expect(ended.id).toBeLessThan(refunded.id);
  });

  it.each([
    ["soon", { occurrence: occurrence("2026-11-05T09:00:00Z") }, {}],
    [null, { occurrence: occurrence("2026-12-05T09:00:00Z") }, {}],
    [null, { occurrence: occurrence("2026-11-05T09:00:00Z", true) }, {}],
    ["renewal", {}, { subscriptionId: 5 }],
    ["move", {}, { seatMove: { orderId: 1, seatIds: [1], to: 2 } }],
    [null, {}, { status: "held", seatMove: { orderId: 1, seatIds: [1], to: 2 } }],
    ["late", {}, { createdAt: new Date("2026-10-01T09:00:00Z") }],
  ] as const)("are refused as %j: %j of %j", async (refusal, ofLine, ofOrder) => {
    if ("subscriptionId" in ofOrder)
      await db.insert(subscriptions).values({
        ...{ id: ofOrder.subscriptionId, productId: 5001, status: "active", total: 34_800, period: "year" },
        ...{ paymentMethod: "demo", paymentMethodTitle: "Card", startsAt: ordered },
      });
    const bought = await order(ofOrder as Partial<typeof orders.$inferInsert>);
    const { id } = await line(bought.id, ofLine);
    expect(await judged(bought)).toEqual([[id, refusal]]);
  });

  it("are refused once the course has begun, and a membership never for that", async () => {
    const memberId = await member(email);
    const bought = await order({ memberId });
    const begun = { memberId, type: "course", title: "Course", startedAt: stated };
    const [one, other, membership] = [
      await line(bought.id),
      await line(bought.id, { productId: 4001 }),
      await line(bought.id, { productId: subscription }),
    ];
    await db
      .insert(courses)
      .values([course, subscription ?? 0].map((productId) => ({ ...begun, productId })));
    expect(await judged(bought)).toEqual([
      [one.id, "begun"],
      [other.id, null],
      [membership.id, null],
    ]);
  });
});
