import { boolean, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";

export const paymentTokens = pgTable(
  "payment_tokens",
  {
    id: serial("id").primaryKey(),
    memberId: integer("member_id").notNull(),
    gateway: text("gateway").notNull(),
    ref: text("ref").notNull().unique(),
    kind: text("kind").$type<"card" | "sepa">().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    cardType: text("card_type"),
    expiryMonth: text("expiry_month"),
    expiryYear: text("expiry_year"),
    last4: integer("last4"),
  },
  (t) => [index("payment_tokens_member").on(t.memberId)],
);
