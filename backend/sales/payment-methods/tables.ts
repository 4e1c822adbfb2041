import { boolean, check, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf } from "../../ground/database/tables";
import { members } from "../../people/members/tables";

const savedKinds = ["card", "sepa"] as const;

export const paymentTokens = pgTable(
  "payment_tokens",
  {
    id: serial("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    gateway: text("gateway").notNull(),
    ref: text("ref").notNull().unique(),
    kind: text("kind", { enum: savedKinds }).notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    cardType: text("card_type"),
    expiryMonth: text("expiry_month"),
    expiryYear: text("expiry_year"),
    last4: integer("last4"),
  },
  (t) => [
    index("payment_tokens_member").on(t.memberId),
    check("payment_tokens_kind_known", isOneOf(t.kind, savedKinds)),
  ],
);
