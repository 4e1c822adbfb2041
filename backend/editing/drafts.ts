import type { Deps } from "../deps";
import { problemText, textHash } from "../content";
import { publish, type Published } from "./publish";
import {
  deleteDraft,
  draftOf,
  dueDrafts,
  insertVersion,
  lockContent,
  refuseDraft,
  type WrittenVersion,
} from "./store";
import type { ContentVersion } from "./tables";

export type Draft = {
  memberId: number;
  path: string;
  text: string;
  /** The published text that it changes; null: there is no document yet. */
  before: string | null;
  note: string;
  /** When it publishes itself; null: when somebody does. */
  publishAt: Date | null;
  /** Of the draft that the editor saw; null: there was none. */
  seen: number | null;
};

/** @returns the other draft, when somebody has saved one meanwhile: nothing was changed then */
export function saveDraft(
  { db, clock }: Deps,
  { seen, ...draft }: Draft,
): Promise<{ kind: "saved"; draft: ContentVersion } | { kind: "conflict"; other: WrittenVersion }> {
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const other = await draftOf(tx, draft.path);
    if (other && other.id !== seen) return { kind: "conflict", other };
    await deleteDraft(tx, draft.path);
    return { kind: "saved", draft: await insertVersion(tx, { ...draft, writtenAt: clock() }) };
  });
}

export function discardDraft({ db }: Deps, path: string): Promise<boolean> {
  return deleteDraft(db, path);
}

/** Publishes a draft as it was saved. */
export async function publishDraft(
  deps: Deps,
  { id, path, text, before, memberId, note }: ContentVersion,
): Promise<Published> {
  const change = { path, seen: textHash(before), text };
  const outcome = await publish(deps, { memberId, note, changes: [change] });
  if (outcome.kind === "published" || outcome.kind === "unchanged") await deleteDraft(deps.db, path, id);
  return outcome;
}

/** Publishes the drafts whose time has come. One that is refused stays a draft, with the reason. */
export async function publishDue(deps: Deps): Promise<{ published: number; refused: number }> {
  const counts = { published: 0, refused: 0 };
  for (const draft of await dueDrafts(deps.db, deps.clock())) {
    const outcome = await publishDraft(deps, draft);
    const refusal = refusalOf(outcome);
    if (refusal === null) counts.published += 1;
    else {
      counts.refused += 1;
      await refuseDraft(deps.db, draft.id, refusal);
    }
  }
  return counts;
}

function refusalOf(outcome: Published): string | null {
  if (outcome.kind === "conflict") return "Somebody changed the document after this draft was written.";
  return outcome.kind === "mistakes" ? outcome.problems.map(problemText).join("\n") : null;
}
