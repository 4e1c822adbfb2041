import { expect, it } from "vitest";
import { checkDataOwner } from "@/backend/ground/database/data-owner";
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
});
