import { asc, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { outbox } from "./tables";

export type ListedMail = { template: string; sentAt: Date | null; attempts: number };

/** Mails whose reason begins so, e.g. `order-17-`: what was told about something, and whether it has left. */
export function listMails(db: Db, reasonPrefix: string): Promise<ListedMail[]> {
  return db
    .select({ template: outbox.template, sentAt: outbox.sentAt, attempts: outbox.attempts })
    .from(outbox)
    .where(sql`starts_with(${outbox.reason}, ${reasonPrefix})`)
    .orderBy(asc(outbox.id));
}
