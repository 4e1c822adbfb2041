import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { deletionRequests } from "../tables";

/** Guesses a code allows, right or wrong. */
const TRIES = 5;

type DeletionRequest = { memberId: number; codeHash: string; expiresAt: Date };

/** One a member: the newest counts. */
export async function saveDeletionRequest(tx: Db, request: DeletionRequest): Promise<void> {
  await tx
    .insert(deletionRequests)
    .values(request)
    .onConflictDoUpdate({ target: deletionRequests.memberId, set: { ...request, codeTries: 0 } });
}

/**
 * Counts one guess and answers the hash to compare with; null when no guess is left, the time is over or nobody asked.
 * The row is held until the end of the transaction: guesses follow one another.
 */
export async function takeDeletionTry(tx: Db, memberId: number, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(deletionRequests)
    .set({ codeTries: sql`${deletionRequests.codeTries} + 1` })
    .where(
      and(
        eq(deletionRequests.memberId, memberId),
        lt(deletionRequests.codeTries, TRIES),
        gt(deletionRequests.expiresAt, now),
      ),
    )
    .returning({ codeHash: deletionRequests.codeHash });
  return row?.codeHash ?? null;
}
