import { setTimeout as pause } from "node:timers/promises";
import { processWide } from "@/lib/process-wide.mjs";
import type { Log } from "../../ports";
import type { Files } from "../documents";
import { fingerprint, folderState, readFiles, readFilesLater } from "./folder";
import type { Content } from "../documents";
import { readLastGood, writeLastGood } from "./last-good";
import { ContentError, failure, type Problem, problemText } from "../documents";
import { contentFolder, replaceContent, snapshot, withContent } from "./read-content";
import { mergeVersions, type Version } from "./versions";
import { allProblems, type IsOwnAddress, readable, validContent } from "./valid-content";

/** The content that the site shows, and the current problems in the editor's files. */
export type ContentState = Readonly<{
  /** Hash of the shown content. The same content has the same hash on every machine. */
  version: string;
  /** When this content was first shown, ISO 8601. */
  since: string;
  /** Problems with file, line and field. Empty: the site shows the folder's current content. */
  problems: readonly string[];
  /** Warnings about the shown content. They do not stop it. */
  warnings: readonly string[];
  /** Paths that were changed both at the desk and in the folder. The site shows the desk's version. */
  conflicts: readonly string[];
}>;

type Shared = {
  state: ContentState;
  /** The files as they were read last, without the desk's versions. */
  followed: { folder: string; files: Files } | undefined;
  refresh: (() => Promise<unknown>) | undefined;
  isOwnAddress: IsOwnAddress | undefined;
};
const shared = processWide<Shared>("content-state");

/** For health and metrics; undefined where nothing watches the folder, for example in a build. */
export const contentState = (): ContentState | undefined => shared.state;

/**
 * The files of the editors' folder as this process last read them, without the desk's versions: some seconds old at
 * most. A process that does not follow the folder reads them.
 */
export function followedFiles(): Files | Promise<Files> {
  const folder = contentFolder();
  return shared.followed?.folder === folder ? shared.followed.files : readFilesLater(folder);
}

/** Reads folder and versions now instead of at the next interval. Resolves when this process shows them. */
export async function refreshContent(): Promise<void> {
  await shared.refresh?.();
}

/**
 * Reads files as the next content of this process, with their problems: errors, or else warnings.
 *
 * @returns no content if there are errors
 */
export function nextContent(
  files: Files,
  now: Date,
): { content: Content | null; problems: readonly Problem[] } {
  const read = validContent(files, now, { before: snapshot(), isOwnAddress: shared.isOwnAddress });
  return { content: "next" in read ? read.next.content : null, problems: allProblems(read) };
}

/** Reads files as a content that only the work in `run` sees, or returns their mistakes. */
export function contentAside(
  files: Files,
  now: Date,
): { content: Content; run: <T>(work: () => T) => T } | { problems: readonly Problem[] } {
  const read = validContent(files, now, { before: snapshot(), isOwnAddress: shared.isOwnAddress });
  return "next" in read ? { content: read.next.content, run: withContent(read.next) } : read;
}

/** The content of published files; if they have mistakes, the shown content. */
export function contentOf(files: Files, now: Date): Content {
  return (readable(files, now) ?? snapshot()).content;
}

/** The documents that were changed at the desk. Their database may be down. */
export type VersionSource = {
  /** Grows with every publication. */
  revision: () => Promise<number>;
  /** The newest version of each changed document. */
  read: () => Promise<readonly Version[]>;
  /** Finds promises to buyers that the content breaks. */
  warnings?: (content: Content) => Promise<readonly Problem[]>;
  /** Marks versions that the folder now contains. */
  settle: (ids: readonly number[]) => Promise<void>;
};

type Settings = {
  log: Log;
  dataDir: string;
  folder?: string;
  /** Tells which pages menus may lead to although no editor wrote them. Without it, menus are not checked. */
  isOwnAddress?: IsOwnAddress | undefined;
  /** Without it, only the folder counts. */
  versions?: VersionSource | undefined;
  refreshMs?: number;
  settleMs?: number;
};

