import { editedPart } from "@/backend/content/editing/document";
import type { Row } from "./protocol";
import type { Deed } from "./ten-editors";

export type Compared = {
  published: number;
  /** Publications of several documents among them, and edits that had a time. */
  several: number;
  planned: number;
  refused: number;
  /** Accepted, but not in the history exactly once with all its documents in one revision. */
  lost: string[];
  /** In the history although the editor was refused, or nobody sent it. */
  unasked: string[];
  /** Written over a text that was not the last one, so that somebody's publication is gone. */
  overwritten: string[];
  /** Written over a text that the editor had not seen. */
  unseen: string[];
  /** Refused, and neither answered with the conflict nor, at its time, noted on the draft. */
  unsaid: string[];
};

/** The history as it has to be after what the editors were answered. @param rows by id */
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
  const { note, way, kind, changes } = deed;
  const isDone = way === "plan" && kind === "drafted" ? own.length > 0 : kind === "published";
  if (!isDone) {
    if (own.length > 0) compared.unasked.push(note);
    if (kind === "unchanged") return;
    compared.refused += 1;
    const left = drafts.find((draft) => draft.note === note);
    // A newer edit of the same editor takes the place of a draft, as the form shows.
    const isSaid =
      kind === "drafted" ? left === undefined || left.refusal !== null : /^(conflict|lost)$/.test(kind);
    if (!isSaid) compared.unsaid.push(`${note}: ${kind}`);
    return;
  }
  compared.published += 1;
  if (way === "several") compared.several += 1;
  if (way === "plan") compared.planned += 1;
  const isOnce = own.length === changes.length && new Set(own.map(({ revision }) => revision)).size === 1;
  if (!isOnce) compared.lost.push(note);
  for (const { path, seen, sent } of changes) {
    const row = own.find((one) => one.path === path);
    if (!row) continue;
    if (sent !== null && row.text !== sent) compared.lost.push(`${note}: another text`);
    if (way !== "undo" && editedPart(row.before, row) !== seen) compared.unseen.push(note);
  }
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
