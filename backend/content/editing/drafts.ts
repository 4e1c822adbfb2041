import { type Files, problemText } from "../documents";
import { textHash } from "../catalogue";
import type { Deps } from "../../deps";
import type { DeskVisitor } from "../../ground/desk-entry";
import { rolesIn } from "../../ground/desk-roles";
import { memberCapabilities } from "../../people/members";
import { draftText, editedPart, type Place } from "./document";
import { mayEdit } from "./rights";
import { type LockedDocuments, publishLocked, type Published, withDocumentsLocked } from "./publish";
import { deleteDraft, draftOf, dueDrafts, insertVersion, lockContent, refuseDraft } from "./store";
import type { ContentVersion } from "./tables";
import { belonging } from "./together";

/** An editor's unpublished change. `text` and `before` are whole documents; null: no document. */
export type Draft = Place & {
  memberId: number;
  text: string | null;
  /** The published text on which the draft is based. */
  before: string | null;
  note: string;
  /** When the draft is published automatically; null: only by a person. */
  publishAt: Date | null;
};

/** Saves a draft in place of the editor's earlier one, and keeps its address for colleagues. */
export function saveDraft(
  { db, clock, ids }: Pick<Deps, "db" | "clock" | "ids">,
  draft: Draft,
): Promise<ContentVersion> {
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const earlier = await draftOf(tx, draft, draft.memberId);
    if (earlier) await deleteDraft(tx, earlier.id);
    const previewKey = earlier?.previewKey ?? ids.token();
    return insertVersion(tx, { ...draft, previewKey, writtenAt: clock() });
  });
}

/**
 * Publishes a change. In a file with a list, only the entry itself must be unchanged; changes that others made to other
 * entries stay.
 */
export function publishChange(
  locked: LockedDocuments,
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
  const now = locked.files.get(path) ?? null;
  const isOthers = entry !== null && now !== before && editedPart(now, place) === editedPart(before, place);
  const seen = textHash(isOthers ? now : before);
  const change = { ...place, seen, text: isOthers ? draftText({ path, entry, text }, now) : text };
  return publishLocked(locked, { memberId, note, changes: [change] });
}

/**
 * Publishes drafts of one person in one step, or none of them. A draft alone is published as it was saved.
 *
 * @param over `textHash` of a newer published text that a draft alone may replace
 */
export async function publishDrafts(
  locked: LockedDocuments,
  all: readonly ContentVersion[],
  over: string | null = null,
): Promise<Published> {
  const [first, ...others] = all;
  const outcome = await (first && others.length === 0
    ? publishChange(locked, replacing(first, locked.files, over))
    : publishTogether(locked, all));
  if (outcome.kind === "published" || outcome.kind === "unchanged")
    for (const { id } of all) await deleteDraft(locked.tx, id);
  return outcome;
}

function publishTogether(locked: LockedDocuments, all: readonly ContentVersion[]): Promise<Published> {
  const { files } = locked;
  const next = new Map(files);
  const changes = all.map((draft) => {
    const { path, entry, before } = draft;
    const now = files.get(path) ?? null;
    const isSame = entry !== null && editedPart(now, draft) === editedPart(before, draft);
    const text = draftText(draft, next.get(path) ?? null);
    if (text !== null) next.set(path, text);
    return { path, entry, seen: textHash(isSame ? now : before), text };
  });
  const note = all.find((one) => one.note !== "")?.note ?? "";
  return publishLocked(locked, { memberId: all[0]?.memberId ?? null, note, changes });
}

/** Publishes the drafts whose time has come. A refused draft stays a draft, with the reason. */
export async function publishDue(deps: Deps): Promise<{ published: number; refused: number }> {
  const counts = { published: 0, refused: 0 };
  while ((await dueDrafts(deps.db, deps.clock())).length > 0) {
    const { drafts, isRefused } = await withDocumentsLocked(deps, publishFirstDue);
    counts[isRefused ? "refused" : "published"] += drafts;
  }
  return counts;
}

/** Publishes or refuses the earliest draft with those that belong to it. In the meantime its author may have discarded it. */
async function publishFirstDue(locked: LockedDocuments) {
  const due = await dueDrafts(locked.tx, locked.now);
  const [first] = due;
  if (!first) return { kind: "none", drafts: 0, isRefused: false };
  const group = belonging(first, due, locked.files);
  const outcome = await publishByAuthor(locked, first, group);
  const refusal = refusalOf(outcome);
  if (refusal !== null) for (const { id } of group) await refuseDraft(locked.tx, id, refusal);
  return { kind: outcome.kind, drafts: group.length, isRefused: refusal !== null };
}

/** A plan of an author who lost the role, or whose account was deleted, waits for somebody who has the role. */
async function publishByAuthor(
  locked: LockedDocuments,
  { memberId }: ContentVersion,
  group: readonly ContentVersion[],
): Promise<Published | { kind: "not allowed" }> {
  const roles = memberId === null ? [] : rolesIn(await memberCapabilities(locked.tx, memberId));
  if (!group.every(({ path }) => mayEdit(roles, path))) return { kind: "not allowed" };
  return publishDrafts({ ...locked, roles }, group);
}

function refusalOf(outcome: Published | { kind: "not allowed" }): string | null {
  if (outcome.kind === "not allowed")
    return "The author of this draft no longer has the role to publish it. Publish it for them, or delete it.";
  if (outcome.kind === "conflict") return "Somebody changed the document after this draft was written.";
  return outcome.kind === "mistakes" ? outcome.problems.map(problemText).join("\n") : null;
}

/** The draft on the published text with the hash `over`; the draft itself if that text is no longer published. */
function replacing(draft: ContentVersion, files: Files, over: string | null): ContentVersion {
  const now = files.get(draft.path) ?? null;
  if (over === null || textHash(now) !== over) return draft;
  return { ...draft, before: now, text: draftText(draft, now) };
}

/**
 * Ends a conflict between desk and folder by publishing one of the two texts over the current file.
 * @returns null when there is no conflict any more
 */
export function settleConflict(
  deps: Deps,
  {
    path,
    useFile,
    staff,
  }: { path: string; useFile: boolean; staff: Pick<DeskVisitor, "memberId" | "roles"> },
): Promise<Published | null> {
  const { memberId, roles } = staff;
  return withDocumentsLocked(
    deps,
    async (locked) => {
      const { folder, files, conflicts } = locked;
      if (!conflicts.includes(path)) return null;
      const [file, shown] = [folder.get(path) ?? null, files.get(path) ?? null];
      const note = useFile ? "The folder’s text" : "The desk’s text, replacing a changed file";
      const change = { path, entry: null, seen: textHash(shown), text: useFile ? file : shown };
      return publishLocked(locked, { memberId, note, changes: [change], evenIfSame: true });
    },
    roles,
  );
}
