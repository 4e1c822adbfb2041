import { eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { members } from "../tables";

export type PaidProgram = { memberId: number; orderId: number | null; id: string; title: string };

/** The member takes part from now on. The same order twice changes nothing. */
export async function enterProgram(tx: Db, { memberId, orderId, id, title }: PaidProgram): Promise<void> {
  const program = { status: "ACTIVE", orderId, id, title };
  await tx.update(members).set({ program }).where(eq(members.id, memberId));
}

/** The purchase was given back: the member takes no part any more, unless by another order. */
export async function leaveProgram(
  tx: Db,
  { memberId, orderId }: Pick<PaidProgram, "memberId" | "orderId">,
): Promise<void> {
  const [member] = await tx
    .select({ program: members.program })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.program?.orderId !== orderId) return;
  await tx.update(members).set({ program: null }).where(eq(members.id, memberId));
}
