import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";
import { members } from "../members/tables";

/** A request to sign in. Link and code are stored as hashes and work once, in the requesting browser. */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    id: uuid("id").primaryKey(),
    /** Tells which of two requests is newer, also when they were made in the same millisecond. */
    sequence: serial("sequence").notNull(),
    email: text("email").notNull(),
    /** The requesting browser or network; null: the shop wrote without a request. */
    asker: text("asker"),
    /** It had signed in with this address before. */
    isKnown: boolean("is_known").notNull().default(false),
    tokenHash: text("token_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    /** Hash of the secret that the asking browser holds in a cookie; null: the code only. */
    bindingHash: text("binding_hash"),
    /** It confirms an address for the cart of this session, and signs nobody in; null: it signs in. */
    cartSession: uuid("cart_session"),
    /** Same-origin path to go to after sign-in. */
    redirect: text("redirect"),
    /** Registration data, when the link also creates the account. */
    profile: jsonb("profile").$type<SignInProfile>(),
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("sign_in_requests_email").on(t.email), index("sign_in_requests_created").on(t.createdAt)],
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
  (t) => [
    index("sessions_member").on(t.memberId),
    index("sessions_expiry").on(t.expiresAt),
    index("sessions_revoked").on(t.revokedAt),
  ],
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

/** The data for the account, if the sign-in creates one. */
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

/** A passkey of a member. Its public key gives no access; the private key never leaves the authenticator. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    /** The authenticator's name of it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** In COSE form, base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures so far, as the authenticator counts them; 0 for ever when it does not. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    deviceType: text("device_type", { enum: ["singleDevice", "multiDevice"] }).notNull(),
    backedUp: boolean("backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("passkeys_member").on(t.memberId)],
);

/** The challenge for a passkey: hashed, for one try of the requesting browser. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: uuid("id").primaryKey(),
    /** The member who adds a passkey; null: a sign-in. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
    challengeHash: text("challenge_hash").notNull(),
    /** Hash of the secret that the asking browser holds in a cookie. */
    bindingHash: text("binding_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_expiry").on(t.expiresAt),
    index("passkey_challenges_member").on(t.memberId),
  ],
);
