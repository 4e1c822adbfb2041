import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { lockAdministrators } from "../../people/members";
import { isLive, passkeysOf } from "../../people/sign-in";
import { dayOf } from "../../sales/invoices";
import { deskErrors } from "./errors";
import { deskPasskeyDay } from "./tables";

/** The session of the administrator who acts. */
export type ActingSession = { memberId: number; sessionId: string };

/** The day from which actions with a consequence require a passkey, `2027-01-19`; null: no day is set. */
export async function readPasskeyDay(db: Db): Promise<string | null> {
  const [row] = await db.select().from(deskPasskeyDay);
  return row?.requiredFrom ?? null;
}

/**
 * Sets, moves or lifts the day. It takes an administrator with a passkey: a day could lock another one out, and a stolen
 * mailbox could lift it.
 *
 * @param day null lifts it
 * @returns the day before
 * @throws GraphQLError BAD_USER_INPUT for a day that has passed, OWN_PASSKEY_FIRST, NOT_ALLOWED, NOT_POSSIBLE
 */
export function setPasskeyDay(deps: Deps, day: string | null, by: ActingSession): Promise<string | null> {
  if (day !== null && day < dayOf(deps.clock())) throw deskErrors.pastDay();
  return deps.db.transaction(async (tx) => {
    await requireAdministrator(tx, deps, by);
    if ((await passkeysOf(tx, by.memberId)).length === 0) throw deskErrors.ownPasskeyFirst();
    const before = await readPasskeyDay(tx);
    if (day === null) {
      if (before === null) throw deskErrors.noDay();
      await tx.delete(deskPasskeyDay);
      return before;
    }
    const row = { requiredFrom: day };
    await tx.insert(deskPasskeyDay).values(row).onConflictDoUpdate({ target: deskPasskeyDay.id, set: row });
    return before;
  });
}

/**
 * Locks the administrators until the transaction ends. Of two who act against each other at once, the second finds that
 * the first has ended the session or taken the role.
 * @throws GraphQLError NOT_ALLOWED
 */
export async function requireAdministrator(tx: Db, { clock }: Deps, by: ActingSession): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (administrators.includes(by.memberId) && (await isLive(tx, by.sessionId, clock()))) return;
  throw deskErrors.overtaken();
}
