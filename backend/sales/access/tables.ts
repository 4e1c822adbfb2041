import { check, index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { codeBatches } from "../codes/tables";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";
import { orderLines, orders } from "../orders/tables";
import { grantKinds } from "./rights";

/** Grants of paid orders: courses, seats, downloads, subscriptions. */
export const grants = pgTable(
  "grants",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "restrict" }),
    /** The line that opened the grant. Null: the grant came from no order, or is older than this column. */
    lineId: integer("line_id").references(() => orderLines.id, { onDelete: "restrict" }),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    email: text("email").notNull(),
    kind: text("kind", { enum: grantKinds }).notNull(),
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
    check("grants_kind_known", isOneOf(t.kind, grantKinds)),
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

/** Found by their hashes; `usedAt` is set by the one conditional update that redeems. */
export const accessCodes = pgTable(
  "access_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    productId: integer("product_id").notNull(),
    redirect: text("redirect"),
    /** Null: nobody, or the account was deleted. */
    usedBy: integer("used_by").references(() => members.id, { onDelete: "set null" }),
    usedAt: moment("used_at"),
    /** The desk's batch, which sets when the code ends. Null: the code never ends. */
    batchId: integer("batch_id").references(() => codeBatches.id, { onDelete: "restrict" }),
  },
  (t) => [index("access_codes_batch").on(t.batchId), index("access_codes_used_by").on(t.usedBy)],
);
