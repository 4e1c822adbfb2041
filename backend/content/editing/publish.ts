import { type Content, type Files, type Problem } from "../documents";
import {
  contentFolder,
  contentOf,
  followedFiles,
  refreshContent,
  mergeVersions,
  nextContent,
  readFolder,
  textHash,
} from "../catalogue";
import type { Db } from "../../ground/database/client";
import type { Role } from "../../ground/desk-roles";
import type { Deps } from "../../deps";
import { changeStock, lockChangedStock } from "./counted-stock-store";
import type { Place } from "./document";
import { followMoves } from "./moved-addresses";
import { requireEditor } from "./rights";
import { shopProblems } from "./shop-problems";
import {
  currentVersions,
  historyOf,
  insertVersion,
  lastRevision,
  lockContent,
  type WrittenVersion,
} from "./store";
import type { ContentVersion } from "./tables";

/** One document of a publication. If several entries of one file change, each text contains the changes before it. */
export type Change = Place & {
  /** `textHash` of the text that the editor changed; null: there was no document. */
  seen: string | null;
  /** The whole text; null removes the document. */
  text: string | null;
};

export type Publication = {
  /** Null: a command publishes it. */
  memberId: number | null;
  note: string;
  changes: readonly Change[];
  /** The date that changes; its people get mails. `write` writes further data in the same transaction. */
  about?: { uid: string; write: (tx: Db, next: Content) => Promise<void> };
  /** Publishes the text over the current file even if it is the same, to end a conflict. */
  evenIfSame?: boolean;
};

export type Published =
  | { kind: "published"; revision: number; versions: ContentVersion[]; warnings: readonly Problem[] }
  /** The texts did not change. */
  | { kind: "unchanged" }
  /**
   * Somebody changed the document in the meantime. `now` is its text, and `newer` its version; `newer` null: the file
   * changed.
   */
  | { kind: "conflict"; path: string; now: string | null; newer: WrittenVersion | null }
  | { kind: "mistakes"; problems: readonly Problem[] };

/** The documents as they stay until the transaction ends, and the roles that a publication may use. */
export type LockedDocuments = Documents & { tx: Db; now: Date; roles: readonly Role[] };

/** Without other roles, a use case changes the documents that every editor may change. */
const everyEditor: readonly Role[] = ["EDITOR"];

/**
 * Runs a use case that may publish, one after another in all processes. It compares and writes what was read once,
 * under the lock. This process shows a publication when the promise resolves, other processes within seconds.
 */
export async function withDocumentsLocked<Outcome extends { kind: string } | null>(
  deps: Deps,
  work: (locked: LockedDocuments) => Promise<Outcome>,
  roles = everyEditor,
): Promise<Outcome> {
  const outcome = await deps.db.transaction(async (tx) => {
    await lockContent(tx);
    const now = deps.clock();
    return work({ tx, now, roles, ...(await documentsOver(await readFolder(contentFolder()), tx, now)) });
  });
  if (outcome?.kind === "published") await refreshContent();
  return outcome;
}

/**
 * Publishes all changes together, or none of them.
 * @throws GraphQLError NOT_ALLOWED
 */
export function publish(deps: Deps, publication: Publication, roles = everyEditor): Promise<Published> {
  return withDocumentsLocked(deps, (locked) => publishLocked(locked, publication), roles);
}

/**
 * Publishes as a part of a use case. Each publication is checked together with the earlier ones.
 * @throws GraphQLError NOT_ALLOWED
 */
export async function publishLocked(
  { tx, now, roles, folder, files }: LockedDocuments,
  publication: Publication,
): Promise<Published> {
  const changed = publication.changes.filter(
    ({ path, text }) => publication.evenIfSame || (files.get(path) ?? null) !== text,
  );
  for (const { path, seen } of changed) {
    requireEditor(roles, path);
    const current = files.get(path) ?? null;
    if (textHash(current) === seen) continue;
    const [newer = null] = await historyOf(tx, { path, entry: null }, 1);
    return { kind: "conflict", path, now: current, newer };
  }
  if (changed.length === 0) return { kind: "unchanged" };
  const { files: next, problems: ofMoves } = followMoves(files, withChanges(files, changed), now);
  const read = nextContent(next, now);
  if (!read.content) return { kind: "mistakes", problems: read.problems };
  const before = contentOf(files, now);
  const stock = await lockChangedStock(tx, before, read.content);
  const compared = { before, next: read.content, files: next, now, stock, told: publication.about?.uid };
  const ofTexts = read.problems.filter(({ file }) => next.get(file) !== files.get(file));
  const problems = [...ofTexts, ...(await shopProblems(tx, compared)), ...ofMoves];
  const warnings = problems.filter(({ level }) => level === "warning");
  if (warnings.length < problems.length) return { kind: "mistakes", problems };
  await publication.about?.write(tx, read.content);
  await changeStock(tx, stock);
  const revision = (await lastRevision(tx)) + 1;
  const versions: ContentVersion[] = [];
  // Several entries of one file become several versions of it, each based on the one before.
  const written = new Map(files);
  for (const { path, entry, text } of withFollowing(changed, files, next)) {
    const over = textHash(folder.get(path) ?? null);
    const before = written.get(path) ?? null;
    if (text !== null) written.set(path, text);
    const { memberId, note } = publication;
    const row = { path, entry, text, before, over, revision, memberId, note, writtenAt: now };
    versions.push(await insertVersion(tx, row));
  }
  return { kind: "published", revision, versions, warnings };
}

/** The documents that somebody changed, and those that change as a consequence. */
function withFollowing(
  changed: readonly Change[],
  files: Files,
  next: Files,
): (Place & { text: string | null })[] {
  const following = [...next].filter(
    ([path, text]) => files.get(path) !== text && !changed.some((one) => one.path === path),
  );
  return [
    ...changed.map((one) => {
      const { path, entry, text } = one;
      const isLast = changed.findLast((other) => other.path === path) === one;
      return { path, entry, text: text === null || !isLast ? text : (next.get(path) ?? text) };
    }),
    ...following.map(([path, text]) => ({ path, entry: null, text })),
  ];
}

/** The documents after the changes. */
function withChanges(files: Files, changes: readonly Pick<Change, "path" | "text">[]): Files {
  const next = new Map(files);
  for (const { path, text } of changes) {
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  return next;
}

/** The documents that the site shows, or would show if they were valid, and the files on which they are based. */
export type Documents = { folder: Files; files: Files; conflicts: readonly string[] };

/**
 * For views. A change of the folder is seen some seconds later, a publication at once. A publication reads the folder
 * under its lock and compares with that.
 */
export async function documentsNow(db: Db, now: Date): Promise<Documents> {
  return documentsOver(await followedFiles(), db, now);
}

async function documentsOver(folder: Files, db: Db, now: Date): Promise<Documents> {
  return { folder, ...mergeVersions(folder, await currentVersions(db, now), now) };
}
