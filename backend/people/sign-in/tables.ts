import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../members/tables";

/** A request to sign in. Link and code are stored as hashes and work once. */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    id: uuid("id").primaryKey(),
    /** Shows which of two requests is newer, even if they were made in the same millisecond. */
    sequence: serial("sequence").notNull(),
    email: text("email").notNull(),
    /** The requesting browser or network; null when the shop wrote without a request. */
    asker: text("asker"),
    /** The browser had signed in with this address before. */
    isKnown: boolean("is_known").notNull().default(false),
    tokenHash: text("token_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    /** Hash of the secret in the requesting browser's cookie; null when the browser has none. */
    bindingHash: text("binding_hash"),
    /** The cart session for which the request confirms an address without signing in; null for a request to sign in. */
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

/** A signed-in browser: a family of refresh tokens that follow one another. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    /** Whether a passkey opened it, and not a mailed link or code. */
    byPasskey: boolean("by_passkey").notNull().default(false),
    /** When a member of the staff put off adding a passkey for as long as this session lasts. */
    passkeyPutOffAt: moment("passkey_put_off_at"),
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
    /**
     * When the token was first exchanged. Within 10 s it gets the same successor again; later its use ends the family.
     */
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

const deviceTypes = ["singleDevice", "multiDevice"] as const;

/** A passkey of a member. Its public key gives no access; the private key never leaves the authenticator. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    /** The authenticator's id of the passkey, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** In COSE form, base64url. */
    publicKey: text("public_key").notNull(),
    /** Number of signatures, as the authenticator counts them; always 0 when it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    deviceType: text("device_type", { enum: deviceTypes }).notNull(),
    backedUp: boolean("backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    index("passkeys_member").on(t.memberId),
    check("passkeys_device_type_known", isOneOf(t.deviceType, deviceTypes)),
  ],
);

/** The challenge that a passkey signs: hashed, for one try of the requesting browser. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: uuid("id").primaryKey(),
    /** The member who adds a passkey; null for a sign-in. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
    challengeHash: text("challenge_hash").notNull(),
    /** Hash of the secret in the requesting browser's cookie. */
    bindingHash: text("binding_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_expiry").on(t.expiresAt),
    index("passkey_challenges_member").on(t.memberId),
  ],
);
