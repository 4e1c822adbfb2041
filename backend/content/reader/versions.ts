import { createHash } from "node:crypto";
import type { Files } from "./files";

/** The newest text of a document, written at the desk over the file of the same path. */
export type Version = Readonly<{
  id: number;
  /** In the editors' folder: `pages/imprint.md`. */
  path: string;
  /** Null: the document is removed. */
  text: string | null;
  /** `textHash` of the file that it was written over; null: there was none. */
  over: string | null;
  /** Some server has had it in its files. ISO 8601. */
  settledAt: string | null;
}>;

type Merged = {
  files: Files;
  /** Paths whose file was changed in the folder after somebody had changed the document at the desk. */
  conflicts: readonly string[];
  /** Versions that the files have by now. */
  arrived: readonly number[];
};

/** A server whose copy of the folder lags behind shows a settled version for so long. */
const LAG_MS = 60 * 60 * 1_000;

/**
 * The files with the desk's versions over them. A version that the files have had no longer counts, so that the folder can
 * be edited from then on. A file that has changed otherwise since is a conflict: the version stays until somebody decides.
 */
export function mergeVersions(files: Files, versions: readonly Version[], now: Date): Merged {
  const merged = new Map(files);
  const conflicts: string[] = [];
  const arrived: number[] = [];
  for (const { id, path, text, over, settledAt } of versions) {
    const file = files.get(path);
    const hash = textHash(file ?? null);
    if (hash === textHash(text)) {
      if (settledAt === null) arrived.push(id);
      continue;
    }
    const isOld = hash === over;
    if (settledAt !== null && (!isOld || now.getTime() - Date.parse(settledAt) > LAG_MS)) continue;
    if (!isOld) conflicts.push(path);
    if (text === null) merged.delete(path);
    else merged.set(path, text);
  }
  return { files: merged, conflicts, arrived };
}

/** The same for the same text; null without one. */
export function textHash(text: string | null): string | null {
  return text === null ? null : createHash("sha256").update(text).digest("hex").slice(0, 20);
}
