import { createHmac } from "node:crypto";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { parseJson } from "@/lib/rules/texts/json-text";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { site } from "@/lib/site";
import type { Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { isStaff } from "../../ground/desk-roles";
import { lockMember, memberCapabilities } from "../members";
import { openChallenge, takeChallenge } from "./passkey-challenges";
import { isLive } from "./session-store";
import { deviceName, usableSessionsOf } from "./sessions";
import { passkeyChallenges, passkeys, sessions } from "./tables";
import { signInErrors } from "./errors";

export type Passkey = typeof passkeys.$inferSelect;
type Asked = { options: string; binding: string };

/** More devices than anybody has. */
const MOST = 20;
/** EdDSA, ES256 and RS256 by their COSE numbers, the algorithms of authenticators in use. */
const ALGORITHMS = [-8, -7, -257];

/** The site for which an authenticator keeps passkeys, and where it may use them. Both follow from ORIGIN. */
export function relyingParty({ settings: { origin } }: Pick<Deps, "settings">) {
  return { id: new URL(origin).hostname, origin };
}

/**
 * The opaque id by which authenticators know a member. It never changes, so a second passkey on an authenticator
 * replaces the first.
 */
export async function userHandleOf(deps: Deps, memberId: number): Promise<string> {
  const key = await readSecret(deps.db, deps.ids, "passkey-user");
  return createHmac("sha256", key).update(String(memberId)).digest("base64url");
}

/**
 * Begins to add a passkey.
 * @returns options for the browser, as JSON, and its binding
 * @throws GraphQLError PASSKEY_NEEDED
 */
export async function beginPasskey(deps: Deps, who: Identity): Promise<Asked> {
  const known = await passkeysOf(deps.db, who.memberId);
  if (await isMailTooWeak(deps.db, who)) throw signInErrors.passkeyNeeded("add a passkey");
  if (known.length >= MOST) throw signInErrors.fullOfPasskeys(MOST);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { challenge, binding } = await openChallenge(deps, who.memberId);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty(deps).id,
    userID: new Uint8Array(Buffer.from(await userHandleOf(deps, who.memberId), "base64url")),
    userName: who.email,
    userDisplayName: who.email,
    challenge,
    timeout: 300_000,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: JSON.stringify(options), binding };
}

/**
 * Adds the passkey that the member's authenticator has created, names it after the browser, and mails the owner.
 * @throws GraphQLError when it does not match this browser's request or is already registered; PASSKEY_NEEDED;
 *   UNAUTHENTICATED when the session has ended in the meantime
 */
export async function addPasskey(
  deps: Deps,
  who: Identity,
  { credential, binding, ip }: { credential: string; binding: string | null; ip: string },
): Promise<void> {
  const made = await verifyNew(deps, who, credential, binding);
  if (!made) throw signInErrors.passkeyNotAdded();
  const { credential: key, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = made;
  const own = (await usableSessionsOf(deps, who.memberId)).find(({ id }) => id === who.sessionId);
  const passkey = {
    id: deps.ids.uuid(),
    credentialId: key.id,
    memberId: who.memberId,
    publicKey: Buffer.from(key.publicKey).toString("base64url"),
    counter: key.counter,
    transports: key.transports ?? [],
    deviceType,
    backedUp,
    name: deviceName(own?.userAgent ?? null),
    createdAt: deps.clock(),
  };
  const isAdded = await deps.db.transaction(async (tx) => {
    const has = await lockPasskeys(tx, deps, who, "add a passkey");
    if (has === null || has >= MOST) return false;
    const rows = await tx
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (rows.length === 0) return false;
    await tell(tx, deps, who, "passkey-added", passkey);
    return true;
  });
  if (!isAdded) throw signInErrors.passkeyInUse();
  noteSecurity(deps.log, "passkey-added", { member: who.memberId, ip });
}

/**
 * Locks the member, whose passkeys stay as they are until the transaction ends. Every change of them calls it first, so
 * that neither a role that was just given nor a reset by the desk can be overtaken.
 *
 * @returns how many passkeys the member has; null when there is no such member
 * @throws GraphQLError PASSKEY_NEEDED, UNAUTHENTICATED when the session has ended in the meantime
 */
async function lockPasskeys(tx: Db, deps: Deps, who: Identity, toDo: string): Promise<number | null> {
  const member = await lockMember(tx, who.memberId);
  if (!member) return null;
  if (!(await isLive(tx, who.sessionId, deps.clock()))) throw signInErrors.signedOut();
  const has = await passkeyCount(tx, who.memberId);
  if (has > 0 && !who.byPasskey && isStaff(member.capabilities)) throw signInErrors.passkeyNeeded(toDo);
  return has;
}

/** Whether only a passkey proves the member at the desk and for passkeys: they work at the desk and have one. */
export async function isBoundToPasskey(db: Db, memberId: number): Promise<boolean> {
  return isStaff(await memberCapabilities(db, memberId)) && (await passkeyCount(db, memberId)) > 0;
}

const isMailTooWeak = async (db: Db, { byPasskey, memberId }: Identity) =>
  !byPasskey && (await isBoundToPasskey(db, memberId));

const passkeyCount = (db: Db, memberId: number) => db.$count(passkeys, eq(passkeys.memberId, memberId));

/**
 * Renames a passkey.
 * @returns false when the member has no passkey with this id
 * @throws GraphQLError PASSKEY_NEEDED
 */
export async function renamePasskey(deps: Deps, who: Identity, id: string, name: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  return deps.db.transaction(async (tx) => {
    await lockPasskeys(tx, deps, who, "rename a passkey");
    const rows = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, who.memberId)))
      .returning({ id: passkeys.id });
    return rows.length === 1;
  });
}

