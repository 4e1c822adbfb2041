import { kindOf } from "../documents";
import { textHash } from "../catalogue";
import type { Deps } from "../../deps";
import type { Role } from "../../ground/desk-roles";
import { created, edited, type Place, type Sent, withoutEntry } from "./document";
import { type Draft, publishChange, publishDrafts, saveDraft } from "./drafts";
import { type LockedDocuments, type Published, withDocumentsLocked } from "./publish";
import { requireEditor } from "./rights";
import { deleteDraft, draftOf, drafts, historyOf } from "./store";
import type { ContentVersion } from "./tables";
import { belonging } from "./together";
import { draftOfSale } from "./workshop-sale";

export type Saved = {
  memberId: number;
  place: Place;
  /** Whether the document or entry is new; `place.entry` is then the key that it gets. */
  isNew: boolean;
  /** `textHash` of the published document from which the form was made; null: there was none. */
  seen: string | null;
  /** The form's values, the whole text, or the removal. */
  change: Sent | { whole: string } | "remove";
  note: string;
  publishAt: Date | null;
  /** Whether to save without publishing. */
  isDraft: boolean;
};

export type SaveOutcome =
  | Published
  | { kind: "drafted"; draft: ContentVersion }
  /** The edit was saved as a draft, because it can only be published with other drafts of the editor. */
  | { kind: "needs others" }
  /** The text from which the form was made is unknown, and nothing was saved. */
  | { kind: "lost" };

/**
 * Publishes an edit, or saves it as the editor's draft. An edit that cannot be published is saved as a draft too, so
 * that no typed text is lost.
 *
 * @throws GraphQLError NOT_ALLOWED
 */
export function saveDocument(deps: Deps, saved: Saved, roles?: readonly Role[]): Promise<SaveOutcome> {
  return withDocumentsLocked(deps, (locked) => saveLocked({ ...deps, db: locked.tx }, locked, saved), roles);
}

async function saveLocked(
  deps: Pick<Deps, "db" | "clock" | "ids">,
  locked: LockedDocuments,
  saved: Saved,
): Promise<SaveOutcome> {
  const { place, memberId, note, publishAt, isDraft } = saved;
  requireEditor(locked.roles, place.path);
  const own = await draftOf(deps.db, place, memberId);
  const before = await textSeen(locked, place.path, saved.seen);
  if (before === undefined) return { kind: "lost" };
  // If the editor has a draft with the same published text below it, the form was made from the draft. The form for a
  // new document was empty.
  const source = own && !saved.isNew && textHash(own.before) === saved.seen ? own.text : before;
  const text = textAfter(saved, source);
  if (text === undefined) return { kind: "lost" };
  const draft: Draft = { ...place, memberId, text, before, note, publishAt };
  const sale = saved.isNew ? await draftOfSale(locked, draft) : null;
  if (isDraft || publishAt !== null) {
    const kept = await saveDraft(deps, draft);
    if (sale) await saveDraft(deps, sale);
    return { kind: "drafted", draft: kept };
  }
  if (sale && !sale.isAlreadyDrafted)
    return publishDrafts(locked, [await saveDraft(deps, draft), await saveDraft(deps, sale)]);
  const outcome = await publishChange(locked, draft);
  if (outcome.kind === "conflict" || outcome.kind === "mistakes") {
    const kept = await saveDraft(deps, draft);
    if (sale) await saveDraft(deps, sale);
    return outcome.kind === "mistakes" && (await hasOthers(locked, kept))
      ? { kind: "needs others" }
      : outcome;
  }
  if (own) await deleteDraft(deps.db, own.id);
  return outcome;
}

async function hasOthers({ tx, files }: LockedDocuments, draft: ContentVersion): Promise<boolean> {
  return belonging(draft, await drafts(tx), files).length > 1;
}

function textAfter({ place, change, isNew }: Saved, source: string | null): string | null | undefined {
  if (change === "remove") return source === null ? null : withoutEntry(source, place);
  if ("whole" in change) return change.whole.replaceAll("\r\n", "\n");
  const kind = kindOf(place.path);
  if (source !== null && (!isNew || !kind?.named)) return edited(source, place, change) ?? undefined;
  return kind && isNew ? created(source, kind, change) : undefined;
}

/** The text with a hash, from the current documents or their history; undefined: no such text is known. */
async function textSeen(
  { tx, files, folder }: LockedDocuments,
  path: string,
  seen: string | null,
): Promise<string | null | undefined> {
  const history = await historyOf(tx, { path, entry: null }, 100);
  const known = [
    files.get(path) ?? null,
    folder.get(path) ?? null,
    ...history.flatMap(({ text, before }) => [text, before]),
  ];
  return seen === null ? null : known.find((text) => textHash(text) === seen);
}
