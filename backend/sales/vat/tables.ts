import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";

/** The register's answers about VAT ids, so that not every click queries it. "Unavailable" is never stored. */
export const vatChecks = pgTable(
  "vat_checks",
  {
    /** Normalized, with its country prefix. */
    vatId: text("vat_id").primaryKey(),
    result: text("result").$type<"valid" | "invalid">().notNull(),
    checkedAt: moment("checked_at").notNull(),
  },
  (t) => [index("vat_checks_checked").on(t.checkedAt)],
);
