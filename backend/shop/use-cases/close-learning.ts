import type { Db } from "../../database/client";
import { closeCourse, leaveProgram } from "../../member";
import { grantsForProducts, type Grant } from "../store/grants";

/**
 * Takes revoked courses and the program out of the member's account, in the transaction of the revocation. What the
 * member has from another order stays; progress is kept for one who buys again.
 */
export async function closeLearning(tx: Db, closed: readonly Grant[]): Promise<void> {
  for (const { memberId, orderId, productId, kind } of closed) {
    if (memberId === null || (kind !== "course" && kind !== "program")) continue;
    const others = await grantsForProducts(tx, memberId, [productId]);
    if (others.some((grant) => grant.kind === kind)) continue;
    if (kind === "course") await closeCourse(tx, { memberId, productId });
    else await leaveProgram(tx, { memberId, orderId });
  }
}
