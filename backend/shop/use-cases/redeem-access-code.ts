import { catalogue } from "../../content";
import type { BackendContext } from "../../context";
import type { Identity } from "../../member";
import { grantsOf } from "../domain/order-grants";
import { takeAccessCode } from "../store/access-codes";
import { insertGrants } from "../store/grants";
import { openLearning } from "./open-learning";
import { takeCodeTry } from "./place-limit";
import { visitor } from "./visitor";

export type Redeemed = { status: "SUCCESS" | "ERROR"; message: string; redirect: string | null };

const wrong: Redeemed = { status: "ERROR", message: "This access code is not valid.", redirect: null };

/**
 * Opens what a code is good for, to the signed-in member, once. Unknown and used codes get the same answer (C18), and so
 * does a code for anything but `productIds` when these are given.
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
      message: "Too many tries. Please wait 15 minutes and try again.",
      redirect: null,
    };
  }
  if (!identity) {
    const redirect = "/account?redirect_to=/store/redeem-access-code";
    return { status: "ERROR", message: "Please sign in to redeem your access code.", redirect };
  }
  if (code.length > 200 || code.includes("\u0000")) return wrong;
  return open(context, identity, code, productIds);
}

async function open(
  { deps }: BackendContext,
  identity: Identity,
  code: string,
  productIds: readonly number[] | undefined,
): Promise<Redeemed> {
  const now = deps.clock();
  const { db } = await deps.database();
  const { memberId, email } = identity;
  return db.transaction(async (tx) => {
    const taken = await takeAccessCode(tx, code, memberId, now, productIds);
    if (!taken) return wrong;
    const product = catalogue().product(taken.productId);
    if (!product) throw new Error(`an access code for product ${taken.productId}, which is gone`);
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
      message: `Your access to "${product.name}" is open.`,
      redirect: taken.redirect,
    };
  });
}
