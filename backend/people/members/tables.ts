import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { folded, trigrams } from "../../ground/database/folded";
import { bytes, moment } from "../../ground/database/tables";

/** The words of a member that the desk searches. */
export const memberWords = (t: Record<"firstName" | "lastName" | "company" | "email", AnyPgColumn>) =>
  folded(t.firstName, t.lastName, t.company, t.email);

export const members = pgTable(
  "members",
  {
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
    /** The site on which the person registered (R240). */
    touchPoint: text("touch_point"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("members_words").using("gin", trigrams(memberWords(t)))],
);

/** A member's picture, under the random name at the end of its address. */
export const profileImages = pgTable("profile_images", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  name: text("name").notNull().unique(),
  /** SHA-256 of the content, so that copies of the database can be compared without reading it. */
  hash: text("hash").notNull(),
  content: bytes("content").notNull(),
});

export const courses = pgTable(
  "courses",
  {
    id: serial("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The product that opened the course; null: the academy opened it. */
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

export type SocialLinks = Partial<
  Record<"website" | "twitter" | "linkedin" | "instagram" | "youtube" | "facebook" | "circle", string>
>;
