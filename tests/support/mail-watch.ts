import { and, eq, gte, lte, ne } from "drizzle-orm";
import { vi } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import * as outboxFile from "@/backend/ground/mail/outbox";
import { outbox } from "@/backend/ground/mail/tables";
import { noteFalseMail } from "./false-mails";
import { type ClaimedMail, claims, contradiction } from "./mail-claims";
import { atSuiteEnd } from "./suite-end";

/** A person reads mails of so many milliseconds together. */
const TOGETHER_MS = 5 * 60_000;

/** The data of the mails that were queued, which the outbox forgets when it has sent them. */
const dataOf = new Map<string, Record<string, unknown>>();
let isWatching = false;

/**
 * From here to the suite's end every mail that is queued is checked as its reader would: is it true of the orders, seats
 * and payments of its transaction, and does it agree with the mails of the last five minutes? A false one fails the test
 * that queued it (`process.ts`).
 */
export function watchMails(): void {
  const { queueMail } = outboxFile;
  // A process that a suite starts has no spies, and a suite that watches the outbox itself counts its calls.
  if (!("__vitest_worker__" in globalThis) || isWatching || vi.isMockFunction(queueMail)) return;
  isWatching = true;
  const spy = vi.spyOn(outboxFile, "queueMail").mockImplementation(async (tx, deps, mail) => {
    const isNew = (await tx.$count(outbox, eq(outbox.reason, mail.reason))) === 0;
    await queueMail(tx, deps, mail);
    if (isNew) for (const why of await falsehoods(tx, mail)) noteFalseMail(mail.template, mail.reason, why);
  });
  atSuiteEnd(() => {
    spy.mockRestore();
    dataOf.clear();
    isWatching = false;
  });
}

/** For a suite that counts statements: from here to its end nobody looks mails up. */
export function leaveMailsUnwatched(): void {
  isWatching = true;
  atSuiteEnd(() => {
    isWatching = false;
  });
}

/** Why a mail that was just queued is false; empty: it is true. */
async function falsehoods(tx: Db, mail: ClaimedMail): Promise<string[]> {
  const claim = claims[mail.template];
  const [row] = await tx.select().from(outbox).where(eq(outbox.reason, mail.reason));
  // A suite may queue mails of its own, and an address that is refused queues nothing.
  if (!claim || !row) return [];
  const own = { ...mail, recipient: row.recipient };
  dataOf.set(mail.reason, mail.data);
  const others = await tx
    .select()
    .from(outbox)
    .where(
      and(
        ...[eq(outbox.recipient, row.recipient), ne(outbox.id, row.id)],
        gte(outbox.createdAt, new Date(row.createdAt.getTime() - TOGETHER_MS)),
        lte(outbox.createdAt, row.createdAt),
      ),
    );
  const found = [await claim(tx, own)];
  for (const other of others)
    found.push(await contradiction(tx, own, { ...other, data: dataOf.get(other.reason) ?? other.data }));
  return found.flatMap((why) => (why === null ? [] : [why]));
}
