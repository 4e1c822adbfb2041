import { index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { codeBatches } from "../codes/tables";
import { moment } from "../../ground/database/tables";
import { orderLines, orders } from "../orders/tables";

/** Grants of paid orders: courses, seats, downloads, subscriptions. */
export const grants = pgTable(
  "grants",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id").references(() => orders.id),
    /** The line that opened the grant. Null: the grant came from no order, or is older than this column. */
    lineId: integer("line_id").references(() => orderLines.id),
    memberId: integer("member_id"),
    email: text("email").notNull(),
    kind: text("kind")
      .$type<"course" | "seat" | "event" | "download" | "subscription" | "program">()
      .notNull(),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    grantedAt: moment("granted_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    index("grants_member").on(t.memberId),
    index("grants_email").on(t.email),
    index("grants_order").on(t.orderId),
    index("grants_line").on(t.lineId),
  ],
);

/** How often a file of a grant was fetched. The end of access is counted from the grant. */
export const downloadUses = pgTable(
  "download_uses",
  {
    grantId: integer("grant_id")
      .notNull()
      .references(() => grants.id, { onDelete: "cascade" }),
    downloadId: text("download_id").notNull(),
    used: integer("used").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.grantId, t.downloadId] })],
);

/** Codes by their hashes. The single conditional update that redeems a code sets `usedBy`. */
export const accessCodes = pgTable(
  "access_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    productId: integer("product_id").notNull(),
    redirect: text("redirect"),
    usedBy: integer("used_by"),
    usedAt: moment("used_at"),
    /** The desk's batch, which sets when the code ends. Null: the code never ends. */
    batchId: integer("batch_id").references(() => codeBatches.id),
  },
  (t) => [index("access_codes_batch").on(t.batchId)],
);
