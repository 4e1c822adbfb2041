import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { ActionFacts, DeskVisitor } from "../../ground/desk-entry";
import { isRefusal } from "../../ground/masked-errors";
import { memberById, type Member } from "../../people/members";
import { addLink, digestOf, lockLog } from "./chain";
import { type ActionOutcome, deskActions } from "./tables";

const reasoned = z.object({ reason: z.string().nullish().catch(null) });

const answered = z.object({ message: z.string() });

type Wanted = { name: string; input: unknown };
/** `memberId` is null for the operator of the server. */
type Actor = Pick<DeskVisitor, "name" | "email"> & { memberId: number | null };

/**
 * Runs an action of the desk. Its row is written before and after the action, so that every action leaves a trace. If
 * the process ends during the action, the row says "begun". It keeps who acted and about whom, as they were then.
 */
export async function logAction<Answer>(
  deps: Deps,
  actor: Actor,
  { name, input }: Wanted,
  run: (record: (facts: ActionFacts) => void) => Promise<Answer>,
): Promise<Answer> {
  const facts: Required<ActionFacts> = { about: "", changes: [] };
  const record = ({ about, changes = [] }: ActionFacts) => {
    if (about) facts.about = about;
    facts.changes.push(...changes.filter(({ before, after }) => before !== after));
  };
  const reason = reasoned.safeParse(input).data?.reason || null;
  const id = await begin(deps, actor, { action: name, reason });
  const end = (outcome: ActionOutcome, message: string | null) =>
    finish(deps.db, id, { outcome, message, about: facts.about || null, changes: facts.changes });
  try {
    const answer = await run(record);
    await end("done", answered.safeParse(answer).data?.message ?? null);
    return answer;
  } catch (error) {
    await end(isRefusal(error) ? "refused" : "failed", isRefusal(error) ? error.message : null);
    throw error;
  }
}

type Begun = { action: string; reason: string | null };

function begin({ db, clock }: Deps, { memberId, name, email }: Actor, begun: Begun): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLog(tx);
    const actor = { memberId, actorName: name, actorEmail: email };
    const [row] = await tx
      .insert(deskActions)
      .values({ ...begun, ...actor, at: clock(), outcome: "begun" })
      .returning();
    if (!row) throw new Error("an action of the desk could not be written down");
    await addLink(tx, row, "begun");
    return row.id;
  });
}

type Ended = Pick<DeskAction, "outcome" | "message" | "about" | "changes">;

async function finish(db: Db, id: number, ended: Ended): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLog(tx);
    const member = await memberAbout(tx, ended.about);
    const about = { aboutName: member && nameOf(member), aboutEmail: member?.email ?? null };
    const [row] = await tx
      .update(deskActions)
      .set({ ...ended, ...about })
      .where(eq(deskActions.id, id))
      .returning();
    if (!row) throw new Error("the end of an action of the desk could not be written down");
    await addLink(tx, row, "ended");
  });
}

async function memberAbout(db: Db, about: string | null): Promise<Member | null> {
  const [, number] = /^member:(\d+)$/.exec(about ?? "") ?? [];
  return number === undefined ? null : memberById(db, Number(number));
}

const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`.trim() || null;

/**
 * Erases what the log says about a member and about the accounts that were joined to theirs. That these actions
 * happened, and who did them, stays (docs/data.md).
 */
export async function eraseActions(tx: Db, memberId: number, at: Date): Promise<void> {
  await lockLog(tx);
  const isAbout = inArray(deskActions.about, await joinedTo(tx, `member:${memberId}`));
  const isWhole = and(isAbout, isNull(deskActions.erasedAt));
  const rows = await tx.select().from(deskActions).where(isWhole).orderBy(deskActions.id).for("update");
  const empty = { reason: null, message: null, changes: [], aboutName: null, aboutEmail: null, salt: null };
  for (const row of rows) {
    const [erased] = await tx
      .update(deskActions)
      .set({ ...empty, erasedAt: at })
      .where(eq(deskActions.id, row.id))
      .returning();
    if (erased) await addLink(tx, erased, "erased", digestOf(row, "ended"));
  }
}

/** The action that joins two accounts; its row is about the one that stays. */
const JOINING = "mergePeople";
/** The field of the change that says which account ended: `member:7`. */
export const JOINED = "joined account";

/** `member:8` → `member:8`, and each account that was joined to it, as the log names them. */
async function joinedTo(db: Db, about: string): Promise<string[]> {
  const all = [about];
  for (const one of all) {
    const rows = await db
      .select({ changes: deskActions.changes })
      .from(deskActions)
      .where(
        and(eq(deskActions.about, one), eq(deskActions.action, JOINING), eq(deskActions.outcome, "done")),
      );
    for (const { before } of rows.flatMap(({ changes }) => changes.filter(({ field }) => field === JOINED)))
      if (before !== null && !all.includes(before)) all.push(before);
  }
  return all;
}

const PAGE = 50;

type DeskAction = typeof deskActions.$inferSelect;

type Within = {
  acts: readonly string[];
  /** Beginnings of subjects: `content:coupons.yaml`. */
  closed: readonly string[];
};

const isNotAbout = (beginning: string) =>
  sql`coalesce(not starts_with(${deskActions.about}, ${beginning}), true)`;

/**
 * Actions, the newest first.
 * @param before only actions with a smaller number
 * @param within only these actions, and none about these subjects; null: all
 */
export async function readActions(
  db: Db,
  { about, before, within }: { about: string | null; before: number | null; within: Within | null },
): Promise<DeskAction[]> {
  const subjects = about === null ? null : await joinedTo(db, about);
  return db
    .select()
    .from(deskActions)
    .where(
      and(
        subjects === null ? undefined : inArray(deskActions.about, subjects),
        before === null ? undefined : lt(deskActions.id, before),
        within === null ? undefined : inArray(deskActions.action, [...within.acts]),
        ...(within?.closed ?? []).map(isNotAbout),
      ),
    )
    .orderBy(desc(deskActions.id))
    .limit(PAGE);
}

/** Null: there are no older actions. */
export const nextOf = (page: readonly DeskAction[]): number | null =>
  page.length < PAGE ? null : (page.at(-1)?.id ?? null);
