import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessCodeHash } from "@/backend/sales/access";
import { accessCodes } from "@/backend/sales/access/tables";
import { codeFiles } from "@/backend/desk/code-desk";
import { listBatches, updateBatch, usesOf } from "@/backend/desk/code-desk/batch-store";
import { worthText } from "@/backend/desk/code-desk/code-file";
import { makeCodes } from "@/backend/desk/code-desk/make-codes";
import { findCoupon } from "@/backend/sales/codes";
import { codeBatches, issuedCodes } from "@/backend/sales/codes/tables";
import { catalogue } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { members } from "@/backend/people/members/tables";
import { couponCounters, orderCoupons, orders } from "@/backend/sales/orders/tables";
import { formatEuro } from "@/lib/money";
import { longestTyped } from "@/lib/rules/forms/typed-code";
import { testDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { emptyTables } from "@/tests/support/reused";

const rules = {
  kind: "percent" as const,
  name: "Readers",
  note: "",
  count: 1,
  word: null,
  basisPoints: 2_000,
  amount: null,
  products: [],
  usageLimit: null,
  oncePerCustomer: false,
  endsAt: null,
};
const access = { ...rules, kind: "access" as const, basisPoints: null, products: [4001], usageLimit: 1 };

let database: Database;
let deps: TestDeps;
beforeAll(async () => {
  database = await testDatabase();
  deps = testDeps({ db: database.db, payments: [] });
});
beforeEach(() =>
  emptyTables(database.db, ["code_batches", "coupon_counters", "order_coupons", "orders", "members"]),
);
afterAll(() => database.close());

const made = async (wanted: Partial<Parameters<typeof makeCodes>[1]>) => {
  const id = await makeCodes(deps, { ...rules, ...wanted });
  if (id === null) throw new Error("no batch");
  return id;
};
const batch = async (id: number) => {
  const { nodes } = await listBatches(deps.db, id + 1);
  if (nodes[0]?.id !== id) throw new Error(`no batch ${id}`);
  return nodes[0];
};
const codesOf = async (id: number) =>
  (await deps.db.select().from(issuedCodes)).flatMap(({ code, batchId }) => (batchId === id ? code : []));
let orderKeys = 0;
/** An order with the codes. @returns its number */
async function ordered(status: "completed" | "cancelled" | "failed", codes: readonly string[]) {
  const money = { subtotal: 0, discount: 0, tax: 0, total: 0, billing: {} };
  const method = { paymentMethod: "invoice", paymentMethodTitle: "Invoice", email: "ada@example.com" };
  const row = { ...money, ...method, orderKey: `key-${(orderKeys += 1)}`, status, createdAt: deps.clock() };
  const [{ id } = { id: 0 }] = await deps.db.insert(orders).values(row).returning({ id: orders.id });
  await deps.db
    .insert(orderCoupons)
    .values(codes.map((code) => ({ orderId: id, code, discount: 0, discountTax: 0 })));
  return id;
}

describe("the coupon of a code that the staff made", () => {
  it.each([
    ["a percentage", "20 % off", {}, { kind: "percent", basisPoints: 2_000 }],
    [
      "an amount",
      `${formatEuro(5_000)} off`,
      { kind: "amount", basisPoints: null, amount: 5_000 },
      { kind: "fixed-cart", amount: 5_000 },
    ],
  ] as const)(
    "takes %s off, at regional prices and beside others",
    async (_, description, wanted, discount) => {
      await made({ ...wanted, word: "for-two", usageLimit: 2, oncePerCustomer: true, products: [1744] });
      const found = await findCoupon(deps.db, " FOR-TWO. ");
      expect(found).toMatchObject({ code: "for-two", discount, usageLimit: 2, usageLimitPerCustomer: 1 });
      expect(found).toMatchObject({ products: [1744], emails: [], regional: true, individualUse: false });
      expect(found).toMatchObject({ description, expiresAt: null, minimumAmount: null });
    },
  );

  const [early, late] = [new Date("2026-12-01T00:00:00Z"), new Date("2026-12-24T00:00:00Z")];
  it.each([
    [null, null, null],
    [early, null, early],
    [null, early, early],
    [early, late, early],
    [late, early, early],
  ])("that ends at %j and was switched off at %j expires at %j", async (endsAt, offAt, expected) => {
    const id = await made({ word: "for-two", endsAt });
    await updateBatch(deps.db, id, { offAt });
    expect((await findCoupon(deps.db, "for-two"))?.expiresAt).toBe(expected?.toISOString() ?? null);
  });

  it("is not there for an access code, for nothing, and for a text that is too long", async () => {
    const [code = ""] = await codesOf(await made(access));
    expect(await findCoupon(deps.db, code)).toBeNull();
    const id = await made({});
    const longest = "x".repeat(longestTyped);
    await deps.db
      .insert(issuedCodes)
      .values(["", longest, `${longest}x`].map((each) => ({ code: each, batchId: id })));
    const found = ["", longest, `${longest}x`].map(async (each) => (await findCoupon(deps.db, each))?.code);
    expect(await Promise.all(found)).toEqual([undefined, longest, undefined]);
  });
});

describe("making codes", () => {
  it("makes as many as wanted, and access codes that open their product", async () => {
    const id = await made({ count: 3 });
    const codes = await codesOf(id);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await deps.db.$count(accessCodes)).toBe(0);
    const opening = await made({ ...access, count: 2 });
    const hashes = (await codesOf(opening)).map(accessCodeHash).sort();
    const rows = await deps.db.select().from(accessCodes);
    expect(rows.map(({ codeHash }) => codeHash).sort()).toEqual(hashes);
    expect(rows).toMatchObject([1, 2].map(() => ({ productId: 4001, batchId: opening, usedBy: null })));
  });

  it("opens nothing with discounts for chosen products", async () => {
    await made({ products: [4001] });
    expect(await deps.db.$count(accessCodes)).toBe(0);
  });

  it("refuses a word that is a code already, and writes nothing", async () => {
    await made({ word: "for-two" });
    for (const word of ["for-two", "welcome-10"])
      expect(await makeCodes(deps, { ...rules, word })).toBeNull();
    expect(await deps.db.$count(codeBatches)).toBe(1);
    expect(await makeCodes(deps, { ...rules, word: "for-three" })).not.toBeNull();
  });
});

