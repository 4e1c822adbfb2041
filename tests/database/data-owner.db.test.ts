import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkDataOwner } from "@/backend/database/data-owner";
import { onEachDatabase } from "@/tests/support/database";

onEachDatabase("whose data it is", (open) => {
  it("is settled by the first start, and changes only by ADOPT_DATA", async () => {
    const { db, close } = await open();
    try {
      await checkDataOwner(db, "first", false);
      await checkDataOwner(db, "first", false);
      await expect(checkDataOwner(db, "second", false)).rejects.toThrow('belongs to the product "first"');
      await checkDataOwner(db, "second", true);
      await expect(checkDataOwner(db, "first", false)).rejects.toThrow('belongs to the product "second"');
    } finally {
      await close();
    }
  });

  it("is not touched by an earlier version than the one that changed it", async () => {
    const { db, close } = await open();
    const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
    try {
      await db.execute(later);
      await expect(checkDataOwner(db, "first", false)).rejects.toThrow("changed by a later version");
      const owners = await db.execute(sql`select name from secrets where name = 'product'`);
      expect(owners).toMatchObject({ rows: [] });
    } finally {
      // The next suite of this process gets the same database.
      await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
      await close();
    }
  });
});
