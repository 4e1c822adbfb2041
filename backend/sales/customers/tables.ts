import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";

export const affiliateVisits = pgTable(
  "affiliate_visits",
  {
    id: uuid("id").primaryKey(),
    affiliateKey: text("affiliate_key").notNull(),
    pageUrl: text("page_url"),
    referrerUrl: text("referrer_url"),
    visitedAt: moment("visited_at").notNull(),
  },
  (t) => [unique("affiliate_visit").on(t.id), index("affiliate_visits_visited").on(t.visitedAt)],
);
