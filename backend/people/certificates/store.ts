import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { certificateNumber } from "@/lib/rules/certificates";
import type { Db } from "../../ground/database/client";
import { hasWord } from "../../ground/database/folded";
import { members, memberWords } from "../members";
import { certificates, certificateWords, type FeedbackAnswer, type NameCorrection } from "./tables";

export type CertificateRow = typeof certificates.$inferSelect;

/** A member's certificates, newest first. */
export function certificatesOf(db: Db, memberId: number, onlyCompleted: boolean): Promise<CertificateRow[]> {
  const own = eq(certificates.memberId, memberId);
  return db
    .select()
    .from(certificates)
    .where(onlyCompleted ? and(own, eq(certificates.completed, true)) : own)
    .orderBy(desc(certificates.createdAt), desc(certificates.id));
}

export async function ownCertificate(
  db: Db,
  memberId: number,
  id: number,
): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.memberId, memberId)));
  return row;
}

/** A certificate that anybody may read: completed, with its questions answered. */
export async function issuedCertificate(db: Db, publicId: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.publicId, publicId),
        eq(certificates.completed, true),
        isNull(certificates.feedback),
      ),
    );
  return row;
}

/** The title under which a certification was last awarded. */
export async function awardedTitle(db: Db, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: certificates.certificationTitle })
    .from(certificates)
    .where(eq(certificates.certificationSlug, slug))
    .orderBy(desc(certificates.id))
    .limit(1);
  return row?.title;
}

/**
 * Stores the answers to the open questions. Of two simultaneous requests, only one does.
 * @returns undefined: the questions are already answered, or the certificate is not the member's
 */
export async function answerFeedback(
  db: Db,
  { id, memberId, answers, now }: { id: number; memberId: number; answers: FeedbackAnswer[]; now: Date },
): Promise<CertificateRow | undefined> {
  const [row] = await db
    .update(certificates)
    .set({ feedback: null, feedbackAnswers: answers, modifiedAt: now })
    .where(
      and(
        eq(certificates.id, id),
        eq(certificates.memberId, memberId),
        eq(certificates.completed, true),
        isNotNull(certificates.feedback),
      ),
    )
    .returning();
  return row;
}

/**
 * Revokes a certificate.
 * @returns undefined: there is no such certificate, or it has already been revoked; the first reason stays
 */
export async function revokeCertificate(
  db: Db,
  publicId: string,
  reason: string,
  now: Date,
): Promise<CertificateRow | undefined> {
  const [row] = await db
    .update(certificates)
    .set({ revokedAt: now, revokedReason: reason, modifiedAt: now })
    .where(and(eq(certificates.publicId, publicId), isNull(certificates.revokedAt)))
    .returning();
  return row;
}

/**
 * Corrects the name and records the correction. Two simultaneous corrections are both recorded, each with the name that
 * it found.
 * @returns undefined: there is no such certificate
 */
export async function correctName(
  db: Db,
  publicId: string,
  { after, by, reason, now }: Pick<NameCorrection, "after" | "by" | "reason"> & { now: Date },
): Promise<CertificateRow | undefined> {
  const entry = sql`jsonb_build_object('at', ${now.toISOString()}::text, 'by', ${by}::text,
    'before', ${certificates.holderName}, 'after', ${after}::text, 'reason', ${reason}::text)`;
  const [row] = await db
    .update(certificates)
    .set({
      holderName: after,
      nameCorrections: sql`${certificates.nameCorrections} || ${entry}`,
      modifiedAt: now,
    })
    .where(eq(certificates.publicId, publicId))
    .returning();
  return row;
}

const isOfGuest = (email: string) => and(isNull(certificates.memberId), eq(certificates.email, email));

/** Certificates of an address that no account has taken over. */
export function certificatesOfGuest(db: Db, email: string): Promise<CertificateRow[]> {
  return db.select().from(certificates).where(isOfGuest(email)).orderBy(desc(certificates.id));
}

/** Gives the certificates that wait for an address to the member who proves it. */
export async function claimCertificates(
  tx: Db,
  { memberId, email }: { memberId: number; email: string },
): Promise<void> {
  await tx.update(certificates).set({ memberId, email: null }).where(isOfGuest(email));
}

export async function forgetCertificatesOfGuest(tx: Db, email: string): Promise<void> {
  await tx.delete(certificates).where(isOfGuest(email));
}

const PAGE = 50;

/**
 * Certificates, the newest first.
 * @param find words of the holder's name, title or address, or the number of a certificate
 */
export async function findCertificates(
  db: Db,
  { find, before }: { find: string; before: number | null },
): Promise<{ nodes: FoundCertificate[]; next: number | null }> {
  const number = certificateNumber(find);
  const words = find.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const rows = await db
    .select({ row: certificates, email: members.email })
    .from(certificates)
    .leftJoin(members, eq(members.id, certificates.memberId))
    .where(
      and(
        before === null ? undefined : lt(certificates.id, before),
        ...(number
          ? [eq(certificates.publicId, number)]
          : words.map((word) => isNamed(db, word, words.length === 1 ? before : undefined))),
      ),
    )
    .orderBy(desc(certificates.id))
    .limit(PAGE + 1);
  const nodes = rows.slice(0, PAGE).map(({ row, email }) => ({ ...row, email: email ?? row.email }));
  return { nodes, next: rows.length > PAGE ? (nodes.at(-1)?.id ?? null) : null };
}

/** `email`: the account's address, or the address that the certificate waits for. */
export type FoundCertificate = CertificateRow;

/**
 * Two queries, because no index covers words of two tables.
 *
 * @param pageBefore for a single word, the page, so that each query reads no more rows than it shows; several words
 * need all rows of each
 */
function isNamed(db: Db, word: string, pageBefore?: number | null) {
  const isBefore = pageBefore ? lt(certificates.id, pageBefore) : undefined;
  const own = db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(isBefore, hasWord(certificateWords(certificates), word)));
  const ofMembers = db
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(members, eq(members.id, certificates.memberId))
    .where(and(isBefore, hasWord(memberWords(members), word)));
  if (pageBefore === undefined) return inArray(certificates.id, union(own, ofMembers));
  const newest = desc(certificates.id);
  const [some, others] = [own.orderBy(newest).limit(PAGE + 1), ofMembers.orderBy(newest).limit(PAGE + 1)];
  return inArray(certificates.id, union(some, others));
}
