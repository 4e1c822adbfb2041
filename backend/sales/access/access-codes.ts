import { durationText, secondsOf, times } from "@/lib/rules/times/times";
import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { visitor } from "../cart";
import { codeBatches } from "../codes";
import { catalogue } from "../../content/catalogue";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import { insertGrants, openLearning } from "./grants";
import { grantsOf } from "./rights";
import { accessCodes } from "./tables";

type Redeemed = { status: "SUCCESS" | "ERROR"; message: string; redirect: string | null };

const wrongCode: Redeemed = { status: "ERROR", message: "This access code is not valid.", redirect: null };

/**
 * Redeems a code for the signed-in member, once. Unknown and used codes get the same answer, so that a guess reveals
 * nothing. With `productIds`, a code for any other product gets that answer as well.
 */
export async function redeemAccessCode(
  context: BackendContext,
  code: string,
  productIds?: readonly number[],
): Promise<Redeemed> {
  const { identity, session } = await visitor(context);
  if (!(await takeCodeTry(context, session?.id ?? null, identity?.memberId ?? null))) {
    return {
      status: "ERROR",
      message: `Too many tries. Please wait ${durationText(times.codePause)} and try again.`,
      redirect: null,
    };
  }
  if (!identity) {
    const redirect = "/account?redirect_to=/store/redeem-access-code";
    return { status: "ERROR", message: "Please sign in to redeem your access code.", redirect };
  }
  if (code.length > 200 || code.includes("\u0000")) return wrongCode;
  return openAccess(context, identity, code, productIds);
}

async function openAccess(
  { deps }: BackendContext,
  identity: Identity,
  code: string,
  productIds: readonly number[] | undefined,
): Promise<Redeemed> {
  const now = deps.clock();
  const { memberId, email } = identity;
  return deps.db.transaction(async (tx) => {
    const taken = await takeAccessCode(tx, code, memberId, now, productIds);
    if (!taken) return wrongCode;
    const product = catalogue().product(taken.productId);
    if (!product) throw new Error(`access code for product ${taken.productId}, which no longer exists`);
    const { type, course, downloads } = product;
    const kinds = grantsOf({
      type,
      hasCourse: course !== null,
      hasDownloads: downloads.length > 0,
      isDated: false,
    });
    await insertGrants(
      tx,
      kinds.map((kind) => ({ memberId, email, kind, productId: product.id, grantedAt: now })),
    );
    await openLearning(
      tx,
      kinds.map((kind) => ({ kind, memberId, orderId: null, productId: product.id, grantedAt: now })),
    );
    return {
      status: "SUCCESS",
      message: `You now have access to "${product.name}".`,
      redirect: taken.redirect,
    };
  });
}

type AccessCode = typeof accessCodes.$inferSelect;

/** People type codes, so case, spaces and dashes do not matter. */
export function accessCodeHash(code: string): string {
  return createHash("sha256")
    .update(`access-code:${cleanCode(code, "access")}`)
    .digest("hex");
}

/**
 * Uses up a code for a member. Of several concurrent attempts, only one gets the row. With `productIds`, a code for any
 * other product is refused and stays valid.
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
    .where(
      and(
        eq(accessCodes.codeHash, accessCodeHash(code)),
        isNull(accessCodes.usedAt),
        or(isNull(accessCodes.batchId), inArray(accessCodes.batchId, batchesInForce(tx, now))),
        isWanted,
      ),
    )
    .returning();
  return row;
}

const batchesInForce = (tx: Db, now: Date) =>
  tx
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(and(isNull(codeBatches.offAt), or(isNull(codeBatches.endsAt), gt(codeBatches.endsAt, now))));

/** @param batchId null: a code that never ends */
export async function insertAccessCode(
  tx: Db,
  code: string,
  productId: number,
  redirect: string | null,
  batchId: number | null = null,
): Promise<void> {
  await tx
    .insert(accessCodes)
    .values({ codeHash: accessCodeHash(code), productId, redirect, batchId })
    .onConflictDoNothing();
}

export async function hasOpenCode(db: Db, codes: readonly string[]): Promise<boolean> {
  const [open] = await db
    .select({ hash: accessCodes.codeHash })
    .from(accessCodes)
    .where(and(inArray(accessCodes.codeHash, codes.map(accessCodeHash)), isNull(accessCodes.usedAt)))
    .limit(1);
  return open !== undefined;
}

const codeTries = { max: 5, seconds: secondsOf(times.codePause) };

/**
 * Counts a guess of a code: by member, or else by network and session, so that nobody in a member's network can use up
 * the member's guesses. Returns false when any of them has no guesses left.
 */
async function takeCodeTry(
  { deps, ip }: BackendContext,
  sessionId: string | null,
  memberId: number | null,
): Promise<boolean> {
  const who =
    memberId === null ? [networkKey(ip), sessionId].filter((one) => one !== null) : [`member:${memberId}`];
  const left: boolean[] = [];
  for (const one of who) left.push(await takeFromLimit(deps.db, deps.clock, `access-code:${one}`, codeTries));
  return left.every(Boolean);
}
