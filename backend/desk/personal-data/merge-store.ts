import { and, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { grants } from "../../sales/access";
import { accessCodes } from "../../sales/access/tables";
import { customers, lockCartRow } from "../../sales/cart";
import { certificates } from "../../people/certificates";
import type { Db } from "../../ground/database/client";
import { contentVersions } from "../../content/editing/tables";
import type { Deps } from "../../deps";
import { moveRecipient, queueMail } from "../../ground/mail/outbox";
import { courses, deleteMember, lockMember, updateMember } from "../../people/members";
import { profileImages } from "../../people/members/tables";
import { orders } from "../../sales/orders/tables";
import { paymentTokens } from "../../sales/payment-methods";
import { deleteRequestsOf } from "../../people/sign-in";
import { subscriptions } from "../../sales/subscriptions";
import { moveEntries } from "../../sales/waiting-list";
import { waitingList } from "../../sales/waiting-list/tables";
import { joinOwnSeats } from "../../sales/seats";
import { forgetCarts } from "./change-owner";
import { type Pair, planMerge } from "./merge-plan";
import { noteRequest } from "./person-requests";

export type Merged =
  { kind: "merged"; keep: string; lose: string } | { kind: "gone" } | { kind: "refused"; why: string };

/**
 * Merges two accounts of one person. All parts of the account that ends then belong to the other account, except
 * sign-ins, passkeys and cart. Documents stay as they were issued. Both addresses get a mail. The ended account is not
 * added to the list of deletions: a restored backup has both accounts again, each with its own parts.
 */
export async function mergeByRequest(
  deps: Deps,
  asked: { keep: number; lose: number; typed: string; proof: string },
): Promise<Merged> {
  return deps.db.transaction(async (tx): Promise<Merged> => {
    const pair = await lockPair(tx, asked);
    if (!pair) return { kind: "gone" };
    const { keep, lose } = pair;
    if (asked.typed !== lose.email)
      return { kind: "refused", why: `Type ${lose.email} to merge the accounts. Nothing was changed.` };
    const [obstacle] = (await planMerge(tx, pair)).obstacles;
    if (obstacle) return { kind: "refused", why: obstacle };
    await deleteRequestsOf(tx, lose.email);
    await lockCartRow(tx, { kind: "member", memberId: lose.id });
    await forgetCarts(tx, lose.id);
    await moveShop(tx, pair);
    await moveLearning(tx, pair);
    await moveFacts(tx, pair);
    await moveVersions(tx, pair);
    await deleteMember(tx, lose.id);
    await moveRecipient(tx, lose.email, keep.email);
    for (const [recipient, template] of [
      [lose.email, "accounts-merged"],
      [keep.email, "account-kept"],
    ] as const)
      await queueMail(tx, deps, { reason: `${template}-${deps.ids.uuid()}`, recipient, template, data: {} });
    await noteRequest(tx, deps, "merge", { memberId: keep.id, email: keep.email }, asked.proof);
    return { kind: "merged", keep: keep.email, lose: lose.email };
  });
}

/** Locks both accounts by ascending number, so that two merges of the same accounts follow one another. */
async function lockPair(
  tx: Db,
  { keep: keepId, lose: loseId }: { keep: number; lose: number },
): Promise<Pair | null> {
  const first = await lockMember(tx, Math.min(keepId, loseId));
  const second = await lockMember(tx, Math.max(keepId, loseId));
  if (!first || !second) return null;
  return keepId < loseId ? { keep: first, lose: second } : { keep: second, lose: first };
}

async function moveShop(tx: Db, { keep, lose }: Pair): Promise<void> {
  const [from, memberId] = [lose.id, keep.id];
  await tx
    .update(orders)
    .set({ email: keep.email })
    .where(and(eq(orders.memberId, from), eq(orders.email, lose.email)));
  await tx.update(orders).set({ memberId, sessionId: null }).where(eq(orders.memberId, from));
  await joinOwnSeats(tx, memberId);
  await tx.update(subscriptions).set({ memberId }).where(eq(subscriptions.memberId, from));
  await tx.update(grants).set({ memberId, email: keep.email }).where(eq(grants.memberId, from));
  await tx.update(accessCodes).set({ usedBy: memberId }).where(eq(accessCodes.usedBy, from));
  await moveMethods(tx, { from, memberId });
  await moveEntries(tx, from, keep.email);
  await tx.update(waitingList).set({ memberId }).where(eq(waitingList.memberId, from));
}

/** The account that stays keeps its default method and its invoice address. */
async function moveMethods(tx: Db, { from, memberId }: { from: number; memberId: number }): Promise<void> {
  const hasOwn = (await tx.$count(paymentTokens, eq(paymentTokens.memberId, memberId))) > 0;
  await tx
    .update(paymentTokens)
    .set({ memberId, ...(hasOwn && { isDefault: false }) })
    .where(eq(paymentTokens.memberId, from));
  const [left] = await tx.delete(customers).where(eq(customers.memberId, from)).returning();
  if (!left) return;
  await tx
    .insert(customers)
    .values({ ...left, memberId })
    .onConflictDoUpdate({
      target: customers.memberId,
      set: {
        billing: sql`coalesce(${customers.billing}, excluded.billing)`,
        gatewayRef: sql`coalesce(${customers.gatewayRef}, excluded.gateway_ref)`,
      },
    });
}

const theirs = alias(courses, "theirs");

/** Moves courses and certificates. For a course of both accounts, the better progress counts. */
async function moveLearning(tx: Db, { keep, lose }: Pair): Promise<void> {
  const both = await tx
    .select({ id: courses.id, other: theirs })
    .from(courses)
    .innerJoin(theirs, and(eq(theirs.productId, courses.productId), eq(theirs.memberId, lose.id)))
    .where(eq(courses.memberId, keep.id));
  for (const { id, other } of both)
    await tx
      .update(courses)
      .set({
        progress: sql`greatest(${courses.progress}, ${other.progress})`,
        startedAt: sql`least(${courses.startedAt}, ${other.startedAt?.toISOString() ?? null}::timestamptz)`,
        completedAt: sql`coalesce(${courses.completedAt}, ${other.completedAt?.toISOString() ?? null}::timestamptz)`,
        expired: sql`${courses.expired} and ${other.expired}`,
      })
      .where(eq(courses.id, id));
  if (both.length > 0)
    await tx.delete(courses).where(
      inArray(
        courses.id,
        both.map(({ other }) => other.id),
      ),
    );
  await tx.update(courses).set({ memberId: keep.id }).where(eq(courses.memberId, lose.id));
  await tx.update(certificates).set({ memberId: keep.id }).where(eq(certificates.memberId, lose.id));
}

/** Moves versions of documents. A person has one draft of a document, so a second draft stays without an owner. */
async function moveVersions(tx: Db, { keep, lose }: Pair): Promise<void> {
  const kept = alias(contentVersions, "kept");
  const isSame = and(
    eq(kept.path, contentVersions.path),
    sql`${kept.entry} is not distinct from ${contentVersions.entry}`,
    eq(kept.memberId, keep.id),
    isNull(kept.revision),
  );
  const isTwice = exists(tx.select({ id: kept.id }).from(kept).where(isSame));
  await tx
    .update(contentVersions)
    .set({ memberId: null })
    .where(and(eq(contentVersions.memberId, lose.id), isNull(contentVersions.revision), isTwice));
  await tx.update(contentVersions).set({ memberId: keep.id }).where(eq(contentVersions.memberId, lose.id));
}

/** Merges rights and profiles. The profile of the account that stays counts; the other one fills in what is empty. */
async function moveFacts(tx: Db, { keep, lose }: Pair): Promise<void> {
  const takesPicture = !keep.profileImage && lose.profileImage !== null;
  if (takesPicture)
    await tx.update(profileImages).set({ memberId: keep.id }).where(eq(profileImages.memberId, lose.id));
  await updateMember(tx, keep.id, {
    firstName: keep.firstName || lose.firstName,
    lastName: keep.lastName || lose.lastName,
    company: keep.company ?? lose.company,
    country: keep.country ?? lose.country,
    jobRole: keep.jobRole ?? lose.jobRole,
    capabilities: [...new Set([...keep.capabilities, ...lose.capabilities])],
    profileUrl: keep.profileUrl ?? lose.profileUrl,
    ...(takesPicture && { profileImage: lose.profileImage }),
    isGuide: keep.isGuide || lose.isGuide,
    isCoach: keep.isCoach || lose.isCoach,
    hasProgramInvite: keep.hasProgramInvite || lose.hasProgramInvite,
    program: keep.program ?? lose.program,
    socialLinks: keep.socialLinks ?? lose.socialLinks,
  });
}
