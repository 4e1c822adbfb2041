import { and, eq, gt, isNull } from "drizzle-orm";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { hashToken, sameHash } from "../../ground/hashes";
import { passkeyChallenges } from "./tables";

const CHALLENGE_SECONDS = 300;

/** The challenge for a passkey to sign, and `<id>.<secret>` for the requesting browser. */
type Challenge = { challenge: string; binding: string };

/** @param memberId the member who adds a passkey; null for a sign-in */
export async function openChallenge(deps: Deps, memberId: number | null): Promise<Challenge> {
  const { db, ids, clock } = deps;
  const [id, challenge, secret] = [ids.uuid(), ids.token(), ids.token()];
  await db.insert(passkeyChallenges).values({
    id,
    memberId,
    challengeHash: hashToken(challenge),
    bindingHash: hashToken(secret),
    expiresAt: secondsAfter(clock(), CHALLENGE_SECONDS),
  });
  return { challenge, binding: `${id}.${secret}` };
}

/**
 * Uses up this browser's challenge outside of any transaction, so that a failed try also counts. The result is null
 * when the challenge is missing, used, expired, bound to another browser, or for another purpose.
 *
 * @returns a function that checks whether a signed challenge, base64url, is this one
 */
export async function takeChallenge(
  { db, clock }: Deps,
  binding: string | null | undefined,
  memberId: number | null,
): Promise<((signed: string) => boolean) | null> {
  const [, id, secret] = FORM.exec(binding ?? "") ?? [];
  if (!id || !secret) return null;
  const owner =
    memberId === null ? isNull(passkeyChallenges.memberId) : eq(passkeyChallenges.memberId, memberId);
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        eq(passkeyChallenges.bindingHash, hashToken(secret)),
        gt(passkeyChallenges.expiresAt, clock()),
        owner,
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  if (!row) return null;
  return (signed) => sameHash(hashToken(Buffer.from(signed, "base64url").toString()), row.challengeHash);
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{16,100})$/;
