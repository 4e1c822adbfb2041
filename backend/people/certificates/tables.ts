import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { folded, trigrams } from "../../ground/database/folded";
import { moment } from "../../ground/database/tables";
import { members } from "../members/tables";
import { seats } from "../../sales/seats/tables";

/** The words of a certificate that the desk searches. */
export const certificateWords = (t: Record<"holderName" | "certificationTitle" | "email", AnyPgColumn>) =>
  folded(t.holderName, t.certificationTitle, t.email);

export const certificates = pgTable(
  "certificates",
  {
    id: serial("id").primaryKey(),
    /** Null: the person had no account. The certificate goes to the member who proves `email`. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
    /** Address of a person without an account, in lower case; null: the member's address counts. */
    email: text("email"),
    /**
     * The name on the day of issue; empty when the member had given none. A later profile change does not affect it.
     */
    holderName: text("holder_name").notNull(),
    /** Corrections of that name by the staff, the earliest first. */
    nameCorrections: jsonb("name_corrections").$type<NameCorrection[]>().notNull().default([]),
    certificationSlug: text("certification_slug").notNull(),
    certificationTitle: text("certification_title").notNull(),
    addon: boolean("addon").notNull().default(false),
    workshopDate: moment("workshop_date"),
    guides: jsonb("guides").$type<{ id: string; name: string }[]>().notNull().default([]),
    completed: boolean("completed").notNull().default(true),
    /** The last part of its public address: unguessable, and it never changes. */
    publicId: uuid("public_id").notNull().unique().defaultRandom(),
    issueUri: text("issue_uri"),
    /** Questions that are still open; null: the document is available. */
    feedback: jsonb("feedback").$type<FeedbackQuestion[]>(),
    feedbackAnswers: jsonb("feedback_answers").$type<FeedbackAnswer[]>(),
    /**
     * The seat with which the holder came, and its `turn` then; null: issued by hand. Seats may be divided and moved,
     * so nothing else connects the two.
     */
    seatId: integer("seat_id").references(() => seats.id, { onDelete: "set null" }),
    seatTurn: integer("seat_turn"),
    /** The reasons why the staff kept the certificate although its ground was gone, the earliest first. */
    kept: jsonb("kept").$type<KeptCertificate[]>().notNull().default([]),
    revokedAt: moment("revoked_at"),
    /** For display, e.g. "issued by mistake". */
    revokedReason: text("revoked_reason"),
    createdAt: moment("created_at").notNull(),
    modifiedAt: moment("modified_at").notNull(),
  },
  (t) => [
    index("certificates_member").on(t.memberId),
    index("certificates_email").on(t.email),
    index("certificates_seat")
      .on(t.seatId)
      .where(sql`${t.seatId} is not null and ${t.revokedAt} is null`),
    index("certificates_words").using("gin", trigrams(certificateWords(t))),
  ],
);

/** `at` is ISO 8601; `by` is the operator's account on the machine, or the name of a member of staff. */
export type NameCorrection = { at: string; by: string; before: string; after: string; reason: string };

/**
 * `at` is ISO 8601; `grounds` are the accepted ones that were gone (`backend/after-sales/attendance`). They no longer raise a
 * doubt.
 */
export type KeptCertificate = { at: string; by: string; reason: string; grounds: string[] };

/** A question that the member answers before the certificate is available. */
export type FeedbackQuestion = {
  id: string;
  /** The guide that the question is about; null: it is about the workshop. */
  guideId: string | null;
  isFor: "guide" | "workshop";
  isForTitle: string;
  question: string;
  type: "rating" | "text";
};

/** An answer with a copy of its question, so that it makes sense without the catalogue of questions. */
export type FeedbackAnswer = FeedbackQuestion & { rating: number | null; text: string | null };
