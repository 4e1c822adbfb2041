import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  codeOfOrder,
  findMoneyCode,
  moneyCodeById,
  moneyCodesFrom,
  putOnCode,
  setFunds,
  spendable,
  takeFromCode,
  takenByOrder,
  voidedOf,
} from "@/backend/sales/codes";
import { codeMovements, moneyCodes } from "@/backend/sales/codes/tables";
import type { Database, Db } from "@/backend/ground/database/client";
import { testDatabase } from "@/tests/support/database";
import { moneyRows } from "@/tests/refunds/money-rows";
import { emptyTables } from "@/tests/support/reused";

const [giver, spender, other] = [7, 8, 9];
const at = new Date("2026-11-02T09:00:00Z");
const source = { orderId: giver, currency: "EUR", test: false };

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
beforeEach(async () => {
  await emptyTables(db, ["orders"]);
  const rows = moneyRows(db);
  for (const id of [giver, spender, other]) await rows.order({ id });
  for (const id of [3, 4, 5]) await rows.refund(giver, 1, { id });
});
afterAll(() => database.close());

const codeWith = async (cents: number) => {
  const code = await codeOfOrder(db, source, at);
  await putOnCode(db, { codeId: code.id, orderId: giver, kind: "given", cents, at, refundId: 3 });
  return code;
};
const row = async (id: number) => {
  const found = await moneyCodeById(db, id);
  if (!found) throw new Error(`no code ${id}`);
  return found;
};
const moves = async () =>
  (await db.select().from(codeMovements).orderBy(asc(codeMovements.id))).map(({ kind, orderId, cents }) => [
    kind,
    orderId,
    cents,
  ]);
const hasLost = (codeId: number, lost: number) =>
  setFunds(db, { codeId, orderId: giver, at, disputed: 0, lost });

it("an order has one code, which begins without money", async () => {
  const code = await codeOfOrder(db, source, at);
  expect(code).toMatchObject({ ...source, balance: 0, disputed: 0, lost: 0, createdAt: at });
  expect(await codeOfOrder(db, source, at)).toEqual(code);
  const second = await codeOfOrder(db, { ...source, orderId: other }, at);
  expect(second.code).not.toBe(code.code);
  expect(await moneyCodesFrom(db, [other, giver])).toEqual([code, second]);
  expect(await findMoneyCode(db, code.code.toUpperCase().replaceAll("-", " "))).toEqual(code);
  expect(await findMoneyCode(db, "aaaa-bbbb")).toBeNull();
});

it("an order takes what can be spent, and no cent more", async () => {
  const { id } = await codeWith(5_000);
  await setFunds(db, { codeId: id, orderId: giver, at, disputed: 1_000, lost: 0 });
  expect(spendable(await row(id))).toBe(4_000);
  const take = (cents: number) => takeFromCode(db, { codeId: id, orderId: spender, cents, at });
  expect(await take(4_001)).toBe(false);
  expect(await take(2_500)).toBe(true);
  expect(await take(1_500)).toBe(true);
  expect(await take(1)).toBe(false);
  expect(await row(id)).toMatchObject({ balance: 1_000, disputed: 1_000 });
  expect(await moves()).toEqual([
    ["given", giver, 5_000],
    ["taken", spender, -2_500],
    ["taken", spender, -1_500],
  ]);
  await setFunds(db, { codeId: id, orderId: giver, at, disputed: 3_000, lost: 0 });
  expect(spendable(await row(id))).toBe(0);
});

it("an order has what it took, less what was released and refunded", async () => {
  const { id } = await codeWith(5_000);
  expect(await takenByOrder(db, id, spender)).toBe(0);
  const of = { codeId: id, orderId: spender, at };
  await takeFromCode(db, { ...of, cents: 3_000 });
  await takeFromCode(db, { ...of, orderId: other, cents: 500 });
  await putOnCode(db, { ...of, kind: "released", cents: 700 });
  await putOnCode(db, { ...of, kind: "refunded", cents: 300, refundId: 4 });
  await putOnCode(db, { ...of, kind: "given", cents: 50, refundId: 5 });
  expect(await takenByOrder(db, id, spender)).toBe(2_000);
  expect(await row(id)).toMatchObject({ balance: 2_550 });
});

it("a loss makes the balance void, and later money as well, until the money is back", async () => {
  const { id } = await codeWith(5_000);
  const state = async () => [(await row(id)).balance, await voidedOf(db, id)];
  const lose = async (cents: number) => {
    await hasLost(id, cents);
    return state();
  };
  expect(await lose(2_000)).toEqual([3_000, 2_000]);
  const before = await moves();
  expect(await lose(2_000)).toEqual([3_000, 2_000]);
  expect(await moves()).toEqual(before);
  expect(await lose(6_000)).toEqual([0, 5_000]);
  const put = (cents: number) =>
    putOnCode(db, { codeId: id, orderId: spender, kind: "refunded", cents, at, refundId: 4 });
  await put(700);
  expect(await state()).toEqual([0, 5_700]);
  await put(1_000);
  expect(await state()).toEqual([700, 6_000]);
  expect(await lose(1_000)).toEqual([5_700, 1_000]);
  expect(await lose(0)).toEqual([6_700, 0]);
  expect((await moves()).slice(-2)).toEqual([
    ["void", giver, 5_000],
    ["void", giver, 1_000],
  ]);
  expect(await db.$count(moneyCodes)).toBe(1);
});
