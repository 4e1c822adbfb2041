import { and, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import { hashToken } from "../../ground/hashes";
import { isWaiting, queueMail } from "../../ground/mail/outbox";
import { outbox } from "../../ground/mail/tables";
import { addressChanges } from "./tables";

/** Orders and certificates are worth a day in which the owner of the old address can object. */
const WAIT_SECONDS = 86_400;

export type AddressChange = typeof addressChanges.$inferSelect;

/**
 * Notes a change of address that is carried out in a day, and mails the old address a link that stops it.
 * @returns when it is carried out; null: another change of this account is already waiting
 */
export async function holdAddressChange(
  tx: Db,
  deps: Pick<Deps, "clock" | "ids">,
  change: Omit<AddressChange, "tokenHash" | "dueAt" | "stoppedAt">,
): Promise<Date | null> {
  const token = deps.ids.token();
  const dueAt = secondsAfter(deps.clock(), WAIT_SECONDS);
  const held = { ...change, dueAt, tokenHash: hashToken(token), stoppedAt: null };
  const rows = await tx
    .insert(addressChanges)
    .values(held)
    .onConflictDoUpdate({
      target: addressChanges.memberId,
      set: held,
      setWhere: isNotNull(addressChanges.stoppedAt),
    })
    .returning({ id: addressChanges.memberId });
  if (rows.length === 0) return null;
  await queueMail(tx, deps, {
    reason: `address-waits-${held.tokenHash}`,
    recipient: change.oldAddress,
    template: "address-waits",
    data: { token, dueAt },
  });
  return dueAt;
}

/** An account's change of address that waits or was stopped; null: there is none. */
export async function addressChangeOf(db: Db, memberId: number): Promise<AddressChange | null> {
  const [row] = await db.select().from(addressChanges).where(eq(addressChanges.memberId, memberId));
  return row ?? null;
}

export async function isAddressChangeWaiting(db: Db, token: string): Promise<boolean> {
  const ofToken = eq(addressChanges.tokenHash, hashToken(token));
  return (await db.$count(addressChanges, and(ofToken, isNull(addressChanges.stoppedAt)))) > 0;
}

/** Waiting changes whose day is over. The day begins when the mail to the old address has left. */
export function dueAddressChanges(db: Db, now: Date): Promise<AddressChange[]> {
  const mayStillBeRead = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.reason, sql`'address-waits-' || ${addressChanges.tokenHash}`),
        or(isWaiting(), gt(outbox.sentAt, secondsAfter(now, -WAIT_SECONDS))),
      ),
    );
  return db
    .select()
    .from(addressChanges)
    .where(and(lte(addressChanges.dueAt, now), isNull(addressChanges.stoppedAt), notExists(mayStillBeRead)))
    .limit(100);
}

/** Ends a waiting change. @returns false when it was carried out or stopped before */
export async function endAddressChange(
  tx: Db,
  { memberId, tokenHash }: Pick<AddressChange, "memberId" | "tokenHash">,
): Promise<boolean> {
  const rows = await tx
    .delete(addressChanges)
    .where(
      and(
        eq(addressChanges.memberId, memberId),
        eq(addressChanges.tokenHash, tokenHash),
        isNull(addressChanges.stoppedAt),
      ),
    )
    .returning({ id: addressChanges.memberId });
  return rows.length > 0;
}

/**
 * Stops a waiting change by the token that its old address was mailed, and tells the academy once.
 * @returns false when the change was carried out, or there was none
 */
export function keepAddress(deps: Deps, token: string): Promise<boolean> {
  const ofToken = eq(addressChanges.tokenHash, hashToken(token));
  return deps.db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(addressChanges)
      .set({ stoppedAt: deps.clock() })
      .where(and(ofToken, isNull(addressChanges.stoppedAt)))
      .returning();
    if (stopped) await tellAcademy(tx, deps, stopped, "stopped");
    return stopped !== undefined || (await tx.$count(addressChanges, ofToken)) > 0;
  });
}

/** Mails the academy that a change was not carried out. */
export async function tellAcademy(
  tx: Db,
  deps: Deps,
  { memberId }: AddressChange,
  why: "stopped" | "taken" | "staff",
): Promise<void> {
  await queueMail(tx, deps, {
    reason: `address-kept-${deps.ids.uuid()}`,
    recipient: deps.settings.contactEmail,
    template: "address-kept",
    data: { memberId, why },
  });
}
