import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { forgetRecipient, queueMail } from "../../mail";
import { deletionCodeHash } from "../deletion-code";
import { sameHash } from "../domain/hashes";
import { takeDeletionTry } from "../store/deletion-requests";
import { deleteMember, lockMember } from "../store/members";
import { deleteRequestsOf } from "../store/sign-in-requests";
import { removeImageFile } from "./change-profile-image";

/**
 * Runs in the transaction that deletes a member: what the other nouns keep of the person goes, or loses the name. What
 * it answers is run after the commit, for what needs the network.
 */
export type OnDeleted = (
  tx: Db,
  member: { memberId: number; email: string; at: Date },
) => Promise<AfterDeletion | void>;

type AfterDeletion = (deps: Deps) => Promise<void>;

/**
 * Deletes the account whose member holds the code of the newest mail, and everything that is only theirs; the mail that
 * says so is the last one. False: wrong, expired or too many codes, and nothing changed but the count of guesses.
 */
export async function deleteAccount(
  deps: Deps,
  onDeleted: OnDeleted,
  { memberId, email, code }: { memberId: number; email: string; code: string },
): Promise<boolean> {
  const { db } = await deps.database();
  const done = await db.transaction(async (tx) => {
    if (!(await proveCode(tx, deps, memberId, code))) return null;
    // Before the member: a sign-in holds its request first, too, so neither waits for the other for ever.
    await deleteRequestsOf(tx, email);
    const member = await lockMember(tx, memberId);
    if (!member) return null;
    const after = await onDeleted(tx, { memberId, email, at: deps.clock() });
    await deleteMember(tx, memberId);
    await forgetRecipient(tx, email);
    await queueMail(tx, deps, {
      reason: `account-deleted-${deps.ids.uuid()}`,
      recipient: email,
      template: "account-deleted",
      data: {},
    });
    return { image: member.profileImage, after };
  });
  if (!done) return false;
  await removeImageFile(deps, done.image);
  await done.after?.(deps);
  return true;
}

async function proveCode(tx: Db, deps: Deps, memberId: number, code: string): Promise<boolean> {
  const wanted = await takeDeletionTry(tx, memberId, deps.clock());
  return wanted !== null && sameHash(await deletionCodeHash(tx, deps, memberId, code), wanted);
}
