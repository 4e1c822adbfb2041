import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { certificates, type FeedbackAnswer, type NameCorrection } from "./tables";

export type CertificateRow = typeof certificates.$inferSelect;

/** Newest first. */
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

/** For everybody: completed, and its questions answered. */
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

/** Answers the open questions; of two at once one does. Undefined when they are answered, or it is not the member's. */
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

/** Revokes once: the first reason stays. Undefined when there is none, or it is revoked already. */
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
 * Corrects the name and writes down how. Of two at once both are written down, each with the name it found.
 * Undefined when there is no such certificate.
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
