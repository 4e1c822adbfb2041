import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../database/client";
import type { HeldRights } from "../domain/customer-rights";
import { grants, subscriptions } from "../tables";

/** What a member has bought and may use, as far as rights follow from it. */
export async function liveRights(db: Db, memberId: number): Promise<HeldRights> {
  const held = await db
    .selectDistinct({ kind: grants.kind, productId: grants.productId })
    .from(grants)
    .where(and(eq(grants.memberId, memberId), isNull(grants.revokedAt)));
  const running = await db
    .select({
      status: subscriptions.status,
      endsAt: subscriptions.endsAt,
      markedCancelAt: subscriptions.markedCancelAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId));
  return { grants: held, subscriptions: running };
}