/**
 * Removes a passkey and mails the owner.
 * @returns false when the member has no passkey with this id
 * @throws GraphQLError PASSKEY_NEEDED
 */
export async function removePasskey(
  deps: Deps,
  who: Identity,
  { id, ip }: { id: string; ip: string },
): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const isRemoved = await deps.db.transaction(async (tx) => {
    await lockPasskeys(tx, deps, who, "remove a passkey");
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, who.memberId)))
      .returning();
    if (removed) await tell(tx, deps, who, "passkey-removed", removed);
    return removed !== undefined;
  });
  if (isRemoved) noteSecurity(deps.log, "passkey-removed", { member: who.memberId, ip });
  return isRemoved;
}

/** Removes all passkeys of a member, and what was begun for another. @returns how many passkeys */
export async function forgetPasskeys(tx: Db, memberId: number): Promise<number> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.memberId, memberId));
  const rows = await tx
    .delete(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .returning({ id: passkeys.id });
  return rows.length;
}

/** How many passkeys each of the members has; a member without one is not in it. */
export async function passkeyCounts(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ memberId: passkeys.memberId, has: count() })
    .from(passkeys)
    .where(inArray(passkeys.memberId, [...memberIds]))
    .groupBy(passkeys.memberId);
  return new Map(rows.map(({ memberId, has }) => [memberId, has]));
}

/** Whether the member has a passkey, and whether adding one was put off in this session. */
export async function passkeyStanding(
  db: Db,
  { memberId, sessionId }: Identity,
): Promise<{ has: boolean; isPutOff: boolean }> {
  const own = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.memberId, memberId));
  const [session] = await db
    .select({ has: sql<boolean>`exists ${own}`, putOffAt: sessions.passkeyPutOffAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return { has: session?.has ?? false, isPutOff: session?.putOffAt != null };
}

/** Notes that the owner of a session puts off adding a passkey for as long as it lasts. */
export async function putOffPasskey(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ passkeyPutOffAt: now }).where(eq(sessions.id, sessionId));
}

/** A member's passkeys, the newest first. */
export function passkeysOf(db: Db, memberId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

async function tell(
  tx: Db,
  deps: Deps,
  who: Identity,
  template: "passkey-added" | "passkey-removed",
  { id, name }: Pick<Passkey, "id" | "name">,
): Promise<void> {
  await queueMail(tx, deps, { reason: `${template}-${id}`, recipient: who.email, template, data: { name } });
}

const created = z.object({
  id: z.base64url().min(1).max(1_400),
  rawId: z.base64url().max(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.base64url().max(4_000),
    attestationObject: z.base64url().max(8_000),
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
      .optional()
      .catch(undefined),
  }),
  clientExtensionResults: z.object({}),
});

async function verifyNew(deps: Deps, who: Identity, credential: string, binding: string | null) {
  const isExpected = await takeChallenge(deps, binding, who.memberId);
  const response = readCredential(created, credential);
  if (!isExpected || !response || isFramed(response.response.clientDataJSON)) return null;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(deps);
  const expected = { expectedChallenge: isExpected, expectedOrigin: origin, expectedRPID: id };
  const checked = await refusedAsNull(() =>
    verifyRegistrationResponse({
      response: response satisfies RegistrationResponseJSON,
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  return checked?.verified ? checked.registrationInfo : null;
}

const clientData = z.looseObject({ crossOrigin: z.boolean().optional(), topOrigin: z.unknown().optional() });

/** Whether the passkey was used inside another site's page, which none of our pages allows (WebAuthn, 13.4.9). */
export function isFramed(clientDataJSON: string): boolean {
  const data = readCredential(clientData, Buffer.from(clientDataJSON, "base64url").toString("utf8"));
  return data === null || data.crossOrigin === true || data.topOrigin !== undefined;
}

/** Parses a browser's JSON; null if it is invalid. */
export function readCredential<T>(schema: z.ZodType<T>, text: string): T | null {
  const parsed = z
    .string()
    .max(16_000)
    .transform((raw, context) => {
      try {
        return parseJson(raw);
      } catch {
        context.addIssue({ code: "custom", message: "not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** The library throws a plain Error for every refusal. It uses no network, so no other failure is possible. */
export async function refusedAsNull<T>(check: () => Promise<T>): Promise<T | null> {
  return check().catch(() => null);
}
