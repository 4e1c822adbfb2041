import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";

const registerAnswers = ["valid", "invalid"] as const;

/** The register's answers about VAT ids, so that not every click queries it. "Unavailable" is never stored. */
export const vatChecks = pgTable(
  "vat_checks",
  {
    /** Normalized, with its country prefix. */
    vatId: text("vat_id").primaryKey(),
    result: text("result", { enum: registerAnswers }).notNull(),
    checkedAt: moment("checked_at").notNull(),
  },
  (t) => [
    index("vat_checks_checked").on(t.checkedAt),
    check("vat_checks_result_known", isOneOf(t.result, registerAnswers)),
  ],
);
