import { createHash } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../database/client";
import { accessCodes } from "../tables";

export type AccessCode = typeof accessCodes.$inferSelect;

/** Codes are typed by people: case, spaces and dashes do not matter. Only the hash is kept. */
export function hashAccessCode(code: string): string {
  const plain = code.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(`access-code:${plain}`).digest("hex");
}

/**
 * Uses a code up for a member, once: of any number of tries at the same time one gets the row. With `productIds` only a
 * code for one of these is taken, any other stays as good as it was.
 */
export async function takeAccessCode(
  tx: Db,
  code: string,
  memberId: number,
  now: Date,
  productIds?: readonly number[],
): Promise<AccessCode | undefined> {
  const isWanted = productIds ? inArray(accessCodes.productId, [...productIds]) : undefined;
  const [row] = await tx
    .update(accessCodes)
    .set({ usedBy: memberId, usedAt: now })
    .where(and(eq(accessCodes.codeHash, hashAccessCode(code)), isNull(accessCodes.usedBy), isWanted))
    .returning();
  return row;
}

export async function insertAccessCode(
  tx: Db,
  code: string,
  productId: number,
  redirect: string | null,
): Promise<void> {
  await tx
    .insert(accessCodes)
    .values({ codeHash: hashAccessCode(code), productId, redirect })
    .onConflictDoNothing();
}
