import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import type { Identity } from "../../context";
import type { Deps } from "../../deps";
import { sameHash } from "../../ground/hashes";
import { minutesToWait, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { members } from "../members";
import { type Browser, type OnSignedIn, openProven, type SignedIn } from "./complete-sign-in";
import { openChallenge, takeChallenge } from "./passkey-challenges";
import { isFramed, passkeysOf, readCredential, refusedAsNull, relyingParty, userHandleOf } from "./passkeys";
import { passkeys } from "./tables";
import { signInErrors } from "./errors";

/** The same limit as for codes, enough for a room full of people behind one IP address. */
const ofNetwork = { max: 100, seconds: 900 };

/**
 * Begins a sign-in. A guest names no account, because the authenticator knows its passkeys. A signed-in member confirms
 * the sign-in, with their own passkeys only.
 *
 * @returns options for the browser, as JSON, and its binding
 * @throws GraphQLError TOO_MANY_REQUESTS when this network has reached its limit
 */
export async function beginPasskeySignIn(
  deps: Deps,
  { who, ip }: { who: Identity | null; ip: string },
): Promise<{ options: string; binding: string }> {
  const key = `passkey-ip:${networkKey(ip)}` as const;
  if (!(await takeFromLimit(deps.db, deps.clock, key, ofNetwork))) {
    noteSecurity(deps.log, "limit-reached", { ip, about: "passkey-ip" });
    const minutes = await minutesToWait(deps.db, deps.clock, key, ofNetwork);
    throw signInErrors.tooManyPasskeys(minutes);
  }
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const own = who ? await passkeysOf(deps.db, who.memberId) : [];
  const { challenge, binding } = await openChallenge(deps, null);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge,
    timeout: 300_000,
    userVerification: "required",
    allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  return { options: JSON.stringify(options), binding };
}

const asserted = z.object({
  id: z.base64url().min(1).max(1_400),
  rawId: z.base64url().max(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.base64url().max(4_000),
    authenticatorData: z.base64url().max(4_000),
    signature: z.base64url().max(2_000),
    // Without it the passkey's owner is unknown (WebAuthn 7.2, step 6).
    userHandle: z.base64url().min(1).max(100),
  }),
  clientExtensionResults: z.object({}),
});

type Shown = Browser & { credential: string; binding?: string | undefined };

/**
 * Signs in by an authenticator's signature. The result is null, without a reason, for an unknown or removed passkey, a
 * wrong signature, a challenge that is closed or belongs to another browser, another site, missing user verification,
 * or a counter that went back.
 */
export async function signInWithPasskey(
  deps: Deps,
  onSignedIn: OnSignedIn,
  { credential, binding, ...browser }: Shown,
): Promise<SignedIn | null> {
  const isExpected = await takeChallenge(deps, binding, null);
  const response = readCredential(asserted, credential);
  const found = response && (await findPasskey(deps, response.id));
  if (!isExpected || !response || !found) return null;
  const { passkey, email } = found;
  if (!sameHash(response.response.userHandle, await userHandleOf(deps, passkey.memberId))) return null;
  const used = await verifyUse(deps, response, passkey, isExpected);
  if (!used) return null;
  return deps.db.transaction(async (tx) => {
    const rows = await tx
      .update(passkeys)
      .set({ counter: used.newCounter, backedUp: used.credentialBackedUp, lastUsedAt: deps.clock() })
      // Of two simultaneous answers by one authenticator only one matches the counter. If the passkey was removed
      // in the meantime, none does.
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    if (rows.length === 0) return null;
    const proven = { id: passkey.memberId, email, redirect: null, byPasskey: true };
    return openProven(tx, deps, onSignedIn, proven, browser);
  });
}

async function findPasskey({ db }: Deps, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, email: members.email })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.memberId))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

async function verifyUse(
  deps: Deps,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter, memberId }: typeof passkeys.$inferSelect,
  isExpected: (signed: string) => boolean,
) {
  if (isFramed(response.response.clientDataJSON)) return null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(deps);
  const checked = await refusedAsNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: id,
      // The counter is checked below, after the signature, because only a signed counter proves that there is a copy.
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter: 0,
      },
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return null;
  const used = checked.authenticationInfo;
  if (!goesBack(counter, used.newCounter)) return used;
  deps.log.warn({ member: memberId }, "the counter of a passkey went backwards: it may have been copied");
  return null;
}

/** Whether the counter went back. Authenticators that do not count always send 0 (WebAuthn 7.2, step 22). */
function goesBack(known: number, now: number): boolean {
  return (known > 0 || now > 0) && now <= known;
}
