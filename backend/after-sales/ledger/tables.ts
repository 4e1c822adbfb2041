import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moneyCodes } from "../../sales/codes/tables";
import { isOneOf, moment } from "../../ground/database/tables";
import { orderLines, orders } from "../../sales/orders/tables";
import { payments } from "../../sales/payments/tables";
import { withdrawals } from "../withdrawals/tables";
import { refundKinds, refundStatuses } from "./refund";

/** A refund. The row, with its idempotency key, is written before the gateway is called. */
export const refunds = pgTable(
  "refunds",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** Null when an operator paid the refund by hand or it is on a code. */
    paymentId: integer("payment_id").references(() => payments.id, { onDelete: "restrict" }),
    /** The code that got the refund (`money_codes`); null when it went back as money. */
    codeId: integer("code_id").references(() => moneyCodes.id, { onDelete: "restrict" }),
    /** `refund-<id of the order>-<number>-<random>`, or the gateway's own id of a refund that was made there. */
    key: text("key").notNull().unique(),
    /** How often the gateway answered with an error of its own. Each error has used up a key there. */
    faults: integer("faults").notNull().default(0),
    /** The refunded line; null for a part of the whole order. */
    lineId: integer("line_id").references(() => orderLines.id, { onDelete: "restrict" }),
    amount: integer("amount").notNull(),
    reason: text("reason"),
    /** The withdrawal that the refund carries out (`withdrawals`). */
    withdrawalId: integer("withdrawal_id").references(() => withdrawals.id, { onDelete: "restrict" }),
    /**
     * The cancellation of a corrected invoice whose VAT this refunds; null for every other refund. Such a refund is no
     * part of the order's total, which the correction has lowered, and has no credit note of its own.
     */
    correction: text("correction").unique(),
    /**
     * Cents by which the refund reduces the order's total; null: its amount. They are fewer after a correction that
     * took VAT off the order, and 0 when an operator paid the VAT of a correction by hand.
     */
    counted: integer("counted"),
    /**
     * "price": a part of the price is refunded. "rest": a part that did not come is waived, with a credit note and
     * without money. "over": money beyond the price is returned, which appears on no document.
     */
    kind: text("kind", { enum: refundKinds }).notNull().default("price"),
    /** "created": stored, and the gateway's answer is not known yet. */
    status: text("status", { enum: refundStatuses }).notNull(),
    ref: text("ref").unique(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("refunds_order").on(t.orderId),
    index("refunds_status").on(t.status),
    index("refunds_payment").on(t.paymentId),
    index("refunds_code")
      .on(t.codeId)
      .where(sql`${t.codeId} is not null`),
    index("refunds_line")
      .on(t.lineId)
      .where(sql`${t.lineId} is not null`),
    index("refunds_withdrawal")
      .on(t.withdrawalId)
      .where(sql`${t.withdrawalId} is not null`),
    check("refunds_kind_known", isOneOf(t.kind, refundKinds)),
    check("refunds_status_known", isOneOf(t.status, refundStatuses)),
  ],
);
