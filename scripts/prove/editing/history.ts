import { editedPart } from "@/backend/content/editing/document";
import type { Row } from "./protocol";
import type { Deed } from "./ten-editors";

export type Compared = {
  published: number;
  /** `several`: publications of more than one document. `planned`: edits with a time. */
  several: number;
  planned: number;
  refused: number;
  /** Accepted, but not exactly once in the history with all its documents in one revision. */
  lost: string[];
  /** In the history although the editor was refused or nobody sent it. */
  unasked: string[];
  /** Written over a text that was not the newest, so that somebody's publication is lost. */
  overwritten: string[];
  /** Written over a text that the editor had not seen. */
  unseen: string[];
  /** Refused without a conflict in the answer or, for an edit with a time, a note on the draft. */
  unsaid: string[];
};

/** Compares the history with the answers to the editors. @param rows sorted by id */
export function compareHistory(deeds: readonly Deed[], rows: readonly Row[]): Compared {
  const written = rows.filter(({ revision }) => revision !== null);
  const drafts = rows.filter(({ revision }) => revision === null);
  const byNote = grouped(written, ({ note }) => note);
  const compared: Compared = {
    published: 0,
    several: 0,
    planned: 0,
    refused: 0,
    lost: [],
    unasked: [],
    overwritten: [],
    unseen: [],
    unsaid: [],
  };
  for (const deed of deeds) {
    const own = byNote.get(deed.note) ?? [];
    byNote.delete(deed.note);
    judge(deed, own, drafts, compared);
  }
  compared.unasked.push(...byNote.keys());
  for (const [path, versions] of grouped(written, (one) => one.path)) {
    const ordered = versions.toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0));
    for (const [at, { before, note }] of ordered.entries())
      if (at > 0 && before !== ordered[at - 1]?.text) compared.overwritten.push(`${path} by ${note}`);
  }
  return compared;
}

function judge(deed: Deed, own: readonly Row[], drafts: readonly Row[], compared: Compared): void {
  const { note, action, kind, changes } = deed;
  const isDone = action === "plan" && kind === "drafted" ? own.length > 0 : kind === "published";
  if (!isDone) {
    if (own.length > 0) compared.unasked.push(note);
    if (kind === "unchanged") return;
    compared.refused += 1;
    const left = drafts.find((draft) => draft.note === note);
    // A newer edit by the same editor replaces a draft, and the form shows that.
    const isSaid =
      kind === "drafted" ? left === undefined || left.refusal !== null : /^(conflict|lost)$/.test(kind);
    if (!isSaid) compared.unsaid.push(`${note}: ${kind}`);
    return;
  }
  compared.published += 1;
  if (action === "several") compared.several += 1;
  if (action === "plan") compared.planned += 1;
  const isOnce = own.length === changes.length && new Set(own.map(({ revision }) => revision)).size === 1;
  if (!isOnce) compared.lost.push(note);
  for (const { path, seen, sent } of changes) {
    const row = own.find((one) => one.path === path);
    if (!row) continue;
    if (sent !== null && row.text !== sent) compared.lost.push(`${note}: another text`);
    if (action !== "undo" && editedPart(row.before, row) !== seen) compared.unseen.push(note);
  }
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
