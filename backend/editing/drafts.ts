import { problemText, textHash } from "../content";
import type { Deps } from "../deps";
import { editedPart, type Place, transplanted } from "./document";
import { documentsNow, publish, type Published } from "./publish";
import { deleteDraft, draftOf, dueDrafts, insertVersion, lockContent, refuseDraft } from "./store";
import type { ContentVersion } from "./tables";

/** An editor's change that is not published. `text` and `before` are whole documents; null: none. */
export type Draft = Place & {
  memberId: number;
  text: string | null;
  /** The published text that it was made from. */
  before: string | null;
  note: string;
  /** When it publishes itself; null: when somebody does. */
  publishAt: Date | null;
};

/** Takes the place of the editor's earlier draft. */
export function saveDraft({ db, clock }: Deps, draft: Draft): Promise<ContentVersion> {
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const earlier = await draftOf(tx, draft, draft.memberId);
    if (earlier) await deleteDraft(tx, earlier.id);
    return insertVersion(tx, { ...draft, writtenAt: clock() });
  });
}

/**
 * Publishes a change. In a file with a list, changes of other entries that came meanwhile stay: only the entry itself
 * may not have changed.
 */
export async function publishChange(
  deps: Deps,
  {
    path,
    entry,
    text,
    before,
    memberId,
    note,
  }: Omit<Draft, "publishAt" | "memberId"> & { memberId: number | null },
): Promise<Published> {
  const place = { path, entry };
  const now = (await documentsNow(deps.db, deps.clock())).files.get(path) ?? null;
  const isOthers = entry !== null && now !== before && editedPart(now, place) === editedPart(before, place);
  const change = isOthers
    ? { ...place, seen: textHash(now), text: transplanted(now ?? "", text, place) }
    : { ...place, seen: textHash(before), text };
  return publish(deps, { memberId, note, changes: [change] });
}

/** Publishes a draft as it was saved. */
export async function publishDraft(deps: Deps, draft: ContentVersion): Promise<Published> {
  const outcome = await publishChange(deps, draft);
  if (outcome.kind === "published" || outcome.kind === "unchanged") await deleteDraft(deps.db, draft.id);
  return outcome;
}

/** Publishes the drafts whose time has come. One that is refused stays a draft, with the reason. */
export async function publishDue(deps: Deps): Promise<{ published: number; refused: number }> {
  const counts = { published: 0, refused: 0 };
  for (const draft of await dueDrafts(deps.db, deps.clock())) {
    const refusal = refusalOf(await publishDraft(deps, draft));
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
