import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";

/**
 * Quantities left. An item without a row has not been sold yet or is not counted. Variation 0 is the product itself.
 */
export const stock = pgTable(
  "stock",
  {
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id").notNull().default(0),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.variationId] }),
    check("stock_not_negative", sql`${t.quantity} >= 0`),
  ],
);
