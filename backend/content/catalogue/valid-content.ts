import { setTimeout } from "node:timers";
import { type Cents, toRaw } from "@/lib/money";
import { processWide } from "@/lib/process-wide.mjs";
import { causeOf } from "../../ground/errors";
import { buildContent } from "../documents";
import type { Files } from "../documents";
import { fingerprint, readFiles } from "./folder";
import type { Content } from "../documents";
import { readLastGood } from "./last-good";
import { ContentError, failure, type Problem, Problems } from "../documents";
import { contentFolder, type Snapshot, snapshotOf } from "./read-content";
import { checkLinks } from "../documents";
import { mergeVersions } from "./versions";

/** Whether the code itself serves a path, without a page among the documents. */
export type IsOwnAddress = (path: string) => boolean;

type Against = {
  /** The content so far. New prices are compared with it. */
  before: Snapshot | null;
  /** Without it, links are not checked. */
  isOwnAddress?: IsOwnAddress | undefined;
};

type Valid = { next: Snapshot; warnings: readonly Problem[] };

/** @returns the content of the files as a site can show it, or each problem with file, line and field */
export function validContent(
  files: Files,
  now: Date,
  { before, isOwnAddress }: Against,
): Valid | { problems: readonly Problem[] } {
  const version = fingerprint(files);
  const against = `${before?.version} ${isOwnAddress !== undefined}`;
  const known = recent(version, now).find((one) => one.against === against);
  if (known) return known.valid;
  const problems = new Problems();
  const comparing = before ? comparePrices(before.content.prices) : undefined;
  const compare = (read: Content) => {
    comparing?.(read, problems);
    if (isOwnAddress) checkLinks(read, files, problems, isOwnAddress);
  };
  try {
    const content = buildContent(files, now, { problems, compare });
    const valid = { next: snapshotOf(files, now, content), warnings: problems.warnings };
    keep({ version, against, readAt: now.getTime(), valid });
    return valid;
  } catch (error) {
    // An unexpected failure while reading a text must not end a server that has valid content.
    return { problems: error instanceof ContentError ? error.problems : [failure(causeOf(error))] };
  }
}

type Kept = { version: string; against: string; readAt: number; valid: Valid };
const shared = processWide<{ kept: readonly Kept[] }>("valid-content");

/** Before and after a publication. */
const MOST_KEPT = 2;
const KEPT_MS = 60_000;

/**
 * Reading 2,000 dates takes seconds in which the process answers nobody, and a publication reads the same files several
 * times. After a minute a run may have ended, so that the same files give other dates.
 */
function recent(version: string, now: Date): readonly Kept[] {
  const isRecent = ({ readAt }: Kept) => Math.abs(now.getTime() - readAt) < KEPT_MS;
  return (shared.kept ?? []).filter((one) => one.version === version && isRecent(one));
}

function keep(one: Kept): void {
  shared.kept = [one, ...(shared.kept ?? [])].slice(0, MOST_KEPT);
  const isOther = (other: Kept) => other !== one;
  setTimeout(() => (shared.kept = (shared.kept ?? []).filter(isOther)), KEPT_MS).unref();
}

/** The errors; for content without errors, the warnings. */
export const allProblems = (read: ReturnType<typeof validContent>): readonly Problem[] =>
  "problems" in read ? read.problems : read.warnings;

/** Null: the files are invalid today, although an earlier version of the product may have accepted them. */
export function readable(files: Files, now: Date): Snapshot | null {
  const [known] = recent(fingerprint(files), now);
  if (known) return known.valid.next;
  const read = validContent(files, now, { before: null });
  return "next" in read ? read.next : null;
}

/** The content of files whose links were not checked; null: they cannot be read. */
export const readableContent = (files: Files, now: Date): Content | null =>
  readable(files, now)?.content ?? null;

/** `conflicts`: paths whose file changed after somebody changed the document at the desk. */
type Checked = { problems: readonly Problem[]; conflicts: readonly string[] };

/**
 * The problems that a server would report for the folder. The server's own folder has the desk's versions over it.
 *
 * @param folder another folder, for example before it is copied to the server
 */
export function checkContent(dataDir: string, isOwnAddress: IsOwnAddress, folder = contentFolder()): Checked {
  const now = new Date();
  const last = readLastGood(dataDir);
  const versions = folder === contentFolder() ? (last?.versions ?? []) : [];
  const { files, conflicts } = mergeVersions(readFiles(folder), versions, now);
  const before = last && readable(last.files, now);
  const read = validContent(files, now, { before, isOwnAddress });
  return { problems: allProblems(read), conflicts };
}

/** A misplaced decimal point turns 1490 euros into 149, or 149 into 1490. */
const SLIPPED = 10;

/**
 * A price ten times the old one, a tenth of it, or zero needs the editor's confirmation: the new price repeated as
 * `confirmPrice` beside it. The confirmation is valid for exactly this price, on every machine that reads the file.
 */
function comparePrices(before: Content["prices"]) {
  const known = new Map(before.map(({ key, amount }) => [key, amount]));
  return ({ prices }: Content, problems: Problems): void => {
    for (const { key, file, field, amount, confirmed } of prices) {
      const was = known.get(key);
      if (was === undefined || confirmed === amount || !hasSlipped(was, amount)) continue;
      const [now, then] = [amount, was].map(toRaw);
      problems.add(
        file,
        field,
        `it is ${now} and was ${then}; if that is intended, add confirmPrice: ${now} beside it`,
      );
    }
  };
}

function hasSlipped(was: Cents, is: Cents): boolean {
  return was > 0 && (is >= was * SLIPPED || is * SLIPPED <= was);
}
