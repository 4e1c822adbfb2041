import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { members } from "@/backend/people/members/tables";
import { pageOfOrders, type OrderRange, type OrderSort } from "@/backend/sales/order-pages/page-of-orders";
import { orders } from "@/backend/sales/orders/tables";
import { insertManyOrders } from "@/tests/support/many-orders";
import { onOneDatabase } from "@/tests/support/database";

const member = 1;
const other = 2;
const count = 47;
const sorts: OrderSort["field"][] = ["DATE", "DATE_PAID", "TOTAL"];

onOneDatabase("pages of a member's orders", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.db
      .insert(members)
      .values([member, other].map((id) => ({ id, email: `${id}@example.com`, createdAt: new Date() })));
    await insertManyOrders(database.db, other, 5);
    await insertManyOrders(database.db, member, count);
  });
  afterAll(() => database.close());

  const page = (sort: OrderSort, range: Partial<OrderRange>, search = "") =>
    pageOfOrders(
      database.db,
      member,
      { statuses: [], search, sort },
      { size: 10, fromEnd: false, after: null, before: null, ...range },
    );

  /** The same order, made in memory. */
  async function sorted({ field, direction }: OrderSort): Promise<number[]> {
    const rows = (await database.db.select().from(orders)).filter(({ memberId }) => memberId === member);
    const valueOf = (row: (typeof rows)[number]) =>
      field === "TOTAL" ? row.total : ((field === "DATE" ? row.createdAt : row.paidAt)?.getTime() ?? 0);
    const up = rows.sort((a, b) => valueOf(a) - valueOf(b) || a.id - b.id).map(({ id }) => id);
    return direction === "ASC" ? up : up.reverse();
  }

  describe.each(
    sorts.flatMap((field) => (["ASC", "DESC"] as const).map((direction) => ({ field, direction }))),
  )("by $field, $direction", (sort) => {
    it("leads through every one of them once, forwards", async () => {
      const seen: number[] = [];
      for (let after: number | null = null, hasMore = true; hasMore;) {
        const next = await page(sort, { after });
        seen.push(...next.rows.map(({ id }) => id));
        after = seen.at(-1) ?? null;
        hasMore = next.hasMore;
      }
      expect(seen).toEqual(await sorted(sort));
    });

    it("and backwards", async () => {
      const seen: number[] = [];
      for (let before: number | null = null, hasMore = true; hasMore;) {
        const next = await page(sort, { before, fromEnd: true });
        seen.unshift(...next.rows.map(({ id }) => id));
        before = seen[0] ?? null;
        hasMore = next.hasMore;
      }
      expect(seen).toEqual(await sorted(sort));
    });
  });

  it("a place that is somebody else's, or nobody's, answers nothing", async () => {
    const [foreign] = (await database.db.select().from(orders)).filter(({ memberId }) => memberId === other);
    for (const after of [foreign?.id ?? 0, 0, 999_999])
      expect(await page({ field: "DATE", direction: "DESC" }, { after })).toEqual({
        rows: [],
        hasMore: false,
      });
  });

  it("finds by the number and by the name of a line", async () => {
    const sort: OrderSort = { field: "DATE", direction: "DESC" };
    const [newest] = await sorted(sort);
    expect((await page(sort, {}, String(newest))).rows.map(({ id }) => id)).toEqual([newest]);
    expect((await page(sort, {}, "introDUCTION")).rows).toHaveLength(10);
    expect((await page(sort, {}, "nothing like it")).rows).toEqual([]);
  });
});
