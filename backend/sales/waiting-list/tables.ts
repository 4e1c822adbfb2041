import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";
import { orders } from "../orders/tables";
import { waitingStatuses } from "./waiting-status";

/** People who wait for a seat of a sold-out date, in order of arrival. */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: serial("id").primaryKey(),
    productId: integer("product_id").notNull(),
    /** 0 is the product itself. */
    variationId: integer("variation_id").notNull().default(0),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /** Lower case. */
    email: text("email").notNull(),
    /** Whether the address's owner has joined or confirmed the entry. Only then a seat is offered. */
    proven: boolean("proven").notNull().default(false),
    status: text("status", { enum: waitingStatuses }).notNull(),
    /** Hash of the token in the mails' links. */
    tokenHash: text("token_hash").notNull().unique(),
    joinedAt: moment("joined_at").notNull(),
    /** The seat is held until then. The stock counts it as taken. */
    offeredUntil: moment("offered_until"),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
  },
  (t) => [
    index("waiting_list_date").on(t.productId, t.variationId, t.status),
    index("waiting_list_open")
      .on(t.productId, t.variationId)
      .where(sql`${t.status} in ('waiting', 'offered')`),
    index("waiting_list_member").on(t.memberId),
    index("waiting_list_email").on(t.email),
    index("waiting_list_joined").on(t.joinedAt),
    index("waiting_list_order")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    check("waiting_list_status_known", isOneOf(t.status, waitingStatuses)),
  ],
);
