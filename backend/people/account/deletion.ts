import { secondsOf, times } from "@/lib/rules/times/times";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Resolvers } from "@/graphql/generated/member/resolvers";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import type { Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { hashCode, sameHash } from "../../ground/hashes";
import { takeFromLimit } from "../../ground/limits/limits";
import { forgetRecipient, queueMail } from "../../ground/mail/outbox";
import { administratorsOf, deleteMember, lockAdministrators, lockMember, refuseLast } from "../members";
import { deleteRequestsOf, requireFresh } from "../sign-in";
import { addDeletions, type Deletion, deletionHash, fileDeletion } from "./deletions";
import { deletionRequests } from "./tables";
import { keepAddress } from "./address-changes";
import { accountErrors } from "./errors";

export const accountResolvers = (onDeleted: OnDeleted): Resolvers => ({
  RootMutation: {
    requestAccountDeletion: async (_root, { input }, context) => {
      const who = await requireFresh(context, "delete your account");
      await requestAccountDeletion(context.deps, who);
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
    deleteAccount: async (_root, { input }, context) => {
      const who = await requireFresh(context, "delete your account");
      const code = cleanCode(input.code, "digits");
      const isCode = /^\d{6}$/.test(code);
      if (!isCode || !(await deleteAccount(context.deps, onDeleted, { ...who, code }))) {
        throw isCode ? accountErrors.wrongCode() : accountErrors.noCode();
      }
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
    /** The token of the mail to the old address names the change. */
    keepAddress: async (_root, { input }, { deps }) => {
      if (!(await keepAddress(deps, input.token))) throw accountErrors.oldStop();
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
  },
});

/**
 * Runs in the transaction that deletes a member: other features delete or anonymise their data about the person. The
 * returned function runs after the commit, for work that needs the network.
 */
export type OnDeleted = (
  tx: Db,
  member: { memberId: number; email: string; at: Date },
) => Promise<AfterDeletion | void>;

type AfterDeletion = (deps: Deps) => Promise<void>;

/**
 * Deletes the account of a member who types the code of the newest mail, and all data that belongs only to the member.
 * A last mail confirms it. Returns false for a wrong or expired code or too many guesses; then only the count of
 * guesses changes.
 * @throws GraphQLError LAST_ADMINISTRATOR
 */
async function deleteAccount(
  deps: Deps,
  onDeleted: OnDeleted,
  { memberId, email, code }: { memberId: number; email: string; code: string },
): Promise<boolean> {
  const done = await deps.db.transaction(async (tx) => {
    if (!(await proveDeletionCode(tx, deps, memberId, code))) return null;
    const forgotten = await forgetPerson(tx, deps, onDeleted, { memberId, email, at: deps.clock() });
    if (!forgotten) return null;
    await queueMail(tx, deps, {
      reason: `account-deleted-${deps.ids.uuid()}`,
      recipient: email,
      template: "account-deleted",
      data: {},
    });
    return forgotten;
  });
  if (!done) return false;
  noteSecurity(deps.log, "account-deleted", { member: memberId });
  await fileDeletion(deps, done.deletion);
  await done.after?.(deps);
  return true;
}

type Leaver = { memberId: number; email: string; at: Date };
type Forgotten = { after: AfterDeletion | void; deletion: Deletion } | null;

/**
 * Deletes a member and all data that is only theirs, and adds the member to the list of deletions. Null: no such
 * member.
 * @throws GraphQLError LAST_ADMINISTRATOR
 */
export async function forgetPerson(
  tx: Db,
  deps: Deps,
  onDeleted: OnDeleted,
  leaver: Leaver,
): Promise<Forgotten> {
  // The request is deleted before the member: signing in also locks its request first, so the two cannot deadlock.
  await deleteRequestsOf(tx, leaver.email);
  refuseLast(await lockAdministrators(tx), leaver.memberId);
  return forgetAgain(tx, deps, onDeleted, leaver);
}

/** The same in a restored backup, where the deletion is already a fact, even if no administrator is left. */
export async function forgetAgain(
  tx: Db,
  deps: Deps,
  onDeleted: OnDeleted,
  { memberId, email, at }: Leaver,
): Promise<Forgotten> {
  await deleteRequestsOf(tx, email);
  const member = await lockMember(tx, memberId);
  if (!member) return null;
  const after = await onDeleted(tx, { memberId, email, at });
  const deletion = { hash: deletionHash(member), deletedAt: at };
  await addDeletions(tx, [deletion]);
  if (member.profileUrl)
    await queueMail(tx, deps, {
      reason: `guide-left-${deps.ids.uuid()}`,
      recipient: deps.settings.contactEmail,
      template: "guide-left",
      data: { name: `${member.firstName} ${member.lastName}`.trim() || email, page: member.profileUrl },
    });
  await deleteMember(tx, memberId);
  await forgetRecipient(tx, email);
  return { after, deletion };
}

async function proveDeletionCode(tx: Db, deps: Deps, memberId: number, code: string): Promise<boolean> {
  const wanted = await takeDeletionTry(tx, memberId, deps.clock());
  return wanted !== null && sameHash(await deletionCodeHash(tx, deps, memberId, code), wanted);
}

/**
 * Sends the code with which a member can delete the account. It replaces an earlier one.
 * @throws GraphQLError LAST_ADMINISTRATOR, TOO_MANY_REQUESTS after three mails in an hour
 */
async function requestAccountDeletion(deps: Deps, who: Identity): Promise<void> {
  const administrators = await administratorsOf(deps.db);
  refuseLast(
    administrators.map(({ id }) => id),
    who.memberId,
  );
  const limit = { max: 3, seconds: 3_600 };
  if (!(await takeFromLimit(deps.db, deps.clock, `deletion:${who.memberId}`, limit))) {
    throw accountErrors.tooManyCodes();
  }
  const code = deps.ids.code();
  const expiresAt = secondsAfter(deps.clock(), secondsOf(times.code));
  await deps.db.transaction(async (tx) => {
    const codeHash = await deletionCodeHash(tx, deps, who.memberId, code);
    await saveDeletionRequest(tx, { memberId: who.memberId, codeHash, expiresAt });
    await queueMail(tx, deps, {
      reason: `deletion-code-${deps.ids.uuid()}`,
      recipient: who.email,
      template: "deletion-code",
      expiresAt,
      data: { code, expiresAt: expiresAt.toISOString() },
    });
  });
}

/** How a member's deletion code is stored: keyed, and useless to another member or for signing in. */
export async function deletionCodeHash(
  tx: Db,
  deps: Pick<Deps, "ids">,
  memberId: number,
  code: string,
): Promise<string> {
  return hashCode(await readSecret(tx, deps.ids, "deletion-code"), String(memberId), code);
}

/** Right and wrong guesses both count. */
const DELETION_CODE_TRIES = 5;

type DeletionRequest = { memberId: number; codeHash: string; expiresAt: Date };

/** A member has one request. A new one replaces it. */
async function saveDeletionRequest(tx: Db, request: DeletionRequest): Promise<void> {
  await tx
    .insert(deletionRequests)
    .values(request)
    .onConflictDoUpdate({ target: deletionRequests.memberId, set: { ...request, codeTries: 0 } });
}

/**
 * Counts one guess and returns the hash to compare with. Returns null when no guesses are left, the code has expired,
 * or no deletion was requested. The row stays locked until the transaction ends, so guesses run one after another.
 */
async function takeDeletionTry(tx: Db, memberId: number, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(deletionRequests)
    .set({ codeTries: sql`${deletionRequests.codeTries} + 1` })
    .where(
      and(
        eq(deletionRequests.memberId, memberId),
        lt(deletionRequests.codeTries, DELETION_CODE_TRIES),
        gt(deletionRequests.expiresAt, now),
      ),
    )
    .returning({ codeHash: deletionRequests.codeHash });
  return row?.codeHash ?? null;
}