/**
 * Reads the content, then follows its folder and the desk's versions. If the folder is wrong at the start, the content
 * that was last shown takes its place, if the data folder has it. docs/decisions/content.md says why all files are
 * checked once a second instead of asking the operating system for events.
 *
 * @returns a function that stops it
 * @throws ContentError at the start, when no valid content is known
 */
export function startContent({
  folder = contentFolder(),
  refreshMs = 1_000,
  settleMs = 250,
  ...settings
}: Settings): () => void {
  const memory = createMemory(settings);
  shared.isOwnAddress = settings.isOwnAddress;
  begin(folder, memory);
  const ended = new AbortController();
  const refresh = createRefresh(
    { folder, settleMs, signal: ended.signal, source: settings.versions },
    memory,
  );
  shared.refresh = () => refresh({ atOnce: true });
  void follow(refresh, refreshMs, ended.signal);
  return () => {
    ended.abort();
    shared.refresh = undefined;
    shared.followed = undefined;
  };
}

/** The files and the desk's versions that this process has read. */
type Read = { files: Files; versions: readonly Version[] };

type Memory = {
  isOwnAddress: IsOwnAddress | undefined;
  /** The content that was last shown; null: nothing is known. */
  last: Files | null;
  versions: readonly Version[];
  keep: (files: Files) => void;
  warn: (problems: readonly string[]) => void;
  /** Runs once for each state of the content. */
  tell: (state: string, problems: readonly string[]) => void;
  changed: (version: string) => void;
};

function begin(folder: string, memory: Memory): void {
  const now = new Date();
  const before = memory.last && readable(memory.last, now);
  const written = readFiles(folder);
  const { files, conflicts } = mergeVersions(written, memory.versions, now);
  const read = validContent(files, now, { before, isOwnAddress: memory.isOwnAddress });
  if ("next" in read) {
    show(read.next, { problems: [], conflicts, warnings: read.warnings.map(problemText) });
    memory.keep(files);
  } else if (before) {
    const problems = read.problems.map(problemText);
    show(before, { problems, conflicts });
    memory.tell(fingerprint(files), problems);
  } else throw new ContentError(read.problems);
  shared.followed = { folder, files: written };
}

/**
 * Replaces the whole content in one step, or nothing.
 * @returns versions that the folder now contains
 */
function take({ files: written, versions }: Read, memory: Memory): readonly number[] {
  const now = new Date();
  const { files, conflicts, arrived } = mergeVersions(written, versions, now);
  memory.versions = versions;
  const shown = snapshot();
  if (fingerprint(files) === shown.version) {
    show(shown, { problems: [], conflicts });
    if (arrived.length > 0) memory.keep(files);
    return arrived;
  }
  const read = validContent(files, now, { before: shown, isOwnAddress: memory.isOwnAddress });
  if ("problems" in read) refuse(read.problems, fingerprint(files), memory, conflicts);
  else {
    show(read.next, { problems: [], conflicts, warnings: read.warnings.map(problemText) });
    memory.keep(files);
    memory.changed(read.next.version);
  }
  return arrived;
}

/** Reports the problems; the last valid content stays. */
function refuse(
  found: readonly Problem[],
  state: string,
  memory: Memory,
  conflicts: readonly string[] = [],
): void {
  const problems = found.map(problemText);
  memory.tell(state, problems);
  show(snapshot(), { problems, conflicts });
}

type Found = Pick<ContentState, "problems" | "conflicts"> & { warnings?: readonly string[] };

function show(next: ReturnType<typeof snapshot>, found: Found): void {
  replaceContent(next);
  const before = shared.state;
  const since = before?.version === next.version ? before.since : new Date().toISOString();
  shared.state = { version: next.version, since, warnings: before?.warnings ?? [], ...found };
}

