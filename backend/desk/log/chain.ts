import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { deskActionLinks as links, deskActions, type LinkKind } from "./tables";

type Action = typeof deskActions.$inferSelect;
type Link = Pick<typeof links.$inferSelect, "kind" | "digest" | "previous" | "hash">;

/** Where the chain begins. */
const START = "start";
const BATCH = 500;

/** Lets the log grow by one transaction at a time. Take it before a row of the log is locked. */
export async function lockLog(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('desk log', 0))`);
}

/** Adds a link for the row as the database has it. The caller holds the log's lock. */
export async function addLink(tx: Db, action: Action, kind: LinkKind, digest?: string): Promise<void> {
  const [last] = await tx.select({ hash: links.hash }).from(links).orderBy(desc(links.id)).limit(1);
  const previous = last?.hash ?? (await linkEarlier(tx, action.id));
  await tx.insert(links).values(linkOf(action, kind, previous, digest));
}

/** Links the rows from before the chain. Returns the hash of the last one. */
async function linkEarlier(tx: Db, before: number): Promise<string> {
  let previous = START;
  for (let last = 0; ;) {
    const page = await tx
      .select()
      .from(deskActions)
      .where(and(gt(deskActions.id, last), sql`${deskActions.id} <> ${before}`))
      .orderBy(asc(deskActions.id))
      .limit(BATCH);
    const made = page.map((action) => {
      const link = linkOf(action, "found", previous);
      previous = link.hash;
      return link;
    });
    if (made.length > 0) await tx.insert(links).values(made);
    last = page.at(-1)?.id ?? 0;
    if (page.length < BATCH) return previous;
  }
}

function linkOf(action: Action, kind: LinkKind, previous: string, digest = digestOf(action, kind)) {
  return { actionId: action.id, kind, digest, previous, hash: hashOf(action, { kind, digest, previous }) };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A hash of what an erasure empties. The salt goes with it, so that nobody can guess the text from the hash. */
export function digestOf(action: Action, kind: LinkKind): string {
  if (kind === "begun") return "";
  const { salt, reason, message, changes, aboutName, aboutEmail } = action;
  const list = changes.map(({ field, before, after }) => [field, before, after]);
  return sha256(JSON.stringify([salt, reason, message, list, aboutName, aboutEmail]));
}

function hashOf(action: Action, { kind, digest, previous }: Omit<Link, "hash">): string {
  const { id, at, memberId, actorName, actorEmail, about, outcome } = action;
  const begun = [previous, kind, id, at.toISOString(), memberId, actorName, actorEmail, action.action];
  return sha256(JSON.stringify(kind === "begun" ? begun : [...begun, about, outcome, digest]));
}

/** `head`: hash of the last link. `fault`: the first thing that is wrong, as a sentence. */
type CheckedLog = { links: number; head: string; fault: string | null };

/**
 * Follows the chain from its start.
 * @param known a head that was noted earlier and has to be part of the chain
 */
export async function checkLog(db: Db, known: string | null): Promise<CheckedLog> {
  const [newest] = await db.select({ id: links.id }).from(links).orderBy(desc(links.id)).limit(1);
  const until = newest?.id ?? 0;
  let [count, head, hasKnown] = [0, START, known === null];
  for (let last = 0; last < until;) {
    const page = await db
      .select({ link: links, action: deskActions })
      .from(links)
      .innerJoin(deskActions, eq(deskActions.id, links.actionId))
      .where(and(gt(links.id, last), lte(links.id, until)))
      .orderBy(asc(links.id))
      .limit(BATCH);
    for (const { link, action } of page) {
      const fault = faultOf(action, link, head);
      if (fault !== null) return { links: count, head, fault };
      count += 1;
      head = link.hash;
      hasKnown ||= head === known;
    }
    last = page.at(-1)?.link.id ?? until;
  }
  const fault = (await unlinked(db)) ?? (hasKnown ? null : `The log no longer contains ${known}.`);
  return { links: count, head, fault };
}

function faultOf(action: Action, link: Link, head: string): string | null {
  if (link.previous !== head) return `A row before action ${action.id} is missing.`;
  const isErased = action.erasedAt !== null;
  const isSame = isErased || link.kind === "erased" || link.digest === digestOf(action, link.kind);
  return isSame && link.hash === hashOf(action, link) ? null : `Action ${action.id} was changed.`;
}

/** Every row has a link for the state that it is in. */
async function unlinked(db: Db): Promise<string | null> {
  const [any] = await db.select({ id: links.id }).from(links).limit(1);
  if (!any) return null;
  const has = (kinds: readonly LinkKind[]) =>
    db
      .select({ one: sql`1` })
      .from(links)
      .where(and(eq(links.actionId, deskActions.id), or(...kinds.map((kind) => eq(links.kind, kind)))));
  const [row] = await db
    .select({ id: deskActions.id })
    .from(deskActions)
    .where(
      or(
        notExists(has(["begun", "found"])),
        and(sql`${deskActions.outcome} <> 'begun'`, notExists(has(["ended", "found"]))),
        and(sql`${deskActions.erasedAt} is not null`, notExists(has(["erased", "found"]))),
      ),
    )
    .orderBy(asc(deskActions.id))
    .limit(1);
  return row ? `Action ${row.id} was written past the log.` : null;
}
