import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { FeedbackAnswer, FeedbackQuestion } from "./domain/feedback-answers";

export type { FeedbackAnswer, FeedbackQuestion };

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type SocialLinks = Partial<
  Record<"website" | "twitter" | "linkedin" | "instagram" | "youtube" | "facebook" | "circle", string>
>;

/** What an account is created with, when a sign-in creates one. */
export type SignInProfile = {
  firstName?: string;
  lastName?: string;
  company?: string | null;
  country?: string | null;
  jobRole?: string | null;
  interests?: number[];
  newsletter?: boolean;
  touchPoint?: string | null;
};

export const members = pgTable("members", {
  id: serial("id").primaryKey(),
  /** Lower case, NFC. */
  email: text("email").notNull().unique(),
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  company: text("company"),
  country: text("country"),
  jobRole: text("job_role"),
  interests: jsonb("interests").$type<number[]>().notNull().default([]),
  newsletter: boolean("newsletter").notNull().default(false),
  capabilities: jsonb("capabilities").$type<string[]>().notNull().default([]),
  profileImage: text("profile_image"),
  profileUrl: text("profile_url"),
  isGuide: boolean("is_guide").notNull().default(false),
  isCoach: boolean("is_coach").notNull().default(false),
  hasProgramInvite: boolean("has_program_invite").notNull().default(false),
  program: jsonb("program").$type<{ status: string; orderId: number | null; id: string; title: string }>(),
  socialLinks: jsonb("social_links").$type<SocialLinks>(),
  /** Where the person registered (R240). */
  touchPoint: text("touch_point"),
  createdAt: moment("created_at").notNull(),
});

/** A person asked to sign in. Link and code are kept as hashes and work once, in the browser that asked. */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    id: uuid("id").primaryKey(),
    /** Tells which request of an address is the newest, also when two were made in the same millisecond. */
    sequence: serial("sequence").notNull(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    /** Hash of the secret that the asking browser holds in a cookie; null: the code only. */
    bindingHash: text("binding_hash"),
    /** Same-origin path to go to after sign-in. */
    redirect: text("redirect"),
    /** Registration data, when the link also creates the account. */
    profile: jsonb("profile").$type<SignInProfile>(),
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("sign_in_requests_email").on(t.email)],
);

/** A signed-in browser: the family of refresh tokens that follow one another. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [index("sessions_member").on(t.memberId)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    /** First exchange; within 10 s the same successor is answered again, later the family is revoked. */
    usedAt: moment("used_at"),
  },
  (t) => [index("refresh_tokens_session").on(t.sessionId)],
);

export const certificates = pgTable("certificates", {
  id: serial("id").primaryKey(),
  memberId: integer("member_id")
    .notNull()
    .references(() => members.id, { onDelete: "cascade" }),
  certificationSlug: text("certification_slug").notNull(),
  certificationTitle: text("certification_title").notNull(),
  addon: boolean("addon").notNull().default(false),
  workshopDate: moment("workshop_date"),
  guides: jsonb("guides").$type<{ id: string; name: string }[]>().notNull().default([]),
  completed: boolean("completed").notNull().default(true),
  /** The last part of its public address: unguessable, and it never changes. */
  publicId: uuid("public_id").notNull().unique().defaultRandom(),
  issueUri: text("issue_uri"),
  /** Questions that are still open; null: the document is handed out. */
  feedback: jsonb("feedback").$type<FeedbackQuestion[]>(),
  feedbackAnswers: jsonb("feedback_answers").$type<FeedbackAnswer[]>(),
  revokedAt: moment("revoked_at"),
  /** For display, e.g. "issued by mistake". */
  revokedReason: text("revoked_reason"),
  createdAt: moment("created_at").notNull(),
  modifiedAt: moment("modified_at").notNull(),
});

export const courses = pgTable(
  "courses",
  {
    id: serial("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The product that opened it; null: the academy did. */
    productId: integer("product_id"),
    title: text("title").notNull(),
    courseUrl: text("course_url"),
    type: text("type").notNull(),
    progress: integer("progress").notNull().default(0),
    startedAt: moment("started_at"),
    completedAt: moment("completed_at"),
    expired: boolean("expired").notNull().default(false),
  },
  (t) => [unique("courses_member_product").on(t.memberId, t.productId)],
);

/** A member asked to delete the account: the code of the mail, kept as a hash. One a member, the newest counts. */
export const deletionRequests = pgTable("deletion_requests", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  codeHash: text("code_hash").notNull(),
  codeTries: integer("code_tries").notNull().default(0),
  expiresAt: moment("expires_at").notNull(),
});

/** Keys that sign access tokens and document links; made at the first start, shared by all processes. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
