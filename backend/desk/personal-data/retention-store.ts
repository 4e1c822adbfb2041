import fs from "node:fs/promises";
import path from "node:path";
import { and, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { addressChanges, deletionRequests, personRequests } from "../../people/account/tables";
import { bankLines } from "../../after-sales/bank/tables";
import { affiliateVisits } from "../../sales/customers/tables";
import type { Db } from "../../ground/database/client";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { type Day, dayOf } from "../../sales/invoices";
import { rateLimits } from "../../ground/limits/tables";
import { isGivenUp } from "../../ground/mail/outbox";
import { outbox } from "../../ground/mail/tables";
import { unpaidSeats } from "../../sales/orders/tables";
import { gatewayEvents } from "../../sales/payments/tables";
import { orderMessages } from "../../after-sales/questions/tables";
import { keptDays } from "../../ground/retention";
import { passkeyChallenges, sessions, signInRequests } from "../../people/sign-in/tables";
import { waitingList } from "../../sales/waiting-list/tables";
import { withdrawals } from "../../after-sales/withdrawals/tables";
import { emptySeats } from "./seats-of-nobody-store";
import { emptyOrdersOfNobody } from "./undocumented-orders";

/**
 * Deletes old rows in batches, so that other transactions need not wait for a lock on many rows. Run it daily; the next
 * run deletes the rest.
 *
 * @returns how many rows of each kind were deleted or emptied
 */
export async function forgetOld(deps: Deps): Promise<Record<string, number>> {
  const { db } = deps;
  const ago = (days: number) => daysAfter(deps.clock(), -days);
  const ended = or(
    lt(sessions.expiresAt, ago(keptDays.endedSessions)),
    lt(sessions.revokedAt, ago(keptDays.endedSessions)),
  );
  const givenUp = and(
    isNull(outbox.sentAt),
    lt(outbox.nextTryAt, ago(keptDays.mailsGivenUp)),
    or(isGivenUp(), isNotNull(outbox.ended)),
  );
  const placesOver = and(
    lt(waitingList.joinedAt, ago(keptDays.waitingPlaces)),
    notInArray(waitingList.status, ["waiting", "offered"]),
  );
  const seatsOver = or(
    lt(unpaidSeats.lapsedAt, ago(keptDays.lapsedSeats)),
    and(unpaidSeats.free, lt(unpaidSeats.heldAt, ago(keptDays.freeSeats))),
  );
  return {
    "sign-in requests": await deleteAll(
      db,
      signInRequests,
      lt(signInRequests.createdAt, ago(keptDays.signInRequests)),
    ),
    sessions: await deleteAll(db, sessions, ended),
    "passkey challenges": await deleteAll(
      db,
      passkeyChallenges,
      lt(passkeyChallenges.expiresAt, ago(keptDays.passkeyChallenges)),
    ),
    recipients: await forgetRecipients(db, ago(keptDays.recipients)),
    "mails given up": await deleteAll(db, outbox, givenUp),
    "filed mails": await deleteFiledMails(deps.settings.dataDir, ago(keptDays.filedMails)),
    limits: await deleteAll(db, rateLimits, lt(rateLimits.windowStart, ago(keptDays.limits))),
    "deletion codes": await deleteAll(
      db,
      deletionRequests,
      lt(deletionRequests.expiresAt, ago(keptDays.deletionCodes)),
    ),
    "stopped changes of an address": await deleteAll(
      db,
      addressChanges,
      lt(addressChanges.stoppedAt, ago(keptDays.stoppedAddressChanges)),
    ),
    "requests about a person's data": await deleteAll(
      db,
      personRequests,
      lt(personRequests.at, ago(keptDays.personRequests)),
    ),
    withdrawals: await deleteAll(
      db,
      withdrawals,
      and(isNull(withdrawals.orderId), lt(withdrawals.at, ago(keptDays.strayWithdrawals))),
    ),
    "questions about orders": await deleteAll(
      db,
      orderMessages,
      lt(orderMessages.at, ago(keptDays.orderMessages)),
    ),
    "provider events": await deleteAll(
      db,
      gatewayEvents,
      lt(gatewayEvents.receivedAt, ago(keptDays.providerEvents)),
    ),
    "affiliate visits": await deleteAll(
      db,
      affiliateVisits,
      lt(affiliateVisits.visitedAt, ago(keptDays.affiliateVisits)),
    ),
    "bank texts": await emptyBankLines(db, dayOf(ago(keptDays.bankTexts))),
    "orders of nobody without a document": await emptyOrdersOfNobody(db),
    "seats of nobody": await db.transaction((tx) => emptySeats(tx, deps.clock())),
    "unpaid seats": await deleteAll(db, unpaidSeats, seatsOver),
    "waiting places": await deleteAll(db, waitingList, placesOver),
  };
}

const BATCH = 1_000;

async function deleteAll(db: Db, table: PgTable, old: SQL | undefined): Promise<number> {
  const batch = sql`ctid = any(array(${db
    .select({ row: sql`ctid` })
    .from(table)
    .where(old)
    .limit(BATCH)}))`;
  return inBatches(
    async () =>
      (
        await db
          .delete(table)
          .where(batch)
          .returning({ one: sql`1` })
      ).length,
  );
}

/** Removes the recipients of old mails. The mails' reasons stay, so that none is sent twice. */
async function forgetRecipients(db: Db, before: Date): Promise<number> {
  const old = and(isNotNull(outbox.sentAt), lt(outbox.sentAt, before), ne(outbox.recipient, ""));
  const batch = inArray(outbox.id, db.select({ id: outbox.id }).from(outbox).where(old).limit(BATCH));
  return inBatches(
    async () =>
      (await db.update(outbox).set({ recipient: "" }).where(batch).returning({ id: outbox.id })).length,
  );
}

/** Empties old bank lines. Day, amount, order and fingerprint stay, so that a line imported again is recognised. */
async function emptyBankLines(db: Db, before: Day): Promise<number> {
  const old = and(ne(bankLines.raw, ""), lt(bankLines.bookedOn, before));
  const batch = inArray(
    bankLines.id,
    db.select({ id: bankLines.id }).from(bankLines).where(old).limit(BATCH),
  );
  const empty = { payer: null, iban: null, text: "", raw: "", comment: "" };
  return inBatches(
    async () => (await db.update(bankLines).set(empty).where(batch).returning({ id: bankLines.id })).length,
  );
}

async function inBatches(runBatch: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await runBatch();
    total += done;
    if (done < BATCH) return total;
  }
}

/**
 * Deletes old mails in the outbox folder. Their file names begin with the time in UTC: `2026-11-23T09-30-00-000Z-…`.
 */
async function deleteFiledMails(dataDir: string, before: Date): Promise<number> {
  const folder = path.join(/* turbopackIgnore: true */ dataDir, "outbox");
  const limit = before.toISOString().replace(/[:.]/g, "-");
  const names = await fs.readdir(folder).catch(noneWithout);
  const old = names.filter((name) => name.endsWith(".eml") && name < limit);
  await Promise.all(old.map((name) => fs.rm(path.join(folder, name), { force: true })));
  return old.length;
}

/** A site with a mail server has no outbox folder. */
function noneWithout(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
