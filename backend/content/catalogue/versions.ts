import { createHash } from "node:crypto";
import type { Files } from "../documents";

/** The newest text of a document, written at the desk in place of the file with the same path. */
export type Version = Readonly<{
  id: number;
  /** Path in the editors' folder: `pages/imprint.md`. */
  path: string;
  /** Null: the document was removed. */
  text: string | null;
  /** `textHash` of the file that it replaced; null: there was no file. */
  over: string | null;
  /** When some server first had it in its files, ISO 8601. */
  settledAt: string | null;
}>;

type Merged = {
  files: Files;
  /** Paths whose file was changed in the folder after the document was changed at the desk. */
  conflicts: readonly string[];
  /** Versions that the files now contain. */
  arrived: readonly number[];
};

/** How long a settled version is still shown on a server whose copy of the folder lags behind. */
const LAG_MS = 60 * 60 * 1_000;

/**
 * The files with the desk's versions over them. A version no longer counts once the files have contained it, so that
 * the folder can be edited again. A file that changed in another way is a conflict: the version stays until somebody
 * decides.
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

/** The same for equal texts; null without a text. */
export function textHash(text: string | null): string | null {
  return text === null ? null : createHash("sha256").update(text).digest("hex").slice(0, 20);
}