describe("the list of batches", () => {
  it("has fifty a page, the newest first", async () => {
    const row = { kind: "percent" as const, basisPoints: 100, createdAt: deps.clock() };
    const add = (count: number) =>
      deps.db
        .insert(codeBatches)
        .values(Array.from({ length: count }, (_, at) => ({ ...row, name: `n${at}` })));
    expect(await listBatches(deps.db, null)).toEqual({ nodes: [], next: null });
    await add(50);
    const page = async (before: number | null) => {
      const { nodes, next } = await listBatches(deps.db, before);
      return { ids: nodes.map(({ id }) => id), next };
    };
    const whole = await page(null);
    expect(whole.next).toBeNull();
    expect(whole.ids).toEqual(whole.ids.toSorted((a, b) => b - a));
    await add(1);
    const first = await page(null);
    expect(first.ids).toHaveLength(50);
    expect(first.next).toBe(first.ids.at(-1));
    expect(await page(first.next)).toEqual({ ids: [whole.ids.at(-1)], next: null });
  });

  it("shows a single code, and counts codes, uses and used codes", async () => {
    const alone = await made({});
    const [code = ""] = await codesOf(alone);
    expect(await batch(alone)).toMatchObject({ count: 1, code, uses: 0, usedCodes: 0 });
    const many = await made({ count: 3 });
    const [first = "", second = ""] = await codesOf(many);
    await deps.db.insert(couponCounters).values([
      { code: first, used: 2 },
      { code: second, used: 1 },
      { code, used: 0 },
    ]);
    expect(await batch(many)).toMatchObject({ count: 3, code: null, uses: 3, usedCodes: 2 });
    expect(await batch(alone)).toMatchObject({ uses: 0, usedCodes: 0 });
  });

  it("counts redeemed access codes, and not coupon counters, for access", async () => {
    const id = await made({ ...access, count: 3 });
    const [first = "", second = ""] = await codesOf(id);
    await deps.db.insert(couponCounters).values({ code: second, used: 5 });
    expect(await batch(id)).toMatchObject({ count: 3, uses: 0, usedCodes: 0 });
    await redeem(first, "ada@example.com");
    expect(await batch(id)).toMatchObject({ count: 3, uses: 1, usedCodes: 1 });
  });
});

