import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Db } from "@/backend/ground/database/client";
import { takeFromLimit } from "@/backend/ground/limits/limits";
import { rateLimits } from "@/backend/ground/limits/tables";
import { FakeClock } from "@/tests/support/clock";
import { onEachDatabase } from "@/tests/support/database";

const limit = { max: 3, seconds: 900 };

onEachDatabase("so many in a window of time", (open) => {
  let database: Database;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());

  it("gives what there is, and again when the window is over", async () => {
    const time = new FakeClock();
    const take = () => takeFromLimit(database.db, time.now, "work:a", limit);
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
    time.forward(899);
    expect(await take()).toBe(false);
    time.forward(1);
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
  });

  it("counts each key for itself", async () => {
    const time = new FakeClock();
    for (const key of ["work:b", "work:c"] as const)
      expect(await takeFromLimit(database.db, time.now, key, { max: 1, seconds: 60 })).toBe(true);
    expect(await takeFromLimit(database.db, time.now, "work:b", { max: 1, seconds: 60 })).toBe(false);
  });

  it("does not count beyond one more than the maximum", async () => {
    const time = new FakeClock();
    for (let turn = 0; turn < 20; turn++) await takeFromLimit(database.db, time.now, "work:d", limit);
    const [row] = await database.db.select().from(rateLimits).where(eq(rateLimits.key, "work:d"));
    expect(row?.count).toBe(4);
  });

  describe("50 at the same time", () => {
    const race = async (take: (db: Db) => Promise<boolean>) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => take(database.db)));
      return answers.filter(Boolean).length;
    };

    it("get 3", async () => {
      const time = new FakeClock();
      expect(await race((db) => takeFromLimit(db, time.now, "work:race", limit))).toBe(3);
    });

    it("get more when it reads first and writes then (control)", async () => {
      const readThenWrite = async (db: Db) => {
        const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, "control"));
        const count = (row?.count ?? 0) + 1;
        await db
          .insert(rateLimits)
          .values({ key: "control", windowStart: new Date(), count })
          .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${count}` } });
        return count <= limit.max;
      };
      expect(await race(readThenWrite)).toBeGreaterThan(3);
    });
  });
});
