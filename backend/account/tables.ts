import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";
import { members } from "../members/tables";

/** A member asked to delete the account: the code of the mail, kept as a hash. One a member, the newest counts. */
export const deletionRequests = pgTable(
  "deletion_requests",
  {
    memberId: integer("member_id")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    codeTries: integer("code_tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("deletion_requests_expiry").on(t.expiresAt)],
);