/** Marks the access code as used, just before midnight in Vienna; without an address by an account that is gone. */
async function redeem(code: string, email: string | null) {
  const member = { email: email ?? "", createdAt: deps.clock() };
  const [made] = email ? await deps.db.insert(members).values(member).returning() : [];
  const used = { usedBy: made?.id ?? null, usedAt: new Date("2026-11-30T23:30:00Z") };
  await deps.db
    .update(accessCodes)
    .set(used)
    .where(eq(accessCodes.codeHash, accessCodeHash(code)));
}

describe("the uses of codes in their file", () => {
  it("are the orders that still stand", async () => {
    const id = await made({ count: 3 });
    const [first = "", second = "", third = ""] = await codesOf(id);
    const one = await ordered("completed", [first]);
    const two = await ordered("completed", [first, second]);
    await ordered("cancelled", [first, third]);
    await ordered("failed", [third]);
    expect(Object.fromEntries(await usesOf(deps.db, await batch(id)))).toEqual({
      [first]: `order ${one}, order ${two}`,
      [second]: `order ${two}`,
    });
  });

  it("are the member and the day in Vienna for access codes", async () => {
    const id = await made({ ...access, count: 3 });
    const [first = "", second = ""] = await codesOf(id);
    await ordered("completed", [first]);
    await redeem(first, "ada@example.com");
    await redeem(second, null);
    expect(Object.fromEntries(await usesOf(deps.db, await batch(id)))).toEqual({
      [first]: "ada@example.com, 2026-12-01",
      [second]: "a deleted account, 2026-12-01",
    });
  });

  it("stand beside the worth of each code, in the order of the codes", async () => {
    const id = await made({ ...access, count: 2 });
    const codes = (await codesOf(id)).sort();
    await redeem(codes[1] ?? "", "ada@example.com");
    const file = (number: number) =>
      codeFiles[0]?.run(deps, { parts: [String(number)], query: new URLSearchParams() });
    const { name, content } = Object(await file(id));
    expect(name).toBe(`codes-${id}.csv`);
    const title = catalogue().product(4001)?.name;
    expect(content).toBe(
      `\uFEFFcode;worth;used\r\n${codes[0]};${title};\r\n${codes[1]};${title};ada@example.com, 2026-12-01\r\n`,
    );
    expect(await file(999_999)).toBeNull();
  });

  it.each([
    "codes/0.csv",
    "codes/x.csv",
    "codes/1234567890.csv",
    "a/codes/12.csv",
    "codes/12.csv.zip",
    "codes/.csv",
  ])("is not at %s", (address) => expect(codeFiles[0]?.path.test(address)).toBe(false));

  it("is at the number of its batch", () => {
    for (const number of ["1", "10", "123456789"])
      expect(codeFiles[0]?.path.exec(`codes/${number}.csv`)?.[1]).toBe(number);
  });

  it("name products that are gone by their number", () => {
    const gone = { ...rules, basisPoints: null, products: [999_999] };
    expect(worthText({ ...gone, id: 1, offAt: null, createdAt: deps.clock() })).toBe("product 999999");
  });
});
