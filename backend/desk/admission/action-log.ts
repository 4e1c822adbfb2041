import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { ActionFacts, DeskVisitor } from "../../ground/desk-entry";
import { isRefusal } from "../../ground/masked-errors";
import { type ActionOutcome, deskActions } from "./tables";

const reasoned = z.object({ reason: z.string().nullish().catch(null) });

const answered = z.object({ message: z.string() });

type Wanted = { name: string; input: unknown };

/**
 * Runs an action of the desk. Its row is written before and after the action, so that every action leaves a trace. If
 * the process ends during the action, the row says "begun".
 */
export async function logAction<Answer>(
  deps: Deps,
  { memberId }: DeskVisitor,
  { name, input }: Wanted,
  run: (record: (facts: ActionFacts) => void) => Promise<Answer>,
): Promise<Answer> {
  const facts: Required<ActionFacts> = { about: "", changes: [] };
  const record = ({ about, changes = [] }: ActionFacts) => {
    if (about) facts.about = about;
    facts.changes.push(...changes.filter(({ before, after }) => before !== after));
  };
  const reason = reasoned.safeParse(input).data?.reason || null;
  const id = await begin(deps, { memberId, action: name, reason });
  const end = (outcome: ActionOutcome, message: string | null) =>
    deps.db
      .update(deskActions)
      .set({ outcome, message, about: facts.about || null, changes: facts.changes })
      .where(eq(deskActions.id, id));
  try {
    const answer = await run(record);
    await end("done", answered.safeParse(answer).data?.message ?? null);
    return answer;
  } catch (error) {
    await end(isRefusal(error) ? "refused" : "failed", isRefusal(error) ? error.message : null);
    throw error;
  }
}

type Begun = { memberId: number; action: string; reason: string | null };

async function begin({ db, clock }: Deps, begun: Begun): Promise<number> {
  const [row] = await db
    .insert(deskActions)
    .values({ ...begun, at: clock(), outcome: "begun" })
    .returning({ id: deskActions.id });
  if (!row) throw new Error("an action of the desk could not be written down");
  return row.id;
}

const PAGE = 50;

type Within = {
  acts: readonly string[];
  /** Beginnings of subjects: `content:coupons.yaml`. */
  closed: readonly string[];
};

const isNotAbout = (beginning: string) =>
  sql`coalesce(not starts_with(${deskActions.about}, ${beginning}), true)`;

export type DeskAction = typeof deskActions.$inferSelect;

/**
 * Actions, the newest first.
 * @param before only actions with a smaller number
 * @param within only these actions, and none about these subjects; null: all
 */
export function readActions(
  db: Db,
  { about, before, within }: { about: string | null; before: number | null; within: Within | null },
): Promise<DeskAction[]> {
  return db
    .select()
    .from(deskActions)
    .where(
      and(
        about === null ? undefined : eq(deskActions.about, about),
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