function createMemory({ log, dataDir, isOwnAddress }: Settings): Memory {
  let told = "";
  const last = readLastGood(dataDir);
  const memory: Memory = {
    isOwnAddress,
    last: last?.files ?? null,
    versions: last?.versions ?? [],
    keep: (files) => {
      try {
        writeLastGood(dataDir, { files, versions: memory.versions });
      } catch (error) {
        log.warn({ cause: String(error) }, "the current content could not be saved in the data folder");
      }
    },
    tell: (state, problems) => {
      if (state !== told)
        log.error({ problems }, "the content files have mistakes: the last valid content stays");
      told = state;
    },
    warn: (problems) =>
      log.warn({ problems }, "the content files break promises to buyers; the site shows them all the same"),
    changed: (version) => log.info({ version }, "the content has changed"),
  };
  return memory;
}

const LONGEST_PAUSE_MS = 5_000;

/** @returns how long it took to check the folder, in milliseconds */
type Refresh = (how?: { atOnce: boolean }) => Promise<number>;

/**
 * With thousands of files or a remote folder, the pauses grow, so that the checks take at most a fiftieth of the time.
 */
async function follow(refresh: Refresh, refreshMs: number, signal: AbortSignal): Promise<void> {
  let tookMs = 0;
  while (!signal.aborted) {
    await pause(Math.min(Math.max(refreshMs, 50 * tookMs), LONGEST_PAUSE_MS), undefined, { ref: false });
    tookMs = await refresh();
  }
}

type Place = { folder: string; settleMs: number; signal: AbortSignal; source: VersionSource | undefined };

/**
 * Runs one refresh after another. Each reads folder and versions if they have changed and the folder is no longer
 * changing. The first refresh always reads them, because they may have changed since the start.
 */
function createRefresh({ folder, settleMs, signal, source }: Place, memory: Memory): Refresh {
  const known: { folder: string | null; files: Files | null; revision: number | null } = {
    folder: null,
    files: null,
    revision: null,
  };
  const refresh = async ({ atOnce } = { atOnce: false }): Promise<number> => {
    const began = performance.now();
    const seen = await folderState(folder);
    const tookMs = performance.now() - began;
    // A changed folder may contain the published text, or somebody's newer one; another process may already know it.
    const published = await publishedSince(source, seen === known.folder ? known.revision : null);
    if (signal.aborted || (seen === known.folder && !published)) return tookMs;
    const same = seen === known.folder ? known.files : null;
    if (!same && !atOnce) await pause(settleMs, undefined, { ref: false });
    const files = same ?? (await readFilesLater(folder).catch((error: unknown) => String(error)));
    if (signal.aborted || (!same && (await folderState(folder)) !== seen)) return tookMs;
    known.folder = seen;
    known.files = typeof files === "string" ? null : files;
    if (typeof files === "string") refuse([failure(files)], files, memory);
    else {
      shared.followed = { folder, files };
      const shown = snapshot().version;
      const arrived = take({ files, versions: published?.versions ?? memory.versions }, memory);
      if (snapshot().version !== shown) await warnOf(source, memory);
      known.revision = published?.revision ?? known.revision;
      // If this fails, the next change of the folder settles the versions.
      if (arrived.length > 0) await source?.settle(arrived).catch(() => undefined);
    }
    return tookMs;
  };
  let last: Promise<unknown> = Promise.resolve();
  return (how) => {
    const next = last.then(() => refresh(how));
    last = next.catch(() => undefined);
    return next;
  };
}

/**
 * A folder is shown even if it breaks promises to buyers, so these are only warnings. Without a database there are
 * none.
 */
async function warnOf(source: VersionSource | undefined, memory: Memory): Promise<void> {
  const problems = await source?.warnings?.(snapshot().content).catch(() => []);
  if (problems && problems.length > 0) memory.warn(problems.map(problemText));
}

/** Null: nothing is new, or the database is down; the site then shows the content that it knows. */
async function publishedSince(
  source: VersionSource | undefined,
  known: number | null,
): Promise<{ revision: number; versions: readonly Version[] } | null> {
  try {
    const revision = await source?.revision();
    if (!source || revision === undefined || revision === known) return null;
    return { revision, versions: await source.read() };
  } catch {
    // The database's own alarms report this.
    return null;
  }
}
